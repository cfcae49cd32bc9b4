/** Characters that the name of a stand may have. */
export const longestStandName = 60;
