import { isoDay } from '../../shared/lib/format-date';
import {
  fullWidth,
  writeHeader,
  writeProductTable,
  writeParties,
  writePayment,
  writeSums,
} from './pdf-sections';
import { isJapanese } from './fonts';
import { openPdfWriter } from './pdf-writer';
import type { DocumentFee, DocumentLine, Seller } from './document-lines';

/** Amounts are in cents. */
export interface Proforma {
  orderNumber: string;
  /** The customer's order number, '' = none. */
  poNumber: string;
  /** The quote whose prices the order has, '' = none. */
  quoteNumber: string;
  /** Unix time in ms, printed as a UTC date. */
  placedAt: number;
  /** Unix time in ms; null on account, where the payment terms state the due date, and for a paid order. */
  dueAt: number | null;
  /** True when the customer pays later, by an invoice that follows the confirmation of the order. */
  isOnAccount: boolean;
  /** Day of the shipment (`2026-11-30`, `2026-11-30 at the earliest`), '' = unknown. */
  shipsOn: string;
  seller: Seller;
  /** Address lines. */
  buyer: readonly string[];
  /** Address lines. */
  consignee: readonly string[];
  lines: readonly DocumentLine[];
  fees: readonly DocumentFee[];
  /** Payment instructions. */
  payment: string;
  /** Delivery terms of an export, '' = none. */
  terms: string;
  /** Lines; empty when the customer pays by scanning a code. */
  bankAccount: readonly string[];
  /** Footer of every page, '' = none. */
  notice: string;
}

/**
 * Creates a PDF. The same document always results in the same bytes.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function proformaPdf(proforma: Proforma): Promise<Buffer> {
  const { orderNumber, poNumber, quoteNumber, placedAt, dueAt, terms, seller, buyer, consignee, lines } =
    proforma;
  const pdf = await openPdfWriter({
    title: `Pro-forma invoice ${orderNumber}`,
    author: seller.name,
    createdAt: new Date(placedAt),
    notice: proforma.notice,
    isJapanese: isJapanese([...buyer, ...consignee]),
  });
  writeHeader(pdf, seller, 'Pro-forma invoice');
  const facts: [string, string][] = [
    ['Order No.', orderNumber],
    ['Date', isoDay(placedAt)],
  ];
  if (poNumber) facts.push(['Your order No.', poNumber]);
  if (quoteNumber) facts.push(['Quote No.', quoteNumber]);
  if (dueAt !== null) facts.push(['Payment due', isoDay(dueAt)]);
  if (proforma.shipsOn) facts.push(['Ships on', proforma.shipsOn]);
  if (terms) facts.push(['Delivery terms', terms]);
  const parties = [
    { heading: 'Bill to', lines: buyer },
    { heading: 'Deliver to', lines: consignee },
  ];
  writeParties(pdf, parties, facts);
  writeProductTable(pdf, lines);
  writeSums(pdf, proforma);
  writePayment(pdf, {
    text: proforma.payment,
    bankAccount: proforma.bankAccount,
    reference: orderNumber,
  });
  const event = proforma.isOnAccount ? 'confirmed' : 'paid';
  pdf.writeRow([
    { text: `This is not a tax invoice. You get one when the order is ${event}.`, ...fullWidth },
  ]);
  return pdf.finish(`Pro-forma invoice ${orderNumber}`);
}
