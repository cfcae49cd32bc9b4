import { Refusal, type Handler } from '../http/handler-types';
import { addWishes } from '../cart/add-items';
import { moveOrder } from './order-transitions';
import { toOrder, toOrderInList } from './order-view';
import { orderPage } from './order-search-store';
import { linesOf } from './order-store';
import { ownOrder } from './own-order';

export const handleOrders: Handler<'orders'> = async (
  { page, page_size, order_status: state, key },
  deps,
  { session },
) => {
  const question = { customerId: session.customerId, state, key };
  const { rows, total } = await orderPage(deps.database, question, { page, page_size });
  const list = await Promise.all(rows.map((order) => toOrderInList(deps, order)));
  return { list, total, page, page_size };
};

export const orderDetail: Handler<'orderDetail'> = async ({ order_id }, deps, caller) => {
  return toOrder(deps, await ownOrder(deps, caller, order_id));
};

export const cancelOrder: Handler<'cancelOrder'> = async ({ order_id }, deps, caller) => {
  const order = await ownOrder(deps, caller, order_id);
  const moved = await deps.database.transaction().execute((transaction) =>
    moveOrder(deps, transaction, {
      orderId: order.order_id,
      move: 'withdraw',
      actor: 'customer',
      text: 'You cancelled the order.',
    }),
  );
  if (!moved) throw new Refusal('This order can no longer be cancelled here. Please call us.');
  return {};
};

export const reorder: Handler<'reorder'> = async ({ order_id }, deps, caller) => {
  const order = await ownOrder(deps, caller, order_id);
  const lines = await linesOf(deps.database, order.order_id);
  const { number, left } = await addWishes(deps, caller.session.customerId, lines);
  return { number, left_out: left.map(({ name }) => name) };
};
