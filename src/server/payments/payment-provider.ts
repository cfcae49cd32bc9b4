/** An amount in the smallest units of its currency: `{ units: 1290, currency: 'USD' }`. */
export interface ChargeAmount {
  units: number;
  /** ISO 4217. */
  currency: string;
}

export function isSameAmount(a: ChargeAmount, b: ChargeAmount): boolean {
  return a.units === b.units && a.currency === b.currency;
}

/** One attempt to pay an order. `logId` identifies it at the provider, so repeated calls concern the same attempt. */
export interface PaymentAttempt {
  logId: string;
  orderSn: string;
  amount: ChargeAmount;
  /** Milliseconds since 1970; the provider accepts no payment afterwards. */
  expiresAt: number;
}

/** Status of an attempt as reported by the provider. Timeouts and errors never yield a status. */
export type ProviderStatus =
  | { state: 'paid'; transactionId: string; amount: ChargeAmount }
  /** Can still be paid. */
  | { state: 'open' }
  /** Unpaid and no longer payable. */
  | { state: 'ended' }
  /** Unknown to the provider. */
  | { state: 'absent' };

/** A message to the webhook, not verified. */
export interface RawNotification {
  /** Returns a header's value, or '' when it is missing. */
  header: (name: string) => string;
  /** The unparsed body, which the signature covers. */
  body: string;
}

/** A verified message. `logId` is null when it concerns something the shop does not track. */
export type ProviderNotification = { logId: string; status: ProviderStatus } | { logId: null };

/** Outcome of a notification. The provider retries unless it is `done`. */
export type NotificationResult = 'done' | 'refused' | 'unknown attempt';

/**
 * A payment service. Calls to it reject on a timeout, a server error or a wrong signature; the status of the attempt is
 * unknown then, and the call may be repeated.
 */
export interface PaymentProvider {
  /** Longest time an attempt can stay open, in milliseconds. */
  readonly maxAttemptMs: number;
  /** Converts US cents to the amount that is charged. */
  amountFor(cents: number): ChargeAmount;
  /**
   * Opens an attempt and returns the text of its QR code. Idempotent. Returns null when the provider knows the attempt
   * and cannot open it again; {@link close} then returns its status.
   */
  open(attempt: PaymentAttempt, signal: AbortSignal): Promise<string | null>;
  query(logId: string, signal: AbortSignal): Promise<ProviderStatus>;
  /** Closes an attempt. `open` = it cannot be closed now; `paid` = the payment came first. */
  close(logId: string, signal: AbortSignal): Promise<ProviderStatus>;
  /** Verifies a notification. Returns null when it is forged, altered, too old or for another merchant. */
  readNotification(notice: RawNotification): Promise<ProviderNotification | null>;
  acknowledge(result: NotificationResult): { status: 200 | 401 | 404; body: string };
}
