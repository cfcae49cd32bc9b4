import type { Failure, Outcome } from '../../shared/contract/outcome';

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

/** Whether the shop may have done what was asked although no answer says so. */
export function isAnswerLost(failure: Failure): boolean {
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  return failure.kind === 'http' && (failure.status >= 500 || failure.status === 408);
}
