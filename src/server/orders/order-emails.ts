import { centsToWire, showMoney } from '../../shared/lib/money';
import type { OrderMove } from '../../shared/orders/order-status';
import { letter } from '../messaging/email-templates';
import type { Deps } from '../app/context';
import type { StoredLine, StoredOrder } from './order-store';
import type { Message } from '../messaging/outbox-store';

type LetterDeps = Pick<Deps, 'settings' | 'publicOrigin' | 'selling'>;

const money = (cents: number) => showMoney(centsToWire(cents));

/** What the customer is told when an order has come in. */
export function placedLetter(
  deps: LetterDeps,
  email: string,
  order: Pick<StoredOrder, 'order_sn' | 'total_cents' | 'pay_id' | 'po_number'> & { order_id: number },
  lines: readonly Pick<StoredLine, 'goods_sn' | 'goods_name' | 'attr_value' | 'number' | 'sum_cents'>[],
): Message {
  const { settings, publicOrigin, selling } = deps;
  const way = selling.payments.find(({ pay_id }) => pay_id === order.pay_id);
  const goods = lines.map(
    ({ goods_sn, goods_name, attr_value, number, sum_cents }) =>
      `${number} × ${goods_name} (${goods_sn}), ${attr_value}: ${money(sum_cents)}`,
  );
  return letter(settings.brand, email, `Your order ${order.order_sn}`, [
    `Thank you for your order ${order.order_sn}${order.po_number && `, your number ${order.po_number}`}.`,
    goods.join('\n'),
    order.total_cents === 0 ? 'It is paid.' : `To be paid: ${money(order.total_cents)}. ${way?.note ?? ''}`,
    `You find it at ${publicOrigin()}/user/order?id=${order.order_id}`,
  ]);
}

const subjects: Readonly<Record<OrderMove, string>> = {
  pay: 'is paid',
  confirm: 'is confirmed',
  settle: 'is paid',
  ship: 'is on its way',
  complete: 'is complete',
  withdraw: 'is cancelled',
  cancel: 'is cancelled',
  lapse: 'is cancelled',
  refund: 'is refunded',
  clear: 'has news of a payment',
};

/** What the customer is told after a move; `text` is what the order's history says of it. */
export function movedLetter(
  { settings, publicOrigin }: LetterDeps,
  email: string,
  { order, move, text }: { order: StoredOrder; move: OrderMove; text: string },
): Message {
  return letter(settings.brand, email, `Your order ${order.order_sn} ${subjects[move]}`, [
    `Your order ${order.order_sn} ${subjects[move]}.`,
    text,
    `You find it at ${publicOrigin()}/user/order?id=${order.order_id}`,
  ]);
}
