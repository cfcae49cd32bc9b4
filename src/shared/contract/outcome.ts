import type { RefusalData } from './envelope';

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
