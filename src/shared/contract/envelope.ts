/**
 * Shape of all replies. `code` 1 = success; another code with HTTP 200 = a business error with its message in `msg`.
 * HTTP 4xx and 5xx have the same shape with `code` = the status.
 */
export type Envelope<Data> =
  | { code: 1; msg: string; data: Data }
  | {
      code: number;
      msg: string;
      data: BusinessErrorData | ProofRequest | null;
      field?: string;
      error_id?: string;
    };

/**
 * Challenge of a proof of work, in the format of ALTCHA: the solution is the counter for which the key derived from nonce
 * and counter starts with `keyPrefix`.
 */
export interface ProofChallenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    memoryCost: number;
    keySignature: string;
  };
  signature: string;
}

/** `data` of a reply with status 429 that asks for a proof of work. */
export interface ProofRequest {
  challenge_id: string;
  challenge: ProofChallenge;
}

/** Additional data of some business errors. */
export interface BusinessErrorData {
  /** The order needs a delivery address. */
  address?: true;
  /** Differences from what the customer saw. */
  changes?: OrderChange[];
}

export interface OrderChange {
  /** '' for the whole order. */
  goods_sn: string;
  text: string;
}

export const SUCCEEDED = 1;
export const REFUSED = 0;

/** Reason why a call of the renderer failed. */
export type Failure =
  /** A business error with its message. */
  | { kind: 'refused'; message: string; code: number; field?: string; data?: BusinessErrorData }
  /** 401: a token is required; 403: the token is no longer valid. */
  | { kind: 'expired'; status: 401 | 403 }
  /** `field` is the invalid field of a request with status 400. */
  | { kind: 'http'; status: number; message: string; field?: string; errorId?: string }
  | { kind: 'timeout' }
  | { kind: 'offline' };

/** Result of a call. */
export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };
