import { orderStatusText, type StatusFields } from '../../../shared/orders/order-status-text';
import { StatusBadge } from '../feedback/status-badge';

const tones = {
  pending: 'warn',
  paid: 'good',
  confirmed: 'good',
  shipped: 'good',
  completed: 'plain',
  cancelled: 'bad',
  refunded: 'plain',
} as const satisfies Record<StatusFields['order_status'], string>;

export function OrderStatusBadge({ order }: { order: StatusFields }) {
  return <StatusBadge tone={tones[order.order_status]}>{orderStatusText(order)}</StatusBadge>;
}
