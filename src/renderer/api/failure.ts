import type { Failure, Outcome } from '../../shared/contract/envelope';

/** Thrown by a screen's loader that cannot continue without data. The route's error screen shows it. */
export class LoadFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.kind);
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

/** Returns whether the server may have executed a request although the call failed: there is no reply, or one from a fault. */
export function mayHaveSucceeded(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  return failure.kind === 'http' && (failure.status >= 500 || failure.status === 408);
}
