import { centsToWire } from '../../shared/lib/money';
import { isoDay } from '../../shared/lib/format-date';
import { issueInvoice, toPrintedInvoice } from './issue-invoice';
import { requirePrintable } from '../documents/printable-text';
import { documentTotal } from '../documents/document-lines';
import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { SHORT_DOCUMENT_LINES, createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';
import { findCustomer, lockCustomer } from '../accounts/customer-store';
import { findInvoice, findInvoicesPage, invoiceNumber } from './invoice-store';
import {
  findTitleOfOrder,
  listInvoiceTitles,
  MAX_INVOICE_TITLES,
  saveInvoiceTitle,
  type BillToData,
} from './invoice-title-store';
import { findInvoiceableOrder, listInvoiceableOrders } from './invoiceable-order-store';

/** Returns a page of invoices, the saved billing details, and the orders that can be invoiced. */
export const invoices: Handler<'invoices'> = async (
  { page, page_size },
  { database },
  { session: { customerId } },
) => {
  const { rows, total } = await findInvoicesPage(database, customerId, { page, page_size });
  const list = rows.map(({ invoice_id, order_sn, title, status, settlement, ...row }) => ({
    invoice_id,
    order_sn,
    title,
    status,
    settlement,
    amount: centsToWire(row.amount_cents),
    created_at: new Date(row.created_at).toISOString(),
    due_on: settlement === 'due' && row.due_at !== null ? isoDay(row.due_at) : null,
  }));
  const openOrders = await listInvoiceableOrders(database, customerId);
  const titles = await listInvoiceTitles(database, customerId);
  return {
    list,
    total,
    page,
    page_size,
    titles,
    open_orders: openOrders.map((order) => ({
      order_id: order.order_id,
      order_sn: order.order_sn,
      amount: centsToWire(documentTotal(order)),
      title_id: findTitleOfOrder(titles, order.title)?.title_id ?? null,
    })),
  };
};

/** Saves billing details and, with an `order_id`, issues the invoice of that order to them. */
export const editInvoice: Handler<'editInvoice'> = async (request, deps, { session: { customerId } }) => {
  const { title_id: titleId, order_id: orderId, is_default: isDefault } = request;
  const billTo = requirePrintableTitle(request);
  return deps.database.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const order = orderId === undefined ? null : await findInvoiceableOrder(transaction, customerId, orderId);
    if (orderId !== undefined && !order) {
      throw new BusinessError('There is no paid or confirmed order with this id that needs an invoice.', {
        field: 'order_id',
      });
    }
    const savedId = await saveInvoiceTitle(transaction, customerId, { titleId, billTo, isDefault });
    if (savedId === null) {
      throw new BusinessError('There are no billing details with this id.', { field: 'title_id' });
    }
    if (savedId === 'too many') {
      throw new BusinessError(
        `You have ${MAX_INVOICE_TITLES} billing details, which is the maximum. Please edit one of them.`,
      );
    }
    if (!order) return { title_id: savedId, invoice_id: null };
    const customer = await findCustomer(transaction, customerId);
    if (!customer) throw new BusinessError('This account is closed.');
    const email = request.email ?? customer.email;
    const now = deps.clock().getTime();
    const invoice = { customerId, order, billTo, email, now };
    return { title_id: savedId, invoice_id: await issueInvoice(transaction, deps, invoice) };
  });
};

export const invoiceFile: Handler<'invoiceFile'> = async (
  { invoice_id },
  deps,
  { ip, session: { customerId } },
) => {
  const invoice = await findInvoice(deps.database, customerId, invoice_id);
  if (!invoice) throw new BusinessError('There is no invoice with this id.', { field: 'invoice_id' });
  const content = toPrintedInvoice(deps, invoice);
  if (content.lines.length > SHORT_DOCUMENT_LINES)
    await consumeRateLimits(deps, [rateLimits.longDocument, String(customerId)]);
  const pdf = await createPdfInWorker({ kind: 'invoice', content }, clientNetwork(ip));
  return { name: `${invoiceNumber(invoice_id)}.pdf`, pdf: pdf.toString('base64') };
};

/** Returns the billing details. Throws a {@link BusinessError} for the field of a text with characters that cannot be printed. */
function requirePrintableTitle({ title, tax_number, address }: BillToData): BillToData {
  return {
    title: requirePrintable(title, 'title', 'Invoices'),
    tax_number: requirePrintable(tax_number, 'tax_number', 'Invoices'),
    address: requirePrintable(address, 'address', 'Invoices'),
  };
}
