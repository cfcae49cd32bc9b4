import { randomUUID } from 'node:crypto';
import { centsToWire } from '../../shared/lib/money';
import { purchaseFacts } from '../../shared/punchout/purchase-facts';
import type { CommodityOverrides } from '../../shared/punchout/unspsc';
import type { OrderTransition } from '../../shared/orders/order-status';
import type { NewOrder, NewOrderLine } from '../orders/order-store';
import type { ShopTransaction } from '../db/shop-database';
import type { WebhookEvent } from '../db/schema/webhook-schema';
import { listActiveWebhooks, addDelivery } from './webhook-store';

/** Event that a transition of an order publishes; none for the other transitions. */
export const webhookEventByTransition: Readonly<Partial<Record<OrderTransition, WebhookEvent>>> = {
  pay: 'order.paid',
  settle: 'order.paid',
  ship: 'order.shipped',
  withdraw: 'order.cancelled',
  cancel: 'order.cancelled',
  lapse: 'order.cancelled',
  refund: 'order.refunded',
};

type WebhookOrder = Pick<
  NewOrder,
  | 'order_sn'
  | 'quote_sn'
  | 'state'
  | 'created_at'
  | 'goods_cents'
  | 'shipping_cents'
  | 'tax_cents'
  | 'points_cents'
  | 'balance_cents'
  | 'total_cents'
> & { order_id: number };
type WebhookOrderLine = Pick<
  NewOrderLine,
  'goods_sn' | 'goods_name' | 'product_class' | 'attr_value' | 'number' | 'price_cents' | 'sum_cents'
>;

interface WebhookOrderData {
  order: WebhookOrder;
  /** Loaded only when a webhook is active. */
  loadLines: () => Promise<readonly WebhookOrderLine[]>;
  /** Milliseconds since 1970. */
  now: number;
  unspscOverrides: CommodityOverrides;
}

/** Queues one delivery for each active webhook, in the transaction of the order change. */
export async function enqueueWebhooks(
  transaction: ShopTransaction,
  event: WebhookEvent,
  { order, loadLines, now, unspscOverrides }: WebhookOrderData,
): Promise<void> {
  const webhooks = await listActiveWebhooks(transaction);
  if (webhooks.length === 0) return;
  const lines = (await loadLines()).map((line) => toLinePayload(line, unspscOverrides));
  const payload = { ...toOrderPayload(order), lines };
  for (const { hook_id } of webhooks) {
    const message_id = randomUUID();
    const body = JSON.stringify({
      id: message_id,
      type: event,
      created: new Date(now).toISOString(),
      order: payload,
    });
    await addDelivery(transaction, { hook_id, order_id: order.order_id, event, message_id, body }, now);
  }
}

/** Returns the amounts and the state of an order, without personal data. */
function toOrderPayload(order: WebhookOrder) {
  return {
    order_sn: order.order_sn,
    quote_sn: order.quote_sn,
    state: order.state,
    placed: new Date(order.created_at).toISOString(),
    currency: 'USD',
    goods: centsToWire(order.goods_cents),
    shipping: centsToWire(order.shipping_cents),
    tax: centsToWire(order.tax_cents),
    points: centsToWire(order.points_cents),
    balance: centsToWire(order.balance_cents),
    total: centsToWire(order.total_cents),
  };
}

function toLinePayload(line: WebhookOrderLine, unspscOverrides: CommodityOverrides) {
  const { goods_sn, goods_name, attr_value, number } = line;
  return {
    goods_sn,
    goods_name,
    size: attr_value,
    number,
    price: centsToWire(line.price_cents),
    sum: centsToWire(line.sum_cents),
    ...purchaseFacts(line, unspscOverrides),
  };
}
