import { Refusal, type Handlers } from '../http/handler-types';
import { addWishes } from '../cart/add-items';
import { moveOrder } from './order-transitions';
import { toOrder, toOrderInList } from './order-view';
import { orderPage } from './order-page-store';
import { linesOf } from './order-store';
import { ownOrder } from './own-order';

type Calls = 'orders' | 'orderDetail' | 'cancelOrder' | 'reorder';

export const orderHandlers: Pick<Handlers, Calls> = {
  async orders({ page, page_size, order_status: state, key }, deps, { session }) {
    const question = { customerId: session.customerId, state, key };
    const { rows, total } = await orderPage(deps.database, question, { page, page_size });
    const list = await Promise.all(rows.map((order) => toOrderInList(deps, order)));
    return { list, total, page, page_size };
  },

  async orderDetail({ order_id }, deps, caller) {
    return toOrder(deps, await ownOrder(deps, caller, order_id));
  },

  async cancelOrder({ order_id }, deps, caller) {
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
  },

  async reorder({ order_id }, deps, caller) {
    const order = await ownOrder(deps, caller, order_id);
    const lines = await linesOf(deps.database, order.order_id);
    const { number, left } = await addWishes(deps, caller.session.customerId, lines);
    return { number, left_out: left.map(({ name }) => name) };
  },
};
