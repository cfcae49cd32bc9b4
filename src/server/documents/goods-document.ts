import { signedCentsToWire, showMoney } from '../../shared/domain/money';
import { subtotalOf, totalOf, type InvoiceCharge, type InvoiceLine, type Seller } from './invoice';
import type { Page } from './invoice-page';
import { spelled } from './printable-text';

/** The parts that every document about ordered goods has: who sells, a list of facts, the goods, the sums. */

/** Left edges and widths of the table's columns, in points; the three last ones are set flush right. */
const columns = {
  goods_sn: { at: 56, width: 62 },
  name: { at: 124, width: 176 },
  size: { at: 306, width: 56 },
  number: { at: 366, width: 32 },
  price: { at: 402, width: 56 },
  amount: { at: 462, width: 77 },
} as const;

/** The left half of the page. */
export const left = { at: 56, width: 240 } as const;
/** The right half: names and, flush right, what they stand for. */
const right = { name: { at: 306, width: 92 }, value: { at: 402, width: 137 } } as const;

type Column = keyof typeof columns;

const heads: Readonly<Record<Column, string>> = {
  ...{ goods_sn: 'Cat. No.', name: 'Product', size: 'Size' },
  ...{ number: 'Qty', price: 'Unit price', amount: 'Amount' },
};

/** The seller at the left, the document's name at the right. */
export function writeHead(page: Page, name: string, seller: Seller): void {
  const top = page.y;
  page.write(spelled(seller.name), left, { bold: true, size: 16 });
  page.y = top;
  page.write(name, { at: 306, width: 233 }, { bold: true, size: 16, right: true });
  page.y += 6;
  for (const line of [...seller.address, seller.email, seller.phone]) {
    page.write(spelled(line), left, { size: 8 });
  }
  page.y += 18;
}

/** Facts in the right half, beside what `writeLeft` writes into the left one. */
export function writeFacts(
  page: Page,
  facts: readonly (readonly [name: string, value: string])[],
  writeLeft: () => void,
): void {
  const top = page.y;
  writeLeft();
  const below = page.y;
  page.y = top;
  for (const [name, value] of facts) {
    page.row([
      { text: name, ...right.name },
      { text: spelled(value), ...right.value, right: true },
    ]);
  }
  page.y = Math.max(page.y, below) + 18;
}

export function writeGoods(page: Page, lines: readonly InvoiceLine[]): void {
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

/** Subtotal, charges and total. Throws RangeError for amounts that cannot be counted exactly. */
export function writeSums(
  page: Page,
  goods: { lines: readonly InvoiceLine[]; charges: readonly InvoiceCharge[] },
): void {
  const sum = (name: string, cents: number, bold = false) =>
    page.row(
      [
        { text: name, ...right.name },
        { text: dollars(cents), ...right.value, right: true },
      ],
      { bold, size: bold ? 10 : 8 },
    );
  if (goods.charges.length > 0) sum('Subtotal', subtotalOf(goods.lines));
  for (const { name, cents } of goods.charges) sum(spelled(name), cents);
  sum('Total (USD)', totalOf(goods), true);
}

/** The day in UTC, `2026-03-01`. */
export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
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
