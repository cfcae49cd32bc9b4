/** Quick order, told to look up the list that was pasted into the search box. */
export const pastedListAddress = '/quickOrder?list=pasted';
