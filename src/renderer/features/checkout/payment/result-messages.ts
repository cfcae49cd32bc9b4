import type { Order } from '../../../../shared/contract/orders';
import { formatTime, formatWeekday } from '../../../../shared/lib/format-date';

interface ResultMessage {
  title: string;
  next: string;
  tone: 'good' | 'open' | 'bad';
}

type ResultOrder = Pick<
  Order,
  'order_status' | 'pay_kind' | 'pay_note' | 'can' | 'goods' | 'hold_until' | 'tracking'
>;

/** Returns the message for an order that was just placed or paid. */
export function resultMessage(order: ResultOrder): ResultMessage {
  const leaves = `It leaves our warehouse on ${formatWeekday(lastShippingDay(order))}; an e-mail tells you when it is on its way.`;
  switch (order.order_status) {
    case 'pending':
      return pendingMessage(order);
    case 'paid':
      return { title: 'Thank you, your order is paid', next: leaves, tone: 'good' };
    case 'confirmed':
      return { title: 'Your order is confirmed', next: leaves, tone: 'good' };
    case 'shipped': {
      const number = order.tracking && ` The carrier’s number is ${order.tracking}.`;
      return { title: 'Your order is on its way', next: `It has left our warehouse.${number}`, tone: 'good' };
    }
    case 'completed':
      return { title: 'Your order is complete', next: 'It has been delivered.', tone: 'good' };
    case 'cancelled':
      return {
        title: 'Your order is canceled',
        next: 'Nothing will be sent, and the goods are no longer held for you. You can order the same again.',
        tone: 'bad',
      };
    case 'refunded':
      return { title: 'Your order is refunded', next: 'The money is on its way back to you.', tone: 'bad' };
  }
}

function pendingMessage({ pay_kind: kind, pay_note: note, hold_until: until }: ResultOrder): ResultMessage {
  const held = until ? ` The goods are held for you until ${formatTime(until)}.` : '';
  switch (kind) {
    case 'scan':
      return {
        title: 'Your order is placed and not paid yet',
        next: `Please pay it now.${held}`,
        tone: 'open',
      };
    case 'transfer':
      return {
        title: 'Thank you, your order is placed',
        next: `Please transfer the amount with the order number as the reference.${held}`,
        tone: 'good',
      };
    case 'account':
      return {
        title: 'Thank you, your order is placed',
        next: `We check your purchase order and confirm it by e-mail. ${note}`,
        tone: 'good',
      };
  }
}

/** Returns the shipping day of the last item. */
function lastShippingDay({ goods }: Pick<Order, 'goods'>): string {
  return goods.reduce((last, { ships_on: day }) => (day > last ? day : last), '');
}
