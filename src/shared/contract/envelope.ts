/**
 * Every answer of the API. `code` 1 = done; any other code with HTTP 200 = the shop refused, and `msg`
 * says why in words for the person. HTTP 4xx and 5xx carry the same shape with `code` = the status.
 */
export type Envelope<Data> =
  | { code: 1; msg: string; data: Data }
  | { code: number; msg: string; data: null; field?: string; error_id?: string };

export const SUCCEEDED = 1;
export const REFUSED = 0;
