/** The data that is deleted when an account is closed, for the customer. A test compares it with the tables whose rows are deleted. */
export const dataDeletedOnClosing =
  'name, addresses, billing details, cart, favorites, stock alerts, quotes, reviews, sample applications, messages and connections of purchasing systems';
