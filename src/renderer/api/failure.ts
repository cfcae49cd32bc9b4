/** Why a call brought no data; a value, so that every caller has to look at it. */
export type Failure =
  /** The shop said no, in words for the person. */
  | { kind: 'refused'; message: string; code: number; field?: string }
  /** 401: a token is needed; 403: the one sent is no longer good. */
  | { kind: 'expired'; status: 401 | 403 }
  | { kind: 'http'; status: number; message: string; errorId?: string }
  | { kind: 'timeout' }
  | { kind: 'offline' };

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: Failure };

/** What a screen's loader throws when it cannot do without the data; the route's error screen shows it. */
export class LoadFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** The data of an outcome. Throws {@link LoadFailure} when there is none. */
export function need<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new LoadFailure(outcome.failure);
}
