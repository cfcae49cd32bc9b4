import { isoDay, writeLines, writeHeader, writeParties, writeSums } from '../documents/pdf-sections';
import type { DocumentCharge, DocumentLine, Seller } from '../documents/document-lines';
import { isJapanese } from '../documents/fonts';
import { openPdfPage } from '../documents/pdf-page';

/** Amounts are in cents. */
export interface Invoice {
  number: string;
  orderNumber: string;
  /** The customer's order number, '' = none. */
  poNumber: string;
  /** Unix time in ms, printed as a UTC date. */
  issuedAt: number;
  seller: Seller;
  buyer: { title: string; taxNumber: string; address: string };
  /** Address lines. */
  consignee: readonly string[];
  /** Delivery terms of an export, '' = none. */
  terms: string;
  lines: readonly DocumentLine[];
  /** Added to the lines; negative for discounts. */
  charges: readonly DocumentCharge[];
  /** Footer of every page, '' = none. */
  notice: string;
}

/**
 * Creates a PDF. Deterministic.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, orderNumber, poNumber, issuedAt, seller, buyer, consignee, terms, notice } = invoice;
  const page = await openPdfPage({
    title: `Invoice ${number}`,
    author: seller.name,
    createdAt: new Date(issuedAt),
    footer: notice,
    isJapanese: isJapanese([buyer.title, buyer.address, ...consignee]),
  });
  writeHeader(page, seller, 'Invoice');
  writeParties(
    page,
    [
      { heading: 'Billed to', lines: buyerLines(buyer) },
      { heading: 'Delivered to', lines: consignee },
    ],
    [
      ['Invoice No.', number],
      ['Date', isoDay(issuedAt)],
      ['Order No.', orderNumber],
      ...(poNumber ? [['Your order No.', poNumber] as const] : []),
      ...(terms ? [['Delivery terms', terms] as const] : []),
    ],
  );
  writeLines(page, invoice.lines);
  writeSums(page, invoice);
  return page.finish(`Invoice ${number}`);
}

function buyerLines({ title, address, taxNumber }: Invoice['buyer']): string[] {
  return [title, ...(address ? [address] : []), ...(taxNumber ? [`Tax number: ${taxNumber}`] : [])];
}
