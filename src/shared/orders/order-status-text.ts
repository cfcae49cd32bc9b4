import type { OrderListItem } from '../contract/orders';
import type { OrderState } from './order-status';

/** The fields of an order that determine its status text. */
export type StatusFields = Pick<OrderListItem, 'order_status' | 'pay_kind'>;

/** Returns the status as shown to the customer. */
export function orderStatusText({ order_status: state, pay_kind: kind }: StatusFields): string {
  if (state === 'pending' && kind === 'account') return 'Waiting for confirmation';
  return orderStatusNames[state];
}

/** Names of the statuses, independent of the payment method. */
const orderStatusNames: Readonly<Record<OrderState, string>> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Canceled',
  refunded: 'Refunded',
};

/** Labels of the states in filters and totals: a pending order can wait for payment or for confirmation. */
export const orderStateLabels: typeof orderStatusNames = { ...orderStatusNames, pending: 'Open' };
