import { fullWidth, isoDay, writeLines, writeHeader, writeParties, writeSum } from './pdf-sections';
import { invoiceSubtotal, type Invoice } from './invoice';
import { openPdfPage } from './pdf-page';
import { toPrintable } from './printable-text';

/** Amounts are in cents. */
export interface Quote extends Pick<Invoice, 'number' | 'issuedAt' | 'seller' | 'lines' | 'notice'> {
  /** '' = none. */
  recipient: string;
  /**
   * Last day of validity, or, for a quote that was created offline, the date of the catalogue. Both are `YYYY-MM-DD`.
   */
  prices: { validUntil: string } | { readOn: string };
}

/**
 * Creates a PDF. Deterministic.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function quotePdf(quote: Quote): Promise<Buffer> {
  const { number, issuedAt, prices, recipient, seller, lines, notice } = quote;
  const page = await openPdfPage({
    title: `Quote ${number}`,
    author: toPrintable(seller.name),
    createdAt: new Date(issuedAt),
    footer: toPrintable(notice),
  });
  writeHeader(page, seller, 'Quote');
  writeParties(
    page,
    [{ heading: 'Prepared for', lines: recipient ? [recipient] : [] }],
    [
      ['Quote No.', number],
      ['Date', isoDay(issuedAt)],
      'readOn' in prices ? ['Prices of', prices.readOn] : ['Valid until', prices.validUntil],
    ],
  );
  writeLines(page, lines);
  writeSum(page, 'Subtotal (USD)', invoiceSubtotal(lines), true);
  page.y += 18;
  for (const text of [
    'readOn' in prices
      ? `These prices were read from the catalogue of ${prices.readOn} and are confirmed with your order.`
      : `These prices hold until ${prices.validUntil}, as long as the goods are in stock.`,
    'Shipping and taxes are not included: they depend on the destination and are shown before you order.',
    `Please name the number ${toPrintable(number)} when you order.`,
  ]) {
    page.row([{ text, ...fullWidth }], { size: 8 });
  }
  return page.finish(`Quote ${toPrintable(number)}`);
}
