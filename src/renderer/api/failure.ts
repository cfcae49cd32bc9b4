import type { Failure, Outcome } from '../../shared/contract/envelope';

/** Thrown by a screen's loader that cannot continue without data. The route's error screen shows it. */
export class LoadFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
  }
}

/** A screen's code did not load: no network, or a newer version of the shop has replaced the file. */
export class ChunkLoadError extends LoadFailure {
  constructor() {
    super({ kind: 'offline' });
  }
}

/**
 * Returns the data of an outcome.
 * @throws {LoadFailure} when the call failed
 */
export function unwrap<Data>(outcome: Outcome<Data>): Data {
  if (outcome.ok) return outcome.data;
  throw new LoadFailure(outcome.failure);
}

/** Returns true if the server may have executed the request of a failed call: the reply is missing or reports a server fault. */
export function mayHaveSucceeded(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  return failure.kind === 'http' && (failure.status >= 500 || failure.status === 408);
}
