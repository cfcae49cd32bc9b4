import { parseOrderList, parseOrderTable, type ListedItem } from '../../../shared/cart/parse-order-list';

/** A list of some thousand rows is far smaller. */
const MOST_BYTES = 5_000_000;

/** The wishes of a file, or in words why it cannot be read. */
export type ReadFile = { wishes: ListedItem[] } | { problem: string };

/** How files begin that are no text. */
const kinds: readonly { begins: string; kind: 'workbook' | 'older workbook' | 'no list' }[] = [
  // Every ZIP; one that is no workbook is found out when it is opened.
  { begins: 'PK\x03\x04', kind: 'workbook' },
  { begins: '\xD0\xCF\x11\xE0', kind: 'older workbook' },
  ...['%PDF-', '\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'II*\0', 'MM\0*', '{\\rtf'].map((begins) => {
    return { begins, kind: 'no list' } as const;
  }),
];

/** Signs that no table program writes into a list. */
const noText = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;

/** Reads a spreadsheet or a text of rows. A workbook's reader comes with the first workbook. Never rejects. */
export async function readListFile(file: File): Promise<ReadFile> {
  const { name } = file;
  if (file.size > MOST_BYTES) return { problem: `${name} is larger than 5 MB: that is no order list.` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = /\.xlsx$/i.test(name) ? 'workbook' : kindOf(bytes);
    if (kind === 'older workbook')
      return { problem: `${name} is a workbook of an older kind. Save it as XLSX or CSV.` };
    if (kind === 'no list')
      return { problem: `${name} is no table and no text. Save its rows as CSV or XLSX, or paste them.` };
    const wishes = kind === 'workbook' ? await readWorkbook(file) : parseOrderList(textOf(bytes));
    return wishes.length > 0 ? { wishes } : { problem: `There are no products in ${name}.` };
  } catch {
    return { problem: `${name} cannot be read. Save it as CSV or XLSX, or paste its rows.` };
  }
}

function kindOf(bytes: Uint8Array): (typeof kinds)[number]['kind'] | 'text' {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const known = kinds.find(({ begins }) => head.startsWith(begins));
  return known?.kind ?? (noText.test(textOf(bytes)) ? 'no list' : 'text');
}

async function readWorkbook(file: File): Promise<ListedItem[]> {
  const { readSheet } = await import('read-excel-file/browser');
  const table = await readSheet(file);
  return parseOrderTable(table.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // What Excel calls Unicode text.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A table program of the West saves CSV like this unless told otherwise.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
