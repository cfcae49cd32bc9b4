import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { addItemsForCustomer } from '../cart/add-items';
import { transitionOrder } from './order-transitions';
import { toOrder, toOrderListItem } from './order-view';
import { searchOrders } from './order-search-store';
import { orderLines, requireOwnOrder } from './order-store';

export const orders: Handler<'orders'> = async (
  { page, page_size, order_status: state, key },
  deps,
  { session },
) => {
  const filter = { customerId: session.customerId, state, key };
  const { rows, total } = await searchOrders(deps.database, filter, { page, page_size });
  const list = await Promise.all(rows.map((order) => toOrderListItem(deps, order)));
  return { list, total, page, page_size };
};

export const orderDetail: Handler<'orderDetail'> = async ({ order_id }, deps, caller) => {
  return toOrder(deps, await requireOwnOrder(deps, caller, order_id));
};

export const cancelOrder: Handler<'cancelOrder'> = async ({ order_id }, deps, caller) => {
  const order = await requireOwnOrder(deps, caller, order_id);
  const cancelled = await deps.database.transaction().execute((transaction) =>
    transitionOrder(deps, transaction, {
      orderId: order.order_id,
      transition: 'withdraw',
      actor: 'customer',
      text: 'You canceled the order.',
    }),
  );
  if (!cancelled) throw new BusinessError('This order can no longer be canceled here. Please call us.');
  return {};
};

export const reorder: Handler<'reorder'> = async ({ order_id }, deps, caller) => {
  const order = await requireOwnOrder(deps, caller, order_id);
  const lines = await orderLines(deps.database, order.order_id);
  const { number, rejected } = await addItemsForCustomer(deps, caller.session.customerId, lines);
  return { number, left_out: rejected.map(({ name }) => name) };
};
