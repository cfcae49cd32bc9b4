import { csvRow } from '../../shared/lib/csv';
import { centsToWire } from '../../shared/lib/money';
import { orderStatusText } from '../../shared/orders/order-status-text';
import { readStoredAddress } from '../accounts/addresses/format-address';
import type { AppContext, Handler } from '../app/context';
import { mainThreadSlices } from '../http/time-slices';
import { listOrdersBefore } from './order-search-store';
import { paymentKind } from './order-view';
import { listOrderLines, type StoredOrder, type StoredOrderLine } from './order-store';

/** Orders per query. */
const BATCH_SIZE = 20;
/** Above all ids of orders. */
const MAX_ORDER_ID = 2_147_483_647;

const columns = [
  'Order number',
  'Placed (UTC)',
  'Status',
  'PO number',
  'Quote number',
  'Consignee',
  'Institution',
  'Tracking number',
  'Catalogue number',
  'Product',
  'Size',
  'Quantity',
  'Unit price (USD)',
  'Line total (USD)',
  'Lot',
  'Goods of the order (USD)',
  'Shipping (USD)',
  'Tax (USD)',
  'Paid with points (USD)',
  'Paid with balance (USD)',
  'Amount due (USD)',
];

/**
 * Returns the customer's matching orders as CSV (RFC 4180, with a byte order mark so that spreadsheets detect UTF-8), newest first.
 * The amounts of an order are in its first row only, so that the sum of a column is correct.
 */
export const ordersFile: Handler<'ordersFile'> = async (
  { order_status: state, key },
  deps,
  { session, network },
) =>
  mainThreadSlices.run(network, async (pause) => {
    const { database } = deps;
    const filter = { customerId: session.customerId, state, key };
    const rows = [csvRow(columns)];
    for (let beforeId = MAX_ORDER_ID; ;) {
      const orders = await listOrdersBefore(database, filter, { beforeId, limit: BATCH_SIZE });
      for (const order of orders) {
        const lines = await listOrderLines(database, order.order_id);
        rows.push(...lines.map((line, index) => toRow(deps, order, line, index === 0)));
        await pause();
      }
      if (orders.length < BATCH_SIZE) break;
      beforeId = orders.at(-1)?.order_id ?? 0;
    }
    return { name: 'orders.csv', csv: `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}` };
  });

function toRow(
  { selling }: Pick<AppContext, 'selling'>,
  order: StoredOrder,
  line: StoredOrderLine,
  isFirst: boolean,
): string {
  const { consignee, institution } = readStoredAddress(order.delivery);
  const orderAmount = (cents: number) => (isFirst ? centsToWire(cents) : '');
  return csvRow([
    order.order_sn,
    new Date(order.created_at).toISOString().slice(0, 19).replace('T', ' '),
    orderStatusText({ order_status: order.state, pay_kind: paymentKind(selling, order) }),
    order.po_number,
    order.quote_sn,
    consignee,
    institution,
    order.tracking,
    line.goods_sn,
    line.goods_name,
    line.attr_value,
    String(line.number),
    centsToWire(line.price_cents),
    centsToWire(line.sum_cents),
    line.lot,
    orderAmount(order.goods_cents),
    orderAmount(order.shipping_cents),
    orderAmount(order.tax_cents),
    orderAmount(order.points_cents),
    orderAmount(order.balance_cents),
    orderAmount(order.total_cents),
  ]);
}
