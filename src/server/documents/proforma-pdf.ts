import { across, dayOf, writeGoods, writeHead, writeParties, writeSums } from './document-parts';
import { openPage, type Page } from './invoice-page';
import { spelled } from './printable-text';
import type { Proforma } from './proforma';

/**
 * A pro-forma invoice as a PDF of A4 pages: what to pay, until when, where to, and with which reference. The same one
 * gives the same bytes. Throws RangeError for amounts that cannot be counted exactly.
 */
export async function proformaPdf(proforma: Proforma): Promise<Buffer> {
  const { orderNumber, poNumber, placedAt, dueAt, seller, buyer, consignee, lines } = proforma;
  const page = await openPage({
    title: `Pro-forma invoice ${orderNumber}`,
    author: spelled(seller.name),
    madeAt: new Date(placedAt),
    foot: spelled(proforma.notice),
  });
  writeHead(page, seller, 'Pro-forma invoice');
  const facts: [string, string][] = [
    ['Order No.', orderNumber],
    ['Date', dayOf(placedAt)],
  ];
  if (poNumber) facts.push(['Your order No.', poNumber]);
  if (dueAt !== null) facts.push(['Payment due', dayOf(dueAt)]);
  const parties = [
    { heading: 'To be paid by', lines: buyer },
    { heading: 'Delivered to', lines: consignee },
  ];
  writeParties(page, parties, facts);
  writeGoods(page, lines);
  writeSums(page, proforma);
  payment(page, proforma);
  return page.finish(`Pro-forma invoice ${spelled(orderNumber)}`);
}

/** Rows, because they go on to the next page where there is no room for them. */
function payment(page: Page, { payment: words, bankAccount, orderNumber }: Proforma): void {
  const line = (text: string, bold = false) => page.row([{ text: spelled(text), ...across }], { bold });
  page.y += 12;
  line('Payment', true);
  line(words);
  if (bankAccount.length > 0) {
    for (const text of bankAccount) line(text);
    line(`Reference: ${orderNumber}`, true);
  }
  line('This is not a tax invoice. You get one when the order is paid.');
}
