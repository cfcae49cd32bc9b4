import { REFUSED, type ProofRequest, type BusinessErrorData } from '../../shared/contract/envelope';

/** A business rule refuses the request. Sent as HTTP 200 with a code other than 1 and a message for the person. */
export class BusinessError extends Error {
  readonly code: number;
  /** Path of the request field at fault, '' = the whole request. */
  readonly field: string;
  /** Further data for the screen, or null. */
  readonly data: BusinessErrorData | null;

  constructor(
    message: string,
    {
      code = REFUSED,
      field = '',
      data = null,
    }: { code?: number; field?: string; data?: BusinessErrorData | null } = {},
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

/** A field has an invalid value that the schema of the call accepts. Sent as HTTP 400 with the field. */
export class InvalidRequestError extends Error {
  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

/** The session has ended, so that the customer has to sign in again. Sent as HTTP 403. */
export class SessionEndedError extends Error {}

/** The idempotency key was already used for another request. Sent as HTTP 409. */
export class IdempotencyConflictError extends Error {}

/** Too many attempts (HTTP 429) or the server is overloaded (HTTP 503). */
export class RetryLaterError extends Error {
  constructor(
    readonly status: 429 | 503,
    readonly retryAfterSeconds: number,
  ) {
    super(status === 429 ? 'too many attempts' : 'server overloaded');
  }
}

/**
 * The next attempt costs a proof of work. Sent as HTTP 429 with the challenge; the client repeats the request with the
 * solution in the header `Proof-Of-Work`.
 */
export class ProofRequiredError extends RetryLaterError {
  constructor(readonly proof: ProofRequest) {
    super(429, 1);
  }
}

/** Status of a request whose client has disconnected; only metrics and log see it. nginx introduced the number. */
export const CLIENT_CLOSED = 499;

const disconnectCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/**
 * Returns whether a request failed because its client disconnected, or exceeded the request timeout, while its body was read.
 * Such a failure is not a fault of the shop.
 */
export function isClientDisconnect(error: Error, { signal }: Pick<Request, 'signal'>): boolean {
  if (!signal.aborted) return false;
  const isDisconnect = 'code' in error && typeof error.code === 'string' && disconnectCodes.has(error.code);
  // The HTTP server reports a body that is shorter than announced in this way.
  const isCutBody = error instanceof TypeError && /^Body is unusable/.test(error.message);
  return isDisconnect || isCutBody || error.name === 'AbortError' || error === signal.reason;
}

/** Placeholder response for a client that has disconnected; it is never sent. */
export function clientClosedResponse(): Response {
  return new Response(null, { status: CLIENT_CLOSED });
}
