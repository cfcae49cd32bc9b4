import { isoDay, writeLines, writeHeader, writeParties, writeSums } from './pdf-sections';
import type { Invoice } from './invoice';
import { openPdfPage } from './pdf-page';
import { toPrintable } from './printable-text';

/**
 * Creates a PDF. Deterministic. Replaces characters that the standard fonts do not support.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, orderNumber, issuedAt, seller, buyer, notice } = invoice;
  const page = await openPdfPage({
    title: `Invoice ${number}`,
    author: toPrintable(seller.name),
    createdAt: new Date(issuedAt),
    footer: toPrintable(notice),
  });
  writeHeader(page, seller, 'Invoice');
  writeParties(
    page,
    [{ heading: 'Billed to', lines: buyerLines(buyer) }],
    [
      ['Invoice No.', number],
      ['Date', isoDay(issuedAt)],
      ['Order No.', orderNumber],
    ],
  );
  writeLines(page, invoice.lines);
  writeSums(page, invoice);
  return page.finish(`Invoice ${toPrintable(number)}`);
}

function buyerLines({ title, address, taxNumber }: Invoice['buyer']): string[] {
  return [title, ...(address ? [address] : []), ...(taxNumber ? [`Tax number: ${taxNumber}`] : [])];
}
