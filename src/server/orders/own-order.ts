import type { Deps } from '../app/context';
import { Refusal, type Member } from '../http/handler-types';
import { findOrder, type StoredOrder } from './order-store';

/** An order of the caller; another's answers like one that does not exist. */
export async function ownOrder(
  { database }: Pick<Deps, 'database'>,
  { session: { customerId } }: Member,
  orderId: number,
): Promise<StoredOrder> {
  const order = await findOrder(database, { orderId, customerId });
  if (!order) throw new Refusal('There is no such order.', { field: 'order_id' });
  return order;
}
