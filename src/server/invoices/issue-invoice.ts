import { signedCentsToWire, formatMoney } from '../../shared/lib/money';
import type { AppContext } from '../app/context';
import { invoiceTotal, type Invoice } from '../documents/invoice';
import { addInvoice, type findInvoice, type NewInvoice } from './invoice-store';
import { enqueueMessage } from '../messaging/outbox-store';
import type { ShopTransaction } from '../db/shop-database';
import { composeEmail } from '../messaging/message';

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
  const amount = formatMoney(signedCentsToWire(invoiceTotal(invoice.order)));
  const notification = composeEmail(settings.brand, invoice.email, `Invoice ${invoiceNumber(id)}`, [
    `The invoice ${invoiceNumber(id)} of your order ${invoice.order.order_sn} over ${amount} is ready.`,
    `You can download it at ${publicOrigin()}/user/invoice`,
  ]);
  await enqueueMessage(transaction, notification, invoice.now);
  return id;
}

/** Maps a stored invoice to its printable form. */
export function toPrintedInvoice(
  { settings }: Pick<AppContext, 'settings'>,
  stored: NonNullable<Awaited<ReturnType<typeof findInvoice>>>,
): Invoice {
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  return {
    number: invoiceNumber(stored.invoice_id),
    orderNumber: stored.order_sn,
    issuedAt: stored.created_at,
    seller: { name: brand, address: postal_address, email, phone },
    buyer: { title: stored.title, taxNumber: stored.tax_number, address: stored.address },
    lines: stored.lines,
    charges: stored.charges,
    notice: demonstration_notice,
  };
}
