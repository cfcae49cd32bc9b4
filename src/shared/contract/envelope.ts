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

/** Why a call brought no data; a value, so that every caller has to look at it. */
export type Failure =
  /** The shop said no, in words for the person. */
  | { kind: 'refused'; message: string; code: number; field?: string; data?: RefusalData }
  /** 401: a token is needed; 403: the one sent is no longer good. */
  | { kind: 'expired'; status: 401 | 403 }
  /** `field` names what breaks the contract, with status 400. */
  | { kind: 'http'; status: number; message: string; field?: string; errorId?: string }
  | { kind: 'timeout' }
  | { kind: 'offline' };

/** How a call ended. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };
