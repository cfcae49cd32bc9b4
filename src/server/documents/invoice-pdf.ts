import { dayOf, left, writeFacts, writeGoods, writeHead, writeSums } from './goods-document';
import type { Invoice } from './invoice';
import { openPage } from './invoice-page';
import { spelled } from './printable-text';

/**
 * An invoice as a PDF of A4 pages: the same invoice gives the same bytes. Characters that the built-in fonts lack are
 * spelled out. Throws RangeError for amounts that cannot be counted exactly.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, orderNumber, issuedAt, seller, buyer, lines } = invoice;
  const page = await openPage({
    ...{ title: `Invoice ${number}`, author: spelled(seller.name) },
    ...{ madeAt: new Date(issuedAt), foot: spelled(invoice.notice) },
  });
  writeHead(page, 'Invoice', seller);
  const facts = [
    ['Invoice No.', number],
    ['Date', dayOf(issuedAt)],
    ['Order No.', orderNumber],
  ] as const;
  writeFacts(page, facts, () => {
    page.write('Billed to', left, { size: 8 });
    page.write(spelled(buyer.title), left, { bold: true });
    if (buyer.address) page.write(spelled(buyer.address), left);
    if (buyer.taxNumber) page.write(`Tax number: ${spelled(buyer.taxNumber)}`, left);
  });
  writeGoods(page, lines);
  writeSums(page, invoice);
  return page.finish(`Invoice ${spelled(number)}`);
}
