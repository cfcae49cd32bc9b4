import { documentTotal, type DocumentCharge, type DocumentLine } from '../documents/document-lines';
import type { TitleText } from './invoice-title-store';
import type { InvoiceableOrder } from './invoiceable-order-store';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewInvoice {
  customerId: number;
  order: InvoiceableOrder;
  title: TitleText;
  /** Recipient of the notification. */
  email: string;
  now: number;
}

/** Copies everything the invoice states and returns its id. Rejects when the order already has an invoice. */
export async function addInvoice(db: ShopTransaction, invoice: NewInvoice): Promise<number> {
  const { customerId, order, title, email, now } = invoice;
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({
      customer_id: customerId,
      order_id: order.order_id,
      order_sn: order.order_sn,
      title: title.title,
      tax_number: title.tax_number,
      address: title.address,
      lines: JSON.stringify(order.lines),
      charges: JSON.stringify(order.charges),
      amount_cents: documentTotal(order),
      email,
      status: 'issued',
      created_at: now,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return invoice_id;
}

/** Returns one page of invoices, newest first, and the total. */
export function invoicePage(db: ShopDatabase, customerId: number, page: { page: number; page_size: number }) {
  const invoices = db
    .selectFrom('invoice')
    .where('customer_id', '=', customerId)
    .select(['invoice_id', 'order_sn', 'title', 'amount_cents', 'status', 'created_at'])
    .orderBy('invoice_id', 'desc');
  return readPage(invoices, page);
}

/** Returns the id of an order's issued invoice, or null. */
export async function findIssuedInvoiceId(db: ShopDatabase, orderId: number): Promise<number | null> {
  const row = await db
    .selectFrom('invoice')
    .select('invoice_id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'issued')
    .executeTakeFirst();
  return row?.invoice_id ?? null;
}

/** Returns an issued invoice of this customer, or null. */
export async function findInvoice(db: ShopDatabase, customerId: number, invoiceId: number) {
  const row = await db
    .selectFrom('invoice')
    // An order keeps its delivery address and purchase-order number.
    .leftJoin('shop_order', 'shop_order.order_id', 'invoice.order_id')
    .select(['invoice_id', 'invoice.order_sn', 'invoice.title', 'tax_number', 'address', 'lines', 'charges'])
    .select(['invoice.created_at', 'po_number', 'delivery'])
    .where('invoice.customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .where('invoice.status', '=', 'issued')
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    created_at: Number(row.created_at),
    po_number: row.po_number ?? '',
    delivery: row.delivery ?? '{}',
    lines: JSON.parse(row.lines) as DocumentLine[],
    charges: JSON.parse(row.charges) as DocumentCharge[],
  };
}
