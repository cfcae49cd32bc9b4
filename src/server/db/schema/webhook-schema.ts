/** Tables of those who are told of orders: times in milliseconds, flags 0 or 1. */
import type { Generated } from 'kysely';

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export interface WebhookTable {
  hook_id: Generated<number>;
  url: string;
  /** Signs what is sent there, so the shop keeps it as it is. */
  secret: string;
  /** 1 = it may lie in a network of the shop's own. */
  private: 0 | 1;
  created_at: number;
  removed_at: number | null;
}

export type WebhookEvent =
  'order.placed' | 'order.paid' | 'order.shipped' | 'order.cancelled' | 'order.refunded';

/** Written in the transaction of what it tells, sent afterwards, at least once. */
export interface WebhookDeliveryTable {
  delivery_id: Generated<number>;
  hook_id: number;
  order_id: number;
  event: WebhookEvent;
  /** The same at every try, so that a receiver knows it again. */
  message_id: string;
  body: string;
  created_at: number;
  next_try_at: number;
  tries: number;
  sent_at: number | null;
  given_up_at: number | null;
}
