/** Rows of a list that one call looks up: a longer list is asked about in parts, so that nobody else waits. */
export const ROWS_A_CALL = 100;
