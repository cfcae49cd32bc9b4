import { signedCentsToWire, showMoney } from '../../shared/domain/money';
import { subtotalOf, totalOf, type InvoiceCharge, type InvoiceLine, type Seller } from './invoice';
import type { Page } from './invoice-page';
import { spelled } from './printable-text';

/** Left edges and widths of the table's columns, in points; the three last ones are set flush right. */
const columns = {
  goods_sn: { at: 56, width: 76 },
  name: { at: 138, width: 162 },
  size: { at: 306, width: 56 },
  number: { at: 366, width: 32 },
  price: { at: 402, width: 56 },
  amount: { at: 462, width: 77 },
} as const;

/** Where sums stand, below the amounts. */
const sums = { name: { at: 306, width: 92 }, amount: { at: 402, width: 137 } } as const;

/** The left half, and the whole width. */
const left = { at: 56, width: 240 } as const;
export const across = { at: 56, width: 483 } as const;

type Column = keyof typeof columns;

const heads: Readonly<Record<Column, string>> = {
  goods_sn: 'Cat. No.',
  name: 'Product',
  size: 'Size',
  number: 'Qty',
  price: 'Unit price',
  amount: 'Amount',
};

/** Who sends the document, and what it is. */
export function writeHead(page: Page, seller: Seller, what: string): void {
  const top = page.y;
  page.write(spelled(seller.name), left, { bold: true, size: 16 });
  page.y = top;
  page.write(what, { at: 306, width: 233 }, { bold: true, size: 16, right: true });
  page.y += 6;
  for (const line of [...seller.address, seller.email, seller.phone]) {
    page.write(spelled(line), left, { size: 8 });
  }
  page.y += 18;
}

/** Somebody whom a document names, such as under `Billed to`; the first line is the name. */
export interface Party {
  heading: string;
  lines: readonly string[];
}

/** Whom it is for, one below the other; beside them names and values. */
export function writeParties(
  page: Page,
  parties: readonly Party[],
  facts: readonly (readonly [name: string, value: string])[],
): void {
  const top = page.y;
  for (const [index, { heading, lines }] of parties.filter((party) => party.lines.length > 0).entries()) {
    if (index > 0) page.y += 8;
    page.write(heading, left, { size: 8 });
    for (const [number, line] of lines.entries()) page.write(spelled(line), left, { bold: number === 0 });
  }
  const below = page.y;
  page.y = top;
  for (const [name, value] of facts) {
    page.row([
      { text: name, ...sums.name },
      { text: spelled(value), ...sums.amount, right: true },
    ]);
  }
  page.y = Math.max(page.y, below) + 18;
}

/** The goods; the table's head stands on every page. */
export function writeGoods(page: Page, lines: readonly InvoiceLine[]): void {
  const headRow = () => {
    page.row(cells(heads), { bold: true, size: 8 });
    page.rule();
  };
  headRow();
  for (const { goods_sn, goods_name, goods_attr, number, price_cents, filing = '' } of lines) {
    const name = [goods_name, filing].filter(Boolean).map(spelled).join('\n');
    const texts = {
      goods_sn: spelled(goods_sn),
      name,
      size: spelled(goods_attr),
      number: String(number),
      price: dollars(price_cents),
      amount: dollars(number * price_cents),
    };
    page.row(cells(texts), { size: 8, onNewPage: headRow });
  }
  page.rule();
}

/** A sum below the amounts, in cents; the last one is set larger. */
export function writeSum(page: Page, name: string, cents: number, last = false): void {
  page.row(
    [
      { text: spelled(name), ...sums.name },
      { text: dollars(cents), ...sums.amount, right: true },
    ],
    { bold: last, size: last ? 10 : 8 },
  );
}

/** Subtotal, charges and total. Throws RangeError for amounts that cannot be counted exactly. */
export function writeSums(
  page: Page,
  { lines, charges }: { lines: readonly InvoiceLine[]; charges: readonly InvoiceCharge[] },
): void {
  if (charges.length > 0) writeSum(page, 'Subtotal', subtotalOf(lines));
  for (const { name, cents } of charges) writeSum(page, name, cents);
  writeSum(page, 'Total (USD)', totalOf({ lines, charges }), true);
}

/** The day in UTC: `2026-03-09`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
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
