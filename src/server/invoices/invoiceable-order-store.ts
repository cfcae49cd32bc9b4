import type { InvoiceCharge, InvoiceLine } from '../documents/invoice';
import type { ShopOrderTable } from '../db/schema/order-schema';
import { linesOf } from '../orders/order-store';
import type { ShopDatabase } from '../db/shop-database';

/** An order that is paid and has no invoice yet, with what an invoice states of it. */
export interface OpenOrder {
  order_id: number;
  order_sn: string;
  lines: InvoiceLine[];
  charges: InvoiceCharge[];
}

/** Orders that are shown at once; older ones are found by their id. */
const MOST_OPEN = 100;

/** The customer's orders of that kind, newest first. */
export async function openOrders(db: ShopDatabase, customerId: number): Promise<OpenOrder[]> {
  const rows = await uninvoiced(db, customerId).orderBy('order_id', 'desc').limit(MOST_OPEN).execute();
  return Promise.all(rows.map((row) => toOpenOrder(db, row)));
}

/** One of them; null for any other order, whoever's it is. */
export async function findOpenOrder(
  db: ShopDatabase,
  customerId: number,
  orderId: number,
): Promise<OpenOrder | null> {
  const row = await uninvoiced(db, customerId).where('order_id', '=', orderId).executeTakeFirst();
  return row ? toOpenOrder(db, row) : null;
}

function uninvoiced(db: ShopDatabase, customerId: number) {
  return (
    db
      .selectFrom('shop_order')
      .select(['order_id', 'order_sn', 'shipping_cents', 'tax_cents', 'tax_name', 'points_cents'])
      .where('customer_id', '=', customerId)
      .where('state', 'in', ['paid', 'confirmed', 'shipped', 'completed'])
      .where((row) =>
        row.exists(
          row
            .selectFrom('payment')
            .select('log_id')
            .whereRef('payment.order_id', '=', 'shop_order.order_id')
            .where('status', '=', 'paid'),
        ),
      )
      // Goods for points alone cost nothing that an invoice could state.
      .where((row) =>
        row(
          row('goods_cents', '+', row('shipping_cents', '+', row.ref('tax_cents'))),
          '>',
          row.ref('points_cents'),
        ),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('invoice')
              .select('invoice_id')
              .whereRef('invoice.order_id', '=', 'shop_order.order_id')
              .where('status', '<>', 'refused'),
          ),
        ),
      )
  );
}

type UninvoicedRow = Pick<
  ShopOrderTable,
  'order_sn' | 'shipping_cents' | 'tax_cents' | 'tax_name' | 'points_cents'
> & { order_id: number };

async function toOpenOrder(db: ShopDatabase, row: UninvoicedRow): Promise<OpenOrder> {
  const lines = await linesOf(db, row.order_id);
  const charges = [
    { name: 'Shipping', cents: Number(row.shipping_cents) },
    { name: 'Points', cents: -Number(row.points_cents) },
    { name: row.tax_name, cents: Number(row.tax_cents) },
  ];
  return {
    order_id: row.order_id,
    order_sn: row.order_sn,
    lines: lines.map(({ goods_sn, goods_name, attr_value, number, price_cents }) => ({
      goods_sn,
      goods_name,
      goods_attr: attr_value,
      number,
      price_cents: Number(price_cents),
    })),
    charges: charges.filter(({ cents }) => cents !== 0),
  };
}
