import { signedCentsToWire, showMoney } from '../../shared/lib/money';
import type { Deps } from '../app/context';
import { totalOf, type Invoice } from '../documents/invoice';
import { addInvoice, type findInvoice, type NewInvoice } from './invoice-store';
import { post } from '../messaging/outbox-store';
import type { ShopTransaction } from '../db/shop-database';
import { letter } from '../messaging/email-templates';

/** What people call an invoice. */
export function invoiceNumber(invoiceId: number): string {
  return `INV${String(invoiceId).padStart(8, '0')}`;
}

/** Makes the invoice of a paid order, whose facts are all settled, and writes to whoever wants to know. Gives its id. */
export async function issueInvoice(
  transaction: ShopTransaction,
  { settings, publicOrigin }: Pick<Deps, 'settings' | 'publicOrigin'>,
  invoice: NewInvoice,
): Promise<number> {
  const id = await addInvoice(transaction, invoice);
  const amount = showMoney(signedCentsToWire(totalOf(invoice.order)));
  const news = letter(settings.brand, invoice.email, `Invoice ${invoiceNumber(id)}`, [
    `The invoice ${invoiceNumber(id)} of your order ${invoice.order.order_sn} over ${amount} is ready.`,
    `You can download it at ${publicOrigin()}/user/invoice`,
  ]);
  await post(transaction, news, invoice.now);
  return id;
}

/** A stored invoice as it is printed. */
export function printedInvoice(
  { settings }: Pick<Deps, 'settings'>,
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
