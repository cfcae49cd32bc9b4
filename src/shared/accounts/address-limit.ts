/** Maximum number of addresses of a customer. */
export const MAX_ADDRESSES = 20;
