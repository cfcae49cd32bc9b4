/** Rows of an order list that one call looks up. Clients split longer lists, so that one call does not block others. */
export const MAX_ROWS_PER_LOOKUP = 100;

/** Rows of an order list that a customer can check, or add to the cart, at a time. Further rows are ignored with a message. */
export const MAX_ORDER_ROWS = 500;
