/**
 * Every answer of the API. `code` 1 = done; any other code with HTTP 200 = the shop refused, and `msg`
 * says why in words for the person. HTTP 4xx and 5xx carry the same shape with `code` = the status.
 */
export type Envelope<Data> =
  | { code: 1; msg: string; data: Data }
  | { code: number; msg: string; data: RefusalData | null; field?: string; error_id?: string };

/** What some refusals carry besides their words. */
export interface RefusalData {
  /** The order needs a delivery address first. */
  address?: true;
  /** What differs from what the customer saw. */
  changes?: OrderChange[];
}

export interface OrderChange {
  /** '' for the order as a whole. */
  goods_sn: string;
  text: string;
}

export const SUCCEEDED = 1;
export const REFUSED = 0;
