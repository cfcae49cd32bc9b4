import type { DocumentFee, DocumentLine } from '../documents/document-lines';
import type { ShopOrderTable } from '../db/schema/order-schema';
import { listOrderLines } from '../orders/order-store';
import { isOrderPaid } from '../payments/payment-store';
import type { BillToData } from './invoice-title-store';
import type { ShopDatabase } from '../db/shop-database';

/** A paid or confirmed order without an invoice, with the lines and fees of its invoice. */
export interface InvoiceableOrder {
  order_id: number;
  order_sn: string;
  pay_id: string;
  /** Amount due after the deduction of the balance. */
  total_cents: number;
  is_paid: boolean;
  /** Billing details that the customer chose with the order. */
  title: BillToData | null;
  lines: DocumentLine[];
  fees: DocumentFee[];
}

/** Older orders are not listed, but can be invoiced by id. */
const MAX_LISTED_ORDERS = 100;

/** Returns the customer's orders that can be invoiced, newest first. */
export async function listInvoiceableOrders(
  db: ShopDatabase,
  customerId: number,
): Promise<InvoiceableOrder[]> {
  const rows = await selectInvoiceableOrders(db, customerId)
    .orderBy('order_id', 'desc')
    .limit(MAX_LISTED_ORDERS)
    .execute();
  return Promise.all(rows.map((row) => toInvoiceableOrder(db, row)));
}

/**
 * Returns an order that can be invoiced; null for one of another customer, one that is already invoiced, and one that is neither
 * paid nor confirmed.
 */
export async function findInvoiceableOrder(
  db: ShopDatabase,
  customerId: number,
  orderId: number,
): Promise<InvoiceableOrder | null> {
  const row = await selectInvoiceableOrders(db, customerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? toInvoiceableOrder(db, row) : null;
}

/** Returns whether the customer can request the invoice of an order. */
export async function isInvoiceable(db: ShopDatabase, customerId: number, orderId: number): Promise<boolean> {
  return (
    (await selectInvoiceableOrders(db, customerId).where('order_id', '=', orderId).executeTakeFirst()) !==
    undefined
  );
}

/** Selects paid orders, and confirmed ones: staff confirm an unpaid order to deliver it before the payment. */
function selectInvoiceableOrders(db: ShopDatabase, customerId: number) {
  return (
    db
      .selectFrom('shop_order')
      .select(['order_id', 'order_sn', 'pay_id', 'total_cents'])
      .select(['shipping_cents', 'tax_cents', 'tax_name', 'points_cents', 'title'])
      .where('customer_id', '=', customerId)
      .where('state', 'in', ['paid', 'confirmed', 'shipped', 'completed'])
      // Orders paid with points only have no amount to invoice.
      .where((expression) =>
        expression(
          expression('goods_cents', '+', expression('shipping_cents', '+', expression.ref('tax_cents'))),
          '>',
          expression.ref('points_cents'),
        ),
      )
      .where((expression) =>
        expression.not(
          expression.exists(
            expression
              .selectFrom('invoice')
              .select('invoice_id')
              .whereRef('invoice.order_id', '=', 'shop_order.order_id')
              // A refused invoice does not prevent another one, as in the index `invoice_order`.
              .where('status', '<>', 'refused'),
          ),
        ),
      )
  );
}

type InvoiceableOrderRow = Pick<
  ShopOrderTable,
  | 'order_sn'
  | 'pay_id'
  | 'total_cents'
  | 'shipping_cents'
  | 'tax_cents'
  | 'tax_name'
  | 'points_cents'
  | 'title'
> & { order_id: number };

async function toInvoiceableOrder(db: ShopDatabase, row: InvoiceableOrderRow): Promise<InvoiceableOrder> {
  const lines = await listOrderLines(db, row.order_id);
  const fees = [
    { name: 'Shipping', cents: row.shipping_cents },
    { name: 'Points', cents: -row.points_cents },
    { name: row.tax_name, cents: row.tax_cents },
  ];
  return {
    order_id: row.order_id,
    order_sn: row.order_sn,
    pay_id: row.pay_id,
    total_cents: row.total_cents,
    is_paid: await isOrderPaid(db, row.order_id),
    title: row.title === null ? null : (JSON.parse(row.title) as BillToData),
    // In documents, `goods_attr` is the text of the size.
    lines: lines.map(({ goods_sn, goods_name, attr_value, number, price_cents }) => ({
      goods_sn,
      goods_name,
      goods_attr: attr_value,
      number,
      price_cents,
    })),
    fees: fees.filter(({ cents }) => cents !== 0),
  };
}
