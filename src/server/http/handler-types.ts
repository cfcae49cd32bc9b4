import type { CallName, LastingCallName, LocalCallName, MemberCallName } from '../../shared/contract/endpoints';
import type { CheckedRequestOf, ReplyOf } from '../../shared/contract/calls';
import { REFUSED, type RefusalData } from '../../shared/contract/envelope';
import type { Token } from '../../shared/contract/auth';
import type { Session } from '../accounts/sessions';
import type { CatalogueDeps, Deps } from '../app/context';

/** What a handler may know of the caller. */
export interface Caller {
  /** The visitor's address as the host saw it, '' in process. */
  ip: string;
  /** null = nobody is signed in. */
  session: Session | null;
  /** The cart of a visitor who is not signed in, or who was not until this call; null = there is none. */
  guestCart: number | null;
  /** They believe to be signed in, and are so no more. */
  sessionEnded: boolean;
  /** The header `Idempotency-Key`, '' without one. */
  requestKey: string;
  /** What an exhibition stand proves itself by, '' from anybody else. */
  standCredential: string;
  /** Aborted when nobody waits for the answer any more; made when asked for, because that costs time. */
  signal?: () => AbortSignal;
  /** The answer is one of this moment, such as that of a worker with too much to do: the next question is answered anew. */
  isPassing?: () => void;
  /** Sends a token along with the answer, to be used from now on. */
  handOut: (token: Token) => void;
}

/** Whoever asks from within the shop. */
export const nobody: Caller = {
  ip: '',
  session: null,
  guestCart: null,
  sessionEnded: false,
  requestKey: '',
  standCredential: '',
  handOut: () => undefined,
};

/** The caller of a call that only members may make. */
export interface Member extends Caller {
  session: Session;
}

/** What whoever makes a reply for everyone may know of the question: not who asks. */
export type Waiting = Pick<Caller, 'signal' | 'isPassing'>;

/** A lasting reply is the same for everyone and kept: whoever makes it is not told who asks. */
export type Handler<Name extends CallName> = (
  ...asked: [
    request: CheckedRequestOf<Name>,
    deps: Name extends LocalCallName ? CatalogueDeps : Deps,
    caller: Name extends LastingCallName ? Waiting : Name extends MemberCallName ? Member : Caller,
  ]
) => ReplyOf<Name> | Promise<ReplyOf<Name>>;

/** One handler per call: a missing one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The shop says no, in words for the person: HTTP 200 with a code other than 1. */
export class Refusal extends Error {
  readonly code: number;
  /** The part of the request that is meant, '' for the whole. */
  readonly field: string;
  /** What the screen needs to help, or null. */
  readonly data: RefusalData | null;

  constructor(
    message: string,
    {
      code = REFUSED,
      field = '',
      data = null,
    }: { code?: number; field?: string; data?: RefusalData | null } = {},
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

/** What is asked for is a customer's, who is signed in no more: HTTP 403, as for a call that only members may make. */
export class SessionEnded extends Error {}

/** The key of this request was used for another one: HTTP 409. */
export class UsedKey extends Error {}

/** Come again later: HTTP 429 after too many tries, 503 when the machine has too much to do. */
export class Later extends Error {
  constructor(
    readonly status: 429 | 503,
    readonly retryAfterSeconds: number,
  ) {
    super(status === 429 ? 'too many tries' : 'too much to do');
  }
}
