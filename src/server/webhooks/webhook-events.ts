import { randomUUID } from 'node:crypto';
import { centsToWire } from '../../shared/domain/money';
import { purchaseFacts } from '../../shared/domain/purchasing/purchase-facts';
import type { CommodityOverrules } from '../../shared/domain/purchasing/unspsc';
import type { OrderMove } from '../../shared/domain/order-states';
import type { NewOrder, NewOrderLine } from '../orders/order-store';
import type { ShopTransaction } from '../db/shop-database';
import type { WebhookEvent } from '../db/schema/webhook-schema';
import { activeWebhooks, addDelivery } from './webhook-store';

/** What others are told of; every other move is the shop's own business. */
export const eventOfMove: Readonly<Partial<Record<OrderMove, WebhookEvent>>> = {
  pay: 'order.paid',
  settle: 'order.paid',
  ship: 'order.shipped',
  withdraw: 'order.cancelled',
  cancel: 'order.cancelled',
  lapse: 'order.cancelled',
  refund: 'order.refunded',
};

type ToldOrder = Pick<
  NewOrder,
  | 'order_sn'
  | 'state'
  | 'created_at'
  | 'goods_cents'
  | 'shipping_cents'
  | 'tax_cents'
  | 'points_cents'
  | 'balance_cents'
  | 'total_cents'
> & { order_id: number };
type ToldLine = Pick<
  NewOrderLine,
  'goods_sn' | 'goods_name' | 'product_class' | 'attr_value' | 'number' | 'price_cents' | 'sum_cents'
>;

interface Told {
  order: ToldOrder;
  lines: () => Promise<readonly ToldLine[]>;
  /** Milliseconds since 1970. */
  now: number;
  unspsc: CommodityOverrules;
}

/** Writes down, in the order's own transaction, what each webhook is to be told of it. */
export async function tellWebhooks(
  transaction: ShopTransaction,
  event: WebhookEvent,
  { order, lines, now, unspsc }: Told,
): Promise<void> {
  const hooks = await activeWebhooks(transaction);
  if (hooks.length === 0) return;
  const told = { ...orderInWords(order), lines: (await lines()).map((line) => lineInWords(line, unspsc)) };
  for (const { hook_id } of hooks) {
    const message_id = randomUUID();
    const body = JSON.stringify({
      id: message_id,
      type: event,
      created: new Date(now).toISOString(),
      order: told,
    });
    await addDelivery(transaction, { hook_id, order_id: order.order_id, event, message_id, body }, now);
  }
}

/** Nothing of the person who ordered: whoever needs that asks for it by rights of their own. */
function orderInWords(order: ToldOrder) {
  return {
    order_sn: order.order_sn,
    state: order.state,
    placed: new Date(Number(order.created_at)).toISOString(),
    currency: 'USD',
    goods: wire(order.goods_cents),
    shipping: wire(order.shipping_cents),
    tax: wire(order.tax_cents),
    points: wire(order.points_cents),
    balance: wire(order.balance_cents),
    total: wire(order.total_cents),
  };
}

function lineInWords(line: ToldLine, overrules: CommodityOverrules) {
  const { goods_sn, goods_name, attr_value, number } = line;
  return {
    goods_sn,
    goods_name,
    size: attr_value,
    number: Number(number),
    price: wire(line.price_cents),
    sum: wire(line.sum_cents),
    ...purchaseFacts(line, overrules),
  };
}

/** PostgreSQL gives large numbers as text. */
function wire(cents: number): string {
  return centsToWire(Number(cents));
}
