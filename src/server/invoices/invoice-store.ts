import { documentTotal, type DocumentFee, type DocumentLine } from '../documents/document-lines';
import type { BillToData } from './invoice-title-store';
import type { InvoiceableOrder } from './invoiceable-order-store';
import type { OrderState } from '../../shared/orders/order-status';
import { readPage } from '../db/read-page';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

export interface NewInvoice {
  customerId: number;
  order: InvoiceableOrder;
  billTo: BillToData;
  /**
   * E-mail address that the customer stated for the invoice. It is stored only: the notification goes to the verified address.
   */
  email: string;
  /** Unix time in ms. */
  now: number;
  /** Unix time in ms when the payment is due; null for a paid order. */
  dueAt: number | null;
}

export function invoiceNumber(invoiceId: number): string {
  return `INV${String(invoiceId).padStart(8, '0')}`;
}

/** Stores a copy of the order's lines and fees, and returns the invoice id. Rejects when the order already has an invoice. */
export async function addInvoice(db: ShopTransaction, invoice: NewInvoice): Promise<number> {
  const { customerId, order, billTo, email, now, dueAt } = invoice;
  const { invoice_id } = await db
    .insertInto('invoice')
    .values({
      customer_id: customerId,
      order_id: order.order_id,
      order_sn: order.order_sn,
      title: billTo.title,
      tax_number: billTo.tax_number,
      address: billTo.address,
      lines: JSON.stringify(order.lines),
      charges: JSON.stringify(order.fees),
      amount_cents: documentTotal(order),
      email,
      status: 'issued',
      created_at: now,
      due_at: dueAt,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  return invoice_id;
}

/** Returns one page of invoices, newest first, and the total. */
export async function findInvoicesPage(
  db: ShopDatabase,
  customerId: number,
  page: { page: number; page_size: number },
) {
  const invoices = selectInvoicesWithOrders(db, customerId)
    .select(['invoice_id', 'invoice.order_sn', 'invoice.title', 'amount_cents', 'invoice.status'])
    .select('invoice.created_at')
    .orderBy('invoice_id', 'desc');
  const { rows, total } = await readPage(invoices, page);
  return { rows: rows.map((row) => ({ ...row, settlement: settlementOf(row) })), total };
}

/**
 * Adds to each invoice its due date and the later events of its order: the state, and the times of payment, shipment, and
 * cancellation or refund. These are read from the order, because an issued invoice never changes.
 */
function selectInvoicesWithOrders(db: ShopDatabase, customerId: number) {
  return db
    .selectFrom('invoice')
    .leftJoin('shop_order', 'shop_order.order_id', 'invoice.order_id')
    .where('invoice.customer_id', '=', customerId)
    .select(['due_at', 'state'])
    .select((expression) => [
      expression
        .selectFrom('payment')
        .whereRef('payment.order_id', '=', 'invoice.order_id')
        .where('payment.status', '=', 'paid')
        .select(({ fn }) => fn.min('settled_at').as('settled_at'))
        .as('paid_at'),
      expression
        .selectFrom('order_event')
        .whereRef('order_event.order_id', '=', 'invoice.order_id')
        .where('order_event.state', '=', 'shipped')
        .select(({ fn }) => fn.min('happened_at').as('happened_at'))
        .as('shipped_at'),
      expression
        .selectFrom('order_event')
        .whereRef('order_event.order_id', '=', 'invoice.order_id')
        .whereRef('order_event.state', '=', 'shop_order.state')
        .where('order_event.state', 'in', ['cancelled', 'refunded'])
        .select(({ fn }) => fn.min('happened_at').as('happened_at'))
        .as('canceled_or_refunded_at'),
    ]);
}

export type InvoiceSettlement = 'due' | 'paid' | 'canceled' | 'refunded';

/** Returns the settlement of an invoice. One without a due date was paid before its issue. */
function settlementOf(row: {
  state: OrderState | null;
  due_at: number | null;
  paid_at: number | null;
}): InvoiceSettlement {
  if (row.state === 'cancelled') return 'canceled';
  if (row.state === 'refunded') return 'refunded';
  return row.due_at !== null && row.paid_at === null ? 'due' : 'paid';
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

/** Returns an issued invoice of this customer with the facts of its order, or null. */
export async function findInvoice(db: ShopDatabase, customerId: number, invoiceId: number) {
  const row = await selectInvoicesWithOrders(db, customerId)
    .select(['invoice_id', 'invoice.order_sn', 'invoice.title', 'tax_number', 'address', 'lines', 'charges'])
    // Read from the order, which never changes them: delivery address, purchase-order number, quote and amounts.
    .select(['invoice.created_at', 'po_number', 'quote_sn', 'delivery', 'balance_cents'])
    .where('invoice_id', '=', invoiceId)
    .where('invoice.status', '=', 'issued')
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    settlement: settlementOf(row),
    balance_cents: row.balance_cents ?? 0,
    po_number: row.po_number ?? '',
    quote_sn: row.quote_sn ?? '',
    delivery: row.delivery ?? '{}',
    lines: JSON.parse(row.lines) as DocumentLine[],
    fees: JSON.parse(row.charges) as DocumentFee[],
  };
}
