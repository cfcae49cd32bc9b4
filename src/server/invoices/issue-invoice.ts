import { formatCalendarDate, isoDay } from '../../shared/lib/format-date';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import { formatCents, signedCentsToWire, formatMoney } from '../../shared/lib/money';
import type { AppContext } from '../app/context';
import { addressLines, readStoredAddress } from '../accounts/addresses/format-address';
import { documentTotal, documentSeller } from '../documents/document-lines';
import { deliveryTerms, sellerTaxNumbers } from '../orders/delivery-terms';
import type { Invoice } from './invoice-pdf';
import { addInvoice, invoiceNumber, type findInvoice, type NewInvoice } from './invoice-store';
import type { InvoiceableOrder } from './invoiceable-order-store';
import { invoiceDays } from '../orders/selling-settings';
import { enqueueMessage } from '../messaging/outbox';
import type { ShopTransaction } from '../db/shop-database';
import { asShopText, customerEmail, shopText, type ShopText } from '../messaging/message';

const DAY_MS = 86_400_000;

/** Issues the invoice of an order, queues the notification e-mail and returns the invoice id. */
export async function issueInvoice(
  transaction: ShopTransaction,
  { settings, selling, publicOrigin }: Pick<AppContext, 'settings' | 'selling' | 'publicOrigin'>,
  invoice: Omit<NewInvoice, 'dueAt'>,
): Promise<number> {
  const { order, now, customerId } = invoice;
  const dueAt = order.is_paid ? null : now + invoiceDays(selling, order.pay_id) * DAY_MS;
  const id = await addInvoice(transaction, { ...invoice, dueAt });
  const number = asShopText(invoiceNumber(id));
  const amount = asShopText(formatMoney(signedCentsToWire(documentTotal(order))));
  const orderNumber = asShopText(order.order_sn);
  const notification = customerEmail(settings, { customerId }, shopText`Invoice ${number}`, [
    shopText`Your invoice ${number} for order ${orderNumber} (${amount}) is ready.${dueText(order, dueAt, selling)}`,
    shopText`Download it here: ${asShopText(publicOrigin())}/user/invoice`,
  ]);
  await enqueueMessage(transaction, notification, now);
  return id;
}

/** Returns the sentences on the payment of an unpaid order, with a leading space; '' for a paid one. */
function dueText(
  { total_cents }: InvoiceableOrder,
  dueAt: number | null,
  { bank_account }: AppContext['selling'],
): ShopText {
  if (dueAt === null) return asShopText('');
  const amount = asShopText(formatCents(total_cents));
  const account = asShopText(bank_account.length > 0 ? ' The invoice states our bank account.' : '');
  return shopText` Please pay ${amount} by ${asShopText(formatCalendarDate(isoDay(dueAt)))}.${account}`;
}

/** Maps a stored invoice to its printable form. */
export function toPrintedInvoice(
  { settings, selling }: Pick<AppContext, 'settings' | 'selling'>,
  stored: NonNullable<Awaited<ReturnType<typeof findInvoice>>>,
): Invoice {
  const delivery = readStoredAddress(stored.delivery);
  return {
    number: invoiceNumber(stored.invoice_id),
    orderNumber: stored.order_sn,
    issuedAt: stored.created_at,
    poNumber: stored.po_number,
    quoteNumber: stored.quote_sn,
    seller: documentSeller(settings, sellerTaxNumbers(selling, delivery.country)),
    buyer: { title: stored.title, taxNumber: stored.tax_number, address: stored.address },
    consignee: addressLines(delivery),
    terms: deliveryTerms(selling, delivery),
    lines: stored.lines,
    fees: stored.fees,
    suppliedOn:
      stored.shipped_at === null ? null : dayInTimeZone(stored.shipped_at, settings.warehouse_time_zone),
    settlement: stored.settlement,
    dueAt: stored.due_at,
    paidAt: stored.paid_at,
    endedAt: stored.canceled_or_refunded_at,
    balanceCents: stored.balance_cents,
    bankAccount: selling.bank_account,
    notice: settings.demonstration_notice,
  };
}
