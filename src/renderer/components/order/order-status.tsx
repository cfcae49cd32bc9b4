import type { OrderInList } from '../../../shared/contract/orders';
import { StateMark } from '../feedback/status-badge';

type Standing = Pick<OrderInList, 'order_status' | 'pay_kind'>;

/** How an order stands, as its customer reads it. */
export function orderWords({ order_status: state, pay_kind: kind }: Standing): string {
  if (state === 'pending' && kind === 'account') return 'Waiting for confirmation';
  return stateWords[state];
}

/** How orders stand, where nothing is known of the way they are paid. */
export const stateWords: Readonly<Record<Standing['order_status'], string>> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

const tones = {
  pending: 'warn',
  paid: 'good',
  confirmed: 'good',
  shipped: 'good',
  completed: 'plain',
  cancelled: 'bad',
  refunded: 'plain',
} as const satisfies Record<Standing['order_status'], string>;

export function OrderStateMark({ order }: { order: Standing }) {
  return <StateMark tone={tones[order.order_status]}>{orderWords(order)}</StateMark>;
}
