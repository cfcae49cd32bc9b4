import { formatNumber } from '../../shared/lib/format-number';
import { signedCentsToWire, formatMoney } from '../../shared/lib/money';
import {
  documentSubtotal,
  documentTotal,
  type DocumentFee,
  type DocumentLine,
  type Seller,
} from './document-lines';
import type { PdfCell, PdfWriter } from './pdf-writer';

/** Left edges and widths of the table columns, in points. */
const columns = {
  goods_sn: { left: 56, width: 76 },
  name: { left: 138, width: 162 },
  size: { left: 306, width: 56 },
  number: { left: 366, width: 32 },
  price: { left: 402, width: 56 },
  amount: { left: 462, width: 77 },
} as const;

/** Columns of names and amounts of the sums, below the table. */
const sumColumns = { name: { left: 306, width: 92 }, amount: { left: 402, width: 137 } } as const;

const leftHalf = { left: 56, width: 240 } as const;
export const fullWidth = { left: 56, width: 483 } as const;

type Column = keyof typeof columns;

const headers: Readonly<Record<Column, string>> = {
  goods_sn: 'Cat. No.',
  name: 'Product',
  size: 'Size',
  number: 'Qty',
  price: 'Unit price',
  amount: 'Amount',
};

/** Writes the seller with its contact data on the left and the title of the document on the right. */
export function writeHeader(pdf: PdfWriter, seller: Seller, title: string): void {
  const top = pdf.y;
  pdf.write(seller.name, leftHalf, { bold: true, size: 16 });
  const nameBottom = pdf.y;
  pdf.y = top;
  pdf.write(title, { left: 306, width: 233 }, { bold: true, size: 16, isRightAligned: true });
  pdf.y = Math.max(pdf.y, nameBottom) + 6;
  for (const line of [...seller.address, seller.email, seller.phone, ...(seller.taxNumbers ?? [])]) {
    pdf.write(line, leftHalf, { size: 8 });
  }
  pdf.y += 18;
}

/** A party under a heading such as `Billed to`; the first line is the name. */
export interface Party {
  heading: string;
  lines: readonly string[];
}

/** Writes parties on the left and facts on the right. */
export function writeParties(
  pdf: PdfWriter,
  parties: readonly Party[],
  facts: readonly (readonly [name: string, value: string])[],
): void {
  const top = pdf.y;
  for (const [index, { heading, lines }] of parties.filter((party) => party.lines.length > 0).entries()) {
    if (index > 0) pdf.y += 8;
    pdf.write(heading, leftHalf, { size: 8 });
    for (const [number, line] of lines.entries()) pdf.write(line, leftHalf, { bold: number === 0 });
  }
  const bottom = pdf.y;
  pdf.y = top;
  for (const [name, value] of facts) {
    pdf.writeRow([
      { text: name, ...sumColumns.name },
      { text: value, ...sumColumns.amount, isRightAligned: true },
    ]);
  }
  pdf.y = Math.max(pdf.y, bottom) + 18;
}

/** Writes the table of products, with its header on every page. */
export function writeProductTable(pdf: PdfWriter, lines: readonly DocumentLine[]): void {
  const writeTableHeader = () => {
    pdf.writeRow(toCells(headers), { bold: true, size: 8 });
    pdf.drawRule();
  };
  writeTableHeader();
  for (const { goods_sn, goods_name, goods_attr, number, price_cents, purchaseFacts = '' } of lines) {
    const name = [goods_name, purchaseFacts].filter(Boolean).join('\n');
    const texts = {
      goods_sn,
      name,
      size: goods_attr,
      number: formatNumber(number),
      price: formatDollars(price_cents),
      amount: formatDollars(number * price_cents),
    };
    pdf.writeRow(toCells(texts), { size: 8, onNewPage: writeTableHeader });
  }
  pdf.drawRule();
}

/** Writes a sum; the last one of a document is larger and bold. */
export function writeSum(pdf: PdfWriter, name: string, cents: number, { isLast = false } = {}): void {
  pdf.writeRow(
    [
      { text: name, ...sumColumns.name },
      { text: formatDollars(cents), ...sumColumns.amount, isRightAligned: true },
    ],
    { bold: isLast, size: isLast ? 10 : 8 },
  );
}

/**
 * Writes subtotal, fees and total.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export function writeSums(
  pdf: PdfWriter,
  { lines, fees }: { lines: readonly DocumentLine[]; fees: readonly DocumentFee[] },
): void {
  if (fees.length > 0) writeSum(pdf, 'Subtotal', documentSubtotal(lines));
  for (const { name, cents } of fees) writeSum(pdf, name, cents);
  writeSum(pdf, 'Total (USD)', documentTotal({ lines, fees }), { isLast: true });
}

/** Writes how to pay, in rows that continue on the next page. Without bank account, only the text. */
export function writePayment(
  pdf: PdfWriter,
  {
    text: instructions,
    bankAccount,
    reference,
  }: { text: string; bankAccount: readonly string[]; reference: string },
): void {
  const writeLine = (text: string, style: { bold?: boolean } = {}) =>
    pdf.writeRow([{ text, ...fullWidth }], style);
  pdf.y += 12;
  writeLine('Payment', { bold: true });
  writeLine(instructions);
  if (bankAccount.length === 0) return;
  for (const text of bankAccount) writeLine(text);
  writeLine(`Reference: ${reference}`, { bold: true });
}

/** Returns the cells of a row of the product table. */
function toCells(texts: Readonly<Record<Column, string>>): PdfCell[] {
  return (Object.keys(columns) as Column[]).map((name): PdfCell => ({
    ...columns[name],
    text: texts[name],
    isRightAligned: name === 'number' || name === 'price' || name === 'amount',
  }));
}

/** Formats -1250 as `-$12.50`. */
function formatDollars(cents: number): string {
  const wire = signedCentsToWire(cents);
  return wire.startsWith('-') ? `-${formatMoney(wire.slice(1))}` : formatMoney(wire);
}
