import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../src/server/app/context';

type PlaceOrder = AppContext['handlers']['placeOrder'];
type OrderRequest = Parameters<PlaceOrder>[0];
type Caller = Parameters<PlaceOrder>[2];

/** Creates a shop that changes each order request, or its caller, before the order is placed. */
const changeOrderRequest =
  (change: (request: OrderRequest, caller: Caller, deps: AppContext) => Promise<[OrderRequest, Caller]>) =>
  (deps: AppContext): AppContext => {
    const { placeOrder } = deps.handlers;
    const changedHandler: PlaceOrder = async (request, deps, caller) => {
      const [changedRequest, changedCaller] = await change(request, caller, deps);
      return placeOrder(changedRequest, deps, changedCaller);
    };
    return { ...deps, handlers: { ...deps.handlers, placeOrder: changedHandler } };
  };

/** Shops that lack one check each. The model must detect each of them (guard-removal test). */
export const faultyShops: Readonly<Record<string, (deps: AppContext) => AppContext>> = {
  'an idempotency key is accepted for further orders': changeOrderRequest((request, caller) =>
    Promise.resolve([request, { ...caller, idempotencyKey: randomUUID() }]),
  ),

  'the total that the customer saw is not checked': changeOrderRequest(async (request, caller, deps) => {
    const sheet = await deps.handlers.checkout(request, deps, caller);
    return [{ ...request, seen_total: sheet.amounts.total }, caller];
  }),

  'lines saved for later are ordered too': changeOrderRequest(async (request, caller, { database }) => {
    const cart = database
      .selectFrom('cart')
      .select('cart_id')
      .where('customer_id', '=', caller.session.customerId);
    await database.updateTable('cart_line').set({ saved: 0 }).where('cart_id', 'in', cart).execute();
    return [request, caller];
  }),

  'unknown lines are ignored': changeOrderRequest(async (request, caller, { database }) => {
    const own = await database
      .selectFrom('cart_line')
      .innerJoin('cart', 'cart.cart_id', 'cart_line.cart_id')
      .select('rec_id')
      .where('customer_id', '=', caller.session.customerId)
      .execute();
    const ownLineIds = request.sel_goods.filter((id) => own.some(({ rec_id }) => rec_id === id));
    return [{ ...request, sel_goods: ownLineIds }, caller];
  }),

  'the address of another customer is replaced by an own one': changeOrderRequest(
    async (request, caller, deps) => {
      const { list } = await deps.handlers.addresses({}, deps, caller);
      const isOwn = list.some(({ address_id }) => address_id === request.address_id);
      return [{ ...request, address_id: isOwn ? request.address_id : (list[0]?.address_id ?? 0) }, caller];
    },
  ),

  'customers can cancel orders of others': (deps) => {
    const { cancelOrder } = deps.handlers;
    const changedHandler: AppContext['handlers']['cancelOrder'] = async (request, deps, caller) => {
      const { customer_id } = await deps.database
        .selectFrom('shop_order')
        .select('customer_id')
        .where('order_id', '=', request.order_id)
        .executeTakeFirstOrThrow();
      return cancelOrder(request, deps, {
        ...caller,
        session: { ...caller.session, customerId: customer_id },
      });
    };
    return { ...deps, handlers: { ...deps.handlers, cancelOrder: changedHandler } };
  },
};
