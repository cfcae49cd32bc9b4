import type { CallName } from '../shared/contract/endpoints';
import type { CheckedRequestOf, ReplyOf } from '../shared/contract/calls';
import { REFUSED } from '../shared/contract/envelope';
import type { Deps } from './deps';

/** What a handler may know of the caller. */
export interface Caller {
  /** The visitor's address as the host saw it, '' in process. */
  ip: string;
}

export type Handler<Name extends CallName> = (
  request: CheckedRequestOf<Name>,
  deps: Deps,
  caller: Caller,
) => ReplyOf<Name> | Promise<ReplyOf<Name>>;

/** One handler per call: a missing one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The shop says no, in words for the person: HTTP 200 with a code other than 1. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code = REFUSED,
  ) {
    super(message);
  }
}
