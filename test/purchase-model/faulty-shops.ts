import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/server/app/context';

type PlaceOrder = AppContext['handlers']['placeOrder'];
type Asked = Parameters<PlaceOrder>[0];
type By = Parameters<PlaceOrder>[2];

/** Creates a shop that changes each order request, or its caller, before the order is placed. */
const changeOrderRequest =
  (change: (asked: Asked, by: By, deps: AppContext) => Promise<[Asked, By]>) =>
  (deps: AppContext): AppContext => {
    const { placeOrder } = deps.handlers;
    const changedHandler: PlaceOrder = async (asked, all, by) => {
      const [request, caller] = await change(asked, by, all);
      return placeOrder(request, all, caller);
    };
    return { ...deps, handlers: { ...deps.handlers, placeOrder: changedHandler } };
  };

/** Shops that lack one check each. The model must detect each of them (guard-removal test). */
export const faultyShops: Readonly<Record<string, (deps: AppContext) => AppContext>> = {
  'an idempotency key is accepted for further orders': changeOrderRequest((asked, by) =>
    Promise.resolve([asked, { ...by, idempotencyKey: randomUUID() }]),
  ),

  'the total that the customer saw is not checked': changeOrderRequest(async (asked, by, deps) => {
    const sheet = await deps.handlers.checkout(asked, deps, by);
    return [{ ...asked, seen_total: sheet.amounts.total }, by];
  }),

  'lines saved for later are ordered too': changeOrderRequest(async (asked, by, { database }) => {
    const cart = database
      .selectFrom('cart')
      .select('cart_id')
      .where('customer_id', '=', by.session.customerId);
    await database.updateTable('cart_line').set({ saved: 0 }).where('cart_id', 'in', cart).execute();
    return [asked, by];
  }),

  'unknown lines are ignored': changeOrderRequest(async (asked, by, { database }) => {
    const own = await database
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
      .select('rec_id')
      .where('customer_id', '=', by.session.customerId)
      .execute();
    const there = asked.sel_goods.filter((id) => own.some(({ rec_id }) => rec_id === id));
    return [{ ...asked, sel_goods: there }, by];
  }),

  'the address of another customer is replaced by an own one': changeOrderRequest(async (asked, by, deps) => {
    const { list } = await deps.handlers.addresses({}, deps, by);
    const own = list.some(({ address_id }) => address_id === asked.address_id);
    return [{ ...asked, address_id: own ? asked.address_id : (list[0]?.address_id ?? 0) }, by];
  }),

  'customers can cancel orders of others': (deps) => {
    const { cancelOrder } = deps.handlers;
    const changedHandler: AppContext['handlers']['cancelOrder'] = async (asked, all, by) => {
      const { customer_id } = await all.database
        .selectFrom('shop_order')
        .select('customer_id')
        .where('order_id', '=', asked.order_id)
        .executeTakeFirstOrThrow();
      return cancelOrder(asked, all, { ...by, session: { ...by.session, customerId: customer_id } });
    };
    return { ...deps, handlers: { ...deps.handlers, cancelOrder: changedHandler } };
  },
};
