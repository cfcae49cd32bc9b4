/** Rows per call. Clients split longer lists so that one call does not block others. */
export const MAX_ROWS_PER_CALL = 100;

/** Rows of an order list that are looked up. */
export const MAX_ORDER_ROWS = 500;
