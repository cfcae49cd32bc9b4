import { dayOf, writeGoods, writeHead, writeParties, writeSums } from './document-parts';
import type { Invoice } from './invoice';
import { openPage } from './invoice-page';
import { spelled } from './printable-text';

/**
 * An invoice as a PDF of A4 pages: the same invoice gives the same bytes. Characters that the built-in fonts lack are
 * spelled out. Throws RangeError for amounts that cannot be counted exactly.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, orderNumber, issuedAt, seller, buyer, notice } = invoice;
  const page = await openPage({
    title: `Invoice ${number}`,
    author: spelled(seller.name),
    madeAt: new Date(issuedAt),
    foot: spelled(notice),
  });
  writeHead(page, seller, 'Invoice');
  writeParties(
    page,
    [{ heading: 'Billed to', lines: buyerLines(buyer) }],
    [
      ['Invoice No.', number],
      ['Date', dayOf(issuedAt)],
      ['Order No.', orderNumber],
    ],
  );
  writeGoods(page, invoice.lines);
  writeSums(page, invoice);
  return page.finish(`Invoice ${spelled(number)}`);
}

function buyerLines({ title, address, taxNumber }: Invoice['buyer']): string[] {
  return [title, ...(address ? [address] : []), ...(taxNumber ? [`Tax number: ${taxNumber}`] : [])];
}
