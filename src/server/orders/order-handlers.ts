import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { findReorderOffers } from '../catalogue/find-reorder-offers';
import { listProducts } from '../catalogue/product-list-store';
import { addItemsForCustomer } from '../cart/add-items';
import { transitionOrder } from './order-transitions';
import { toOrder, toOrderListItem } from './order-view';
import { searchOrders } from './order-search-store';
import { listOrderLines, requireOwnOrder } from './order-store';

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
  const canceled = await deps.database.transaction().execute((transaction) =>
    transitionOrder(deps, transaction, {
      orderId: order.order_id,
      transition: 'withdraw',
      actor: 'customer',
      text: 'You canceled the order.',
    }),
  );
  if (!canceled) throw new BusinessError('This order can no longer be canceled here. Please call us.');
  return {};
};

/**
 * Only the first rejected lines get offers: an order can have hundreds of lines, and each search for offers takes some queries.
 */
const MAX_LINES_WITH_OFFERS = 10;

/** Adds the lines of an order to the cart, and returns the rejected ones with products that can replace them. */
export const reorder: Handler<'reorder'> = async ({ order_id }, deps, caller) => {
  const order = await requireOwnOrder(deps, caller, order_id);
  const lines = await listOrderLines(deps.database, order.order_id);
  const items = lines.map((line) => ({ ...line, seen_cents: line.price_cents }));
  const { number, rejected } = await addItemsForCustomer(deps, caller.session.customerId, items);
  const rejectedLines = rejected.flatMap(({ row, reason }) => {
    const line = lines[row];
    return line ? [{ line, reason }] : [];
  });
  const ids = [...new Set(rejectedLines.map(({ line }) => line.goods_id))];
  const products = new Map(
    (await listProducts(deps.catalogue, ids)).map((product) => [product.goods_id, product]),
  );
  const left_lines = await Promise.all(
    rejectedLines.map(async ({ line, reason }, index) => {
      const { goods_id, goods_sn, goods_name, goods_attr, attr_value, number: goods_number } = line;
      const product = products.get(goods_id);
      const offers = index < MAX_LINES_WITH_OFFERS ? await findReorderOffers(deps.catalogue, line) : [];
      const restock_on = deps.catalogue.stockOverrides.restockDay(goods_id, goods_attr) ?? '';
      return {
        goods_id,
        goods_sn,
        goods_name,
        attr_new: attr_value,
        goods_number,
        reason: product ? reason : 'This product is no longer sold.',
        on_sale: product !== undefined,
        price_on_request:
          product?.options.find((option) => option.goods_attr === goods_attr)?.attr_price === null,
        restock_on,
        offers,
      };
    }),
  );
  return { number, left_out: rejected.map(({ name }) => name), left_lines };
};
