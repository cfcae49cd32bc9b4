import { dayOf, left, writeFacts, writeGoods, writeHead, writeSums } from './goods-document';
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
    ...{ title: `Pro-forma invoice ${orderNumber}`, author: spelled(seller.name) },
    ...{ madeAt: new Date(placedAt), foot: spelled(proforma.notice) },
  });
  writeHead(page, 'Pro-forma invoice', seller);
  const facts: [string, string][] = [
    ['Order No.', orderNumber],
    ['Date', dayOf(placedAt)],
  ];
  if (poNumber) facts.push(['Your order No.', poNumber]);
  if (dueAt !== null) facts.push(['Payment due', dayOf(dueAt)]);
  writeFacts(page, facts, () => {
    party(page, 'To be paid by', buyer);
    page.y += 8;
    party(page, 'Delivered to', consignee);
  });
  writeGoods(page, lines);
  writeSums(page, proforma);
  payment(page, proforma);
  return page.finish(`Pro-forma invoice ${spelled(orderNumber)}`);
}

function party(page: Page, name: string, [first = '', ...others]: readonly string[]): void {
  page.write(name, left, { size: 8 });
  page.write(spelled(first), left, { bold: true });
  for (const line of others) page.write(spelled(line), left);
}

/** Rows, because they go on to the next page where there is no room for them. */
function payment(page: Page, { payment: words, bankAccount, orderNumber }: Proforma): void {
  const line = (text: string, bold = false) =>
    page.row([{ text: spelled(text), at: left.at, width: 483 }], { bold });
  page.y += 12;
  line('Payment', true);
  line(words);
  if (bankAccount.length > 0) {
    for (const text of bankAccount) line(text);
    line(`Reference: ${orderNumber}`, true);
  }
  line('This is not a tax invoice. You get one when the order is paid.');
}
