import { centsToWire, formatMoney } from '../../shared/lib/money';
import type { OrderTransition } from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import type { StoredOrderLine, StoredOrder } from './order-store';
import { type Message, composeEmail } from '../messaging/message';

type EmailDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'selling'>;

const money = (cents: number) => formatMoney(centsToWire(cents));

/** Confirms a new order to the customer. */
export function orderPlacedEmail(
  deps: EmailDeps,
  email: string,
  order: Pick<StoredOrder, 'order_sn' | 'total_cents' | 'pay_id' | 'po_number'> & { order_id: number },
  lines: readonly Pick<StoredOrderLine, 'goods_sn' | 'goods_name' | 'attr_value' | 'number' | 'sum_cents'>[],
): Message {
  const { settings, publicOrigin, selling } = deps;
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const goods = lines.map(
    ({ goods_sn, goods_name, attr_value, number, sum_cents }) =>
      `${number} × ${goods_name} (${goods_sn}), ${attr_value}: ${money(sum_cents)}`,
  );
  return composeEmail(settings.brand, email, `Your order ${order.order_sn}`, [
    `Thank you for your order ${order.order_sn}${order.po_number && `, your purchase order ${order.po_number}`}.`,
    goods.join('\n'),
    order.total_cents === 0
      ? 'The order is paid.'
      : `To be paid: ${money(order.total_cents)}. ${method?.note ?? ''}`,
    `View it at ${publicOrigin()}/user/order?id=${order.order_id}`,
  ]);
}

const subjects: Readonly<Record<OrderTransition, string>> = {
  pay: 'is paid',
  confirm: 'is confirmed',
  settle: 'is paid',
  ship: 'is on its way',
  complete: 'is complete',
  withdraw: 'is canceled',
  cancel: 'is canceled',
  lapse: 'is canceled',
  refund: 'is refunded',
  clear: 'has a payment update',
};

/** Informs the customer of a transition. `text` is the sentence in the order's history. */
export function orderTransitionEmail(
  { settings, publicOrigin }: EmailDeps,
  email: string,
  { order, transition, text }: { order: StoredOrder; transition: OrderTransition; text: string },
): Message {
  return composeEmail(settings.brand, email, `Your order ${order.order_sn} ${subjects[transition]}`, [
    `Your order ${order.order_sn} ${subjects[transition]}.`,
    text,
    `View it at ${publicOrigin()}/user/order?id=${order.order_id}`,
  ]);
}
