import { across, dayOf, writeGoods, writeHead, writeParties, writeSum } from './document-parts';
import { subtotalOf, type Invoice } from './invoice';
import { openPage } from './invoice-page';
import { spelled } from './printable-text';

/** All that a quote states; amounts in cents. */
export interface Quote extends Pick<Invoice, 'number' | 'issuedAt' | 'seller' | 'lines' | 'notice'> {
  /** For whom; '' when nobody is named. */
  recipient: string;
  /**
   * The last day on which the prices hold, `YYYY-MM-DD`; or, where the shop has not seen the quote, the day of the
   * catalogue that they were read from.
   */
  prices: { validUntil: string } | { readOn: string };
}

/** Made like an invoice, and throws for the same. */
export async function quotePdf(quote: Quote): Promise<Buffer> {
  const { number, issuedAt, prices, recipient, seller, lines, notice } = quote;
  const page = await openPage({
    title: `Quote ${number}`,
    author: spelled(seller.name),
    madeAt: new Date(issuedAt),
    foot: spelled(notice),
  });
  writeHead(page, seller, 'Quote');
  writeParties(
    page,
    [{ heading: 'Prepared for', lines: recipient ? [recipient] : [] }],
    [
      ['Quote No.', number],
      ['Date', dayOf(issuedAt)],
      'readOn' in prices ? ['Prices of', prices.readOn] : ['Valid until', prices.validUntil],
    ],
  );
  writeGoods(page, lines);
  writeSum(page, 'Subtotal (USD)', subtotalOf(lines), true);
  page.y += 18;
  for (const text of [
    'readOn' in prices
      ? `These prices were read from the catalogue of ${prices.readOn} and are confirmed with your order.`
      : `These prices hold until ${prices.validUntil}, as long as the goods are in stock.`,
    'Shipping and taxes are not included: they depend on the destination and are shown before you order.',
    `Please name the number ${spelled(number)} when you order.`,
  ]) {
    page.row([{ text, ...across }], { size: 8 });
  }
  return page.finish(`Quote ${spelled(number)}`);
}
