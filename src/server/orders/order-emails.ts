import { centsToWire, formatMoney } from '../../shared/lib/money';
import type { OrderTransition } from '../../shared/orders/order-status';
import type { AppContext } from '../app/context';
import type { StoredOrderLine, StoredOrder } from './order-store';
import { asShopText, customerEmail, shopText, type CustomerEmail } from '../messaging/message';

type EmailDeps = Pick<AppContext, 'settings' | 'publicOrigin' | 'selling'>;

const money = (cents: number) => asShopText(formatMoney(centsToWire(cents)));

/** Confirms a new order to the customer. Names the catalogue's texts only, not the purchase-order number or the note. */
export function orderPlacedEmail(
  deps: EmailDeps,
  order: Pick<StoredOrder, 'order_sn' | 'total_cents' | 'pay_id' | 'customer_id'> & { order_id: number },
  lines: readonly Pick<StoredOrderLine, 'goods_sn' | 'goods_name' | 'attr_value' | 'number' | 'sum_cents'>[],
): CustomerEmail {
  const { settings, publicOrigin, selling } = deps;
  const method = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const goods = lines.map(
    ({ goods_sn, goods_name, attr_value, number, sum_cents }) =>
      `${number} × ${goods_name} (${goods_sn}), ${attr_value}: ${money(sum_cents)}`,
  );
  const orderNumber = asShopText(order.order_sn);
  return customerEmail(settings, { customerId: order.customer_id }, shopText`Your order ${orderNumber}`, [
    shopText`Thank you for your order ${orderNumber}.`,
    asShopText(goods.join('\n')),
    order.total_cents === 0
      ? shopText`The order is paid.`
      : shopText`Amount due: ${money(order.total_cents)}. ${asShopText(method?.note ?? '')}`,
    shopText`View your order: ${asShopText(publicOrigin())}/user/order?id=${order.order_id}`,
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

/** Informs the customer of a transition. `text` is the sentence in the order's history, by the shop or its staff. */
export function orderTransitionEmail(
  { settings, publicOrigin }: EmailDeps,
  { order, transition, text }: { order: StoredOrder; transition: OrderTransition; text: string },
): CustomerEmail {
  const subject = shopText`Your order ${asShopText(order.order_sn)} ${asShopText(subjects[transition])}`;
  return customerEmail(settings, { customerId: order.customer_id }, subject, [
    shopText`${subject}.`,
    asShopText(text),
    shopText`View your order: ${asShopText(publicOrigin())}/user/order?id=${order.order_id}`,
  ]);
}

/** Informs the customer of a change of the reservation, which `subject` names. */
export function reservationEmail(
  { settings, publicOrigin }: Pick<AppContext, 'settings' | 'publicOrigin'>,
  { order, subject, text }: { order: StoredOrder; subject: string; text: string },
): CustomerEmail {
  const title = shopText`Your order ${asShopText(order.order_sn)} ${asShopText(subject)}`;
  return customerEmail(settings, { customerId: order.customer_id }, title, [
    asShopText(text),
    shopText`View your order: ${asShopText(publicOrigin())}/user/order?id=${order.order_id}`,
  ]);
}
