/** A sum of money as a provider names it, in the smallest units of its currency: `{ units: 1290, currency: 'USD' }`. */
export interface Sum {
  units: number;
  /** ISO 4217. */
  currency: string;
}

export function isSameSum(one: Sum, other: Sum): boolean {
  return one.units === other.units && one.currency === other.currency;
}

/** One attempt to pay an order; it is the same attempt however often it is named to the provider. */
export interface PaymentAttempt {
  logId: string;
  orderSn: string;
  sum: Sum;
  /** Milliseconds since 1970; the provider takes no money afterwards. */
  expiresAt: number;
}

/** What a provider says of an attempt. Only its own word makes one `paid`, never a silence or an error. */
export type Standing =
  | { state: 'paid'; transactionId: string; sum: Sum }
  /** It can still be paid. */
  | { state: 'open' }
  /** It was not paid and can no longer be. */
  | { state: 'ended' }
  /** The provider has never heard of it. */
  | { state: 'absent' };

/** A message that says of itself that it comes from the provider. */
export interface RawNotice {
  /** The value of a header, '' without one. */
  header: (name: string) => string;
  /** The body as it came, because the signature is over its very characters. */
  body: string;
}

/** A message that does come from it. Without `logId` it tells of something that the shop does not follow. */
export type Notice = { logId: string; standing: Standing } | { logId: null };

/** What is answered to a notice; with anything but `done` the provider tries again later. */
export type NoticeResult = 'done' | 'refused' | 'unknown attempt';

/**
 * Who takes the money. Calls that reach the provider reject when it gives no answer that can be trusted: a time-out, a
 * fault of its, a wrong signature. Nothing is known of the attempt then, and the same call may be made again.
 */
export interface PaymentProvider {
  /** How long an attempt can stay open, in milliseconds. */
  readonly longest: number;
  /** What is asked for an amount in cents of a dollar. */
  sumFor(cents: number): Sum;
  /**
   * Makes an attempt payable and gives what its QR code says. Opened twice it is still one attempt. Null = it is known
   * there already and can no longer be opened; closing it tells why.
   */
  open(attempt: PaymentAttempt, signal: AbortSignal): Promise<string | null>;
  query(logId: string, signal: AbortSignal): Promise<Standing>;
  /** Sees to it that no more money is taken. `open` = it cannot be closed now; `paid` = it came too late. */
  close(logId: string, signal: AbortSignal): Promise<Standing>;
  /** Null for what is forged, altered, too old, or meant for somebody else. */
  readNotice(notice: RawNotice): Promise<Notice | null>;
  answerTo(result: NoticeResult): { status: 200 | 401 | 404; body: string };
}
