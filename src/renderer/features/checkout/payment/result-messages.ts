import type { Order } from '../../../../shared/contract/orders';
import { reservationText } from '../../../../shared/orders/reservation';
import { lastShippingDay } from '../../../../shared/orders/shipping-day';
import { formatDateTime, formatWeekdayAndDate } from '../../../../shared/lib/format-date';

interface ResultMessage {
  title: string;
  text: string;
  tone: 'good' | 'open' | 'bad';
}

type ResultOrder = Pick<
  Order,
  | 'order_status'
  | 'pay_kind'
  | 'pay_note'
  | 'can'
  | 'goods'
  | 'reserved_until'
  | 'reservation'
  | 'tracking'
  | 'email_verified'
>;

/** Returns the message of the result page, which may also be opened when the order is shipped or refunded. */
export function resultMessage(order: ResultOrder): ResultMessage {
  const emailNote = order.email_verified ? ' We will e-mail you when it is on its way.' : '';
  const shippingText = `It ships on ${formatWeekdayAndDate(lastShippingDay(order.goods))}.${emailNote}`;
  // An order that waits for stock has no shipping day.
  const nextStep = reservationText(order.reservation, { canPay: false }) || shippingText;
  switch (order.order_status) {
    case 'pending':
      return pendingMessage(order);
    case 'paid':
      return { title: 'Thank you, your order is paid', text: nextStep, tone: 'good' };
    case 'confirmed':
      return { title: 'Your order is confirmed', text: nextStep, tone: 'good' };
    case 'shipped': {
      const trackingNote = order.tracking && ` The tracking number is ${order.tracking}.`;
      return { title: 'Your order is on its way', text: `It has shipped.${trackingNote}`, tone: 'good' };
    }
    case 'completed':
      return { title: 'Your order is complete', text: 'It has been delivered.', tone: 'good' };
    case 'cancelled':
      return {
        title: 'Your order is canceled',
        text: 'Nothing will be shipped, and your items are no longer reserved. You can order them again.',
        tone: 'bad',
      };
    case 'refunded':
      return { title: 'Your order is refunded', text: 'Your refund is on its way.', tone: 'bad' };
  }
}

function pendingMessage(order: ResultOrder): ResultMessage {
  const { pay_kind: kind, pay_note: note, reserved_until: until } = order;
  const reservation = until
    ? `Your items are reserved until ${formatDateTime(until)}.`
    : reservationText(order.reservation, { canPay: false });
  const reservationNote = reservation && ` ${reservation}`;
  switch (kind) {
    case 'scan':
      return {
        title: 'Your order is placed but not paid yet',
        text: `Please pay it now.${reservationNote}`,
        tone: 'open',
      };
    case 'transfer':
      return {
        title: 'Thank you, your order is placed',
        text: `Please transfer the amount with the order number as the reference.${reservationNote}`,
        tone: 'good',
      };
    case 'account':
      return {
        title: 'Thank you, your order is placed',
        text: order.email_verified
          ? `We will check your purchase order and confirm it by e-mail. ${note}`
          : `We will check your purchase order. Your account shows when it is confirmed. ${note}`,
        tone: 'good',
      };
  }
}
