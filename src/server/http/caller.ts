import type { Token } from '../../shared/contract/auth';

/** The sign-in of a customer. */
export interface Session {
  customerId: number;
  username: string;
  /** Identifies all tokens of one sign-in. */
  family: string;
}

/** Facts about the sender of a call, on which its handler may decide. */
export interface Caller {
  /** Client address, '' for calls within the process. */
  ip: string;
  /**
   * Client network, by which long work is limited and takes turns; '' for calls within the process. Unlike `ip`, it is also set when a
   * page is rendered, whose content is the same for all clients: it must not influence a reply.
   */
  network: string;
  /** Null = not signed in. */
  session: Session | null;
  /** Cart of a caller who is not signed in, or was not before this call; null = none. */
  guestCartId: number | null;
  /** True when the client sent the token of a customer's session that has ended. */
  isSessionEnded: boolean;
  /** The header `Idempotency-Key`, '' without one. */
  idempotencyKey: string;
  /** Credential of an exhibition stand, '' for other callers. */
  standCredential: string;
  /** The header `Proof-Of-Work`, '' without one. */
  proofOfWork: string;
  /** Returns a signal that aborts when the client disconnects. Lazy, because creating it costs time. */
  signal?: () => AbortSignal;
  /** Excludes this reply from the response cache. */
  markUncacheable?: () => void;
  /** Sends a new token with the response. */
  setToken: (token: Token) => void;
}

/** The caller of calls within the process. */
export const anonymousCaller: Caller = {
  ip: '',
  network: '',
  session: null,
  guestCartId: null,
  isSessionEnded: false,
  idempotencyKey: '',
  standCredential: '',
  proofOfWork: '',
  setToken: () => undefined,
};

/** The caller of a call that only members may make. */
export interface MemberCaller extends Caller {
  session: Session;
}

/** Caller information for cacheable replies; excludes the caller's identity. The reply must not depend on `network`. */
export type CacheableCaller = Pick<Caller, 'network' | 'signal' | 'markUncacheable'>;
