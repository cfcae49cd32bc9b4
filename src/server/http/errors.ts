import { REFUSED, type RefusalData } from '../../shared/contract/envelope';

/** A business rule refuses the request. Sent as HTTP 200 with a code other than 1 and a message for the person. */
export class BusinessError extends Error {
  readonly code: number;
  /** Path of the request field at fault, '' = the whole request. */
  readonly field: string;
  /** Further data for the screen, or null. */
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

/** The resource belongs to a customer whose session has ended. Sent as HTTP 403. */
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
