import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/server/app/context';

type PlaceOrder = AppContext['handlers']['placeOrder'];
type Asked = Parameters<PlaceOrder>[0];
type By = Parameters<PlaceOrder>[2];

/** A shop whose orders are asked for otherwise than the customer did. */
const placing =
  (change: (asked: Asked, by: By, deps: AppContext) => Promise<[Asked, By]>) =>
  (deps: AppContext): AppContext => {
    const { placeOrder } = deps.handlers;
    const spoilt: PlaceOrder = async (asked, all, by) => {
      const [request, caller] = await change(asked, by, all);
      return placeOrder(request, all, caller);
    };
    return { ...deps, handlers: { ...deps.handlers, placeOrder: spoilt } };
  };

/** Shops without one of their guards each, to see that its absence is noticed. */
export const faultyShops: Readonly<Record<string, (deps: AppContext) => AppContext>> = {
  'a key is good for any number of orders': placing((asked, by) =>
    Promise.resolve([asked, { ...by, idempotencyKey: randomUUID() }]),
  ),

  'any total is taken for seen': placing(async (asked, by, deps) => {
    const sheet = await deps.handlers.checkout(asked, deps, by);
    return [{ ...asked, seen_total: sheet.amounts.total }, by];
  }),

  'lines that are put by are ordered too': placing(async (asked, by, { database }) => {
    const cart = database
      .selectFrom('cart')
      .select('cart_id')
      .where('customer_id', '=', by.session.customerId);
    await database.updateTable('cart_line').set({ saved: 0 }).where('cart_id', 'in', cart).execute();
    return [asked, by];
  }),

  'lines that are not there are left out': placing(async (asked, by, { database }) => {
    const own = await database
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
      .select('rec_id')
      .where('customer_id', '=', by.session.customerId)
      .execute();
    const there = asked.sel_goods.filter((id) => own.some(({ rec_id }) => rec_id === id));
    return [{ ...asked, sel_goods: there }, by];
  }),

  'an address that is not one’s own is another of one’s own': placing(async (asked, by, deps) => {
    const { list } = await deps.handlers.addresses({}, deps, by);
    const own = list.some(({ address_id }) => address_id === asked.address_id);
    return [{ ...asked, address_id: own ? asked.address_id : (list[0]?.address_id ?? 0) }, by];
  }),

  'anybody cancels any order': (deps) => {
    const { cancelOrder } = deps.handlers;
    const spoilt: AppContext['handlers']['cancelOrder'] = async (asked, all, by) => {
      const { customer_id } = await all.database
        .selectFrom('shop_order')
        .select('customer_id')
        .where('order_id', '=', asked.order_id)
        .executeTakeFirstOrThrow();
      return cancelOrder(asked, all, { ...by, session: { ...by.session, customerId: customer_id } });
    };
    return { ...deps, handlers: { ...deps.handlers, cancelOrder: spoilt } };
  },
};
