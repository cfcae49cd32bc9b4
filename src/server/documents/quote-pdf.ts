import { isoDay } from '../../shared/lib/format-date';
import { fullWidth, writeProductTable, writeHeader, writeParties, writeSum } from './pdf-sections';
import { documentSubtotal, type DocumentLine, type Seller } from './document-lines';
import { isJapanese } from './fonts';
import { openPdfWriter } from './pdf-writer';

/** Amounts are in cents. */
export interface QuoteContent {
  number: string;
  /** Unix time in ms. */
  issuedAt: number;
  seller: Seller;
  lines: readonly DocumentLine[];
  /** Footer of every page, '' = none. */
  notice: string;
  /** '' = none. */
  recipient: string;
  /**
   * Last day of validity, or, for a quote that a stand creates offline, the date of its catalogue. Both are `YYYY-MM-DD`.
   */
  prices: { validUntil: string } | { catalogueDate: string };
  /** Number of the revision; printed from the second one on. */
  revision?: number;
  /** The shop's note to the customer, '' = none. */
  note?: string;
  /** Page on which the customer orders at these prices, '' = none. */
  orderUrl?: string;
}

/**
 * Creates a PDF. The same quote always results in the same bytes.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function quotePdf(quote: QuoteContent): Promise<Buffer> {
  const { number, issuedAt, prices, recipient, seller, lines, notice } = quote;
  const { revision = 1, note = '', orderUrl = '' } = quote;
  const pdf = await openPdfWriter({
    title: `Quote ${number}`,
    author: seller.name,
    createdAt: new Date(issuedAt),
    notice,
    isJapanese: isJapanese([recipient]),
  });
  writeHeader(pdf, seller, 'Quote');
  const facts: [string, string][] = [['Quote No.', number]];
  if (revision > 1) facts.push(['Revision', String(revision)]);
  facts.push(
    ['Date', isoDay(issuedAt)],
    'catalogueDate' in prices ? ['Prices of', prices.catalogueDate] : ['Valid until', prices.validUntil],
  );
  writeParties(pdf, [{ heading: 'Prepared for', lines: recipient ? [recipient] : [] }], facts);
  writeProductTable(pdf, lines);
  writeSum(pdf, 'Subtotal (USD)', documentSubtotal(lines), { isLast: true });
  pdf.y += 18;
  if (note) {
    pdf.writeRow([{ text: note, ...fullWidth }]);
    pdf.y += 6;
  }
  for (const text of [
    'catalogueDate' in prices
      ? `These prices were read from the catalogue of ${prices.catalogueDate} and are confirmed with your order.`
      : `These prices hold until ${prices.validUntil}, as long as the goods are in stock.`,
    'Shipping and taxes are not included: they depend on the destination and are shown before you order.',
    orderUrl
      ? `To order at these prices, sign in at ${orderUrl}, or name the number ${number}.`
      : `Please name the number ${number} when you order.`,
  ]) {
    pdf.writeRow([{ text, ...fullWidth }], { size: 8 });
  }
  return pdf.finish(`Quote ${number}`);
}
