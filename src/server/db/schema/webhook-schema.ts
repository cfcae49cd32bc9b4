/** Tables of outgoing webhooks. Times are milliseconds since 1970. */
import type { Generated } from 'kysely';

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export interface WebhookTable {
  hook_id: Generated<number>;
  url: string;
  /** Signing key of deliveries; stored in plain text because signing needs it. */
  secret: string;
  /** 1 = the URL may resolve to a private network address. */
  private: 0 | 1;
  created_at: number;
  removed_at: number | null;
}

export type WebhookEvent =
  | 'order.placed'
  | 'order.paid'
  | 'order.shipped'
  | 'order.cancelled'
  | 'order.refunded';

/** A queued message: inserted in the transaction of its event, and retried until it is sent or given up; it may be sent twice. */
export interface WebhookDeliveryTable {
  delivery_id: Generated<number>;
  hook_id: number;
  order_id: number;
  event: WebhookEvent;
  /** Constant over retries, so that receivers can deduplicate. */
  message_id: string;
  body: string;
  created_at: number;
  next_try_at: number;
  tries: number;
  sent_at: number | null;
  given_up_at: number | null;
}
