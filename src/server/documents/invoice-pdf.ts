import { signedCentsToWire, showMoney } from '../../shared/domain/money';
import { subtotalOf, totalOf, type Invoice } from './invoice';
import { openPage, type Page } from './invoice-page';
import { spelled } from './printable-text';

/** Left edges and widths of the table's columns, in points; the three last ones are set flush right. */
const columns = {
  goods_sn: { at: 56, width: 62 },
  name: { at: 124, width: 176 },
  size: { at: 306, width: 56 },
  number: { at: 366, width: 32 },
  price: { at: 402, width: 56 },
  amount: { at: 462, width: 77 },
} as const;

/** Where sums stand, below the amounts. */
const sums = { name: { at: 306, width: 92 }, amount: { at: 402, width: 137 } } as const;

type Column = keyof typeof columns;

const heads: Readonly<Record<Column, string>> = {
  ...{ goods_sn: 'Cat. No.', name: 'Product', size: 'Size' },
  ...{ number: 'Qty', price: 'Unit price', amount: 'Amount' },
};

/**
 * An invoice as a PDF of A4 pages: the same invoice gives the same bytes. Characters that the built-in fonts lack are
 * spelled out. Throws RangeError for amounts that cannot be counted exactly.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const page = await openPage({
    ...{ title: `Invoice ${invoice.number}`, author: spelled(invoice.seller.name) },
    ...{ madeAt: new Date(invoice.issuedAt), foot: spelled(invoice.notice) },
  });
  head(page, invoice);
  parties(page, invoice);
  table(page, invoice);
  totals(page, invoice);
  return page.finish(`Invoice ${spelled(invoice.number)}`);
}

function head(page: Page, { seller }: Invoice): void {
  const top = page.y;
  page.write(spelled(seller.name), { at: 56, width: 240 }, { bold: true, size: 16 });
  page.y = top;
  page.write('Invoice', { at: 306, width: 233 }, { bold: true, size: 16, right: true });
  page.y += 6;
  for (const line of [...seller.address, seller.email, seller.phone]) {
    page.write(spelled(line), { at: 56, width: 240 }, { size: 8 });
  }
  page.y += 18;
}

function parties(page: Page, { buyer, number, orderNumber, issuedAt }: Invoice): void {
  const top = page.y;
  const left = { at: 56, width: 240 };
  page.write('Billed to', left, { size: 8 });
  page.write(spelled(buyer.title), left, { bold: true });
  if (buyer.address) page.write(spelled(buyer.address), left);
  if (buyer.taxNumber) page.write(`Tax number: ${spelled(buyer.taxNumber)}`, left);
  const below = page.y;
  page.y = top;
  const facts = [
    ['Invoice No.', number],
    ['Date', new Date(issuedAt).toISOString().slice(0, 10)],
    ['Order No.', orderNumber],
  ] as const;
  for (const [name, value] of facts) {
    page.row([
      { text: name, ...sums.name },
      { text: spelled(value), ...sums.amount, right: true },
    ]);
  }
  page.y = Math.max(page.y, below) + 18;
}

function table(page: Page, { lines }: Invoice): void {
  const headRow = () => {
    page.row(cells(heads), { bold: true, size: 8 });
    page.rule();
  };
  headRow();
  for (const { goods_sn, goods_name, goods_attr, number, price_cents } of lines) {
    const texts = {
      ...{ goods_sn: spelled(goods_sn), name: spelled(goods_name), size: spelled(goods_attr) },
      ...{ number: String(number), price: dollars(price_cents), amount: dollars(number * price_cents) },
    };
    page.row(cells(texts), { size: 8, onNewPage: headRow });
  }
  page.rule();
}

function totals(page: Page, invoice: Invoice): void {
  const sum = (name: string, cents: number, bold = false) =>
    page.row(
      [
        { text: name, ...sums.name },
        { text: dollars(cents), ...sums.amount, right: true },
      ],
      { bold, size: bold ? 10 : 8 },
    );
  if (invoice.charges.length > 0) sum('Subtotal', subtotalOf(invoice.lines));
  for (const { name, cents } of invoice.charges) sum(spelled(name), cents);
  sum('Total (USD)', totalOf(invoice), true);
}

function cells(texts: Readonly<Record<Column, string>>) {
  return (Object.keys(columns) as Column[]).map((name) => ({
    ...columns[name],
    text: texts[name],
    right: name === 'number' || name === 'price' || name === 'amount',
  }));
}

/** `-1250` → `-$12.50`. */
function dollars(cents: number): string {
  const wire = signedCentsToWire(cents);
  return wire.startsWith('-') ? `-${showMoney(wire.slice(1))}` : showMoney(wire);
}
