import { signedCentsToWire, formatMoney } from '../../shared/lib/money';
import type { AppContext } from '../app/context';
import { addressLines, readStoredAddress } from '../accounts/addresses/format-address';
import { documentTotal, documentSeller } from '../documents/document-lines';
import { deliveryTerms, sellerTaxNumbers } from '../orders/delivery-terms';
import type { Invoice } from './invoice-pdf';
import { addInvoice, type findInvoice, type NewInvoice } from './invoice-store';
import { enqueueMessage } from '../messaging/outbox';
import type { ShopTransaction } from '../db/shop-database';
import { asShopText, customerEmail, shopText } from '../messaging/message';

export function invoiceNumber(invoiceId: number): string {
  return `INV${String(invoiceId).padStart(8, '0')}`;
}

/** Issues the invoice of a paid order, queues the notification e-mail and returns the invoice id. */
export async function issueInvoice(
  transaction: ShopTransaction,
  { settings, publicOrigin }: Pick<AppContext, 'settings' | 'publicOrigin'>,
  invoice: NewInvoice,
): Promise<number> {
  const id = await addInvoice(transaction, invoice);
  const number = asShopText(invoiceNumber(id));
  const amount = asShopText(formatMoney(signedCentsToWire(documentTotal(invoice.order))));
  const orderNumber = asShopText(invoice.order.order_sn);
  const { customerId } = invoice;
  const notification = customerEmail(settings, { customerId }, shopText`Invoice ${number}`, [
    shopText`Your invoice ${number} for order ${orderNumber} (${amount}) is ready.`,
    shopText`Download it here: ${asShopText(publicOrigin())}/user/invoice`,
  ]);
  await enqueueMessage(transaction, notification, invoice.now);
  return id;
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
    seller: documentSeller(settings, sellerTaxNumbers(selling, delivery.country)),
    buyer: { title: stored.title, taxNumber: stored.tax_number, address: stored.address },
    consignee: addressLines(delivery),
    terms: deliveryTerms(selling, delivery),
    lines: stored.lines,
    charges: stored.charges,
    notice: settings.demonstration_notice,
  };
}
