import { parseOrderList, parseOrderTable, type ListedItem } from '../../../shared/cart/parse-order-list';

const MAX_BYTES = 5_000_000;

/** Items of a file, or why it cannot be read. */
export type ListFileResult = { items: ListedItem[] } | { problem: string };

/** Signatures of files that are not text. */
const fileSignatures: readonly { begins: string; kind: 'workbook' | 'older workbook' | 'no list' }[] = [
  // Any ZIP; opening it detects files that are not workbooks.
  { begins: 'PK\x03\x04', kind: 'workbook' },
  { begins: '\xD0\xCF\x11\xE0', kind: 'older workbook' },
  ...['%PDF-', '\x89PNG', '\xFF\xD8\xFF', 'GIF8', 'II*\0', 'MM\0*', '{\\rtf'].map((begins) => {
    return { begins, kind: 'no list' } as const;
  }),
];

/** Control characters that do not occur in lists. */
const controlCharacter = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;

/** Reads a workbook or text file. Loads the workbook reader on demand. Never rejects. */
export async function readListFile(file: File): Promise<ListFileResult> {
  const { name } = file;
  if (file.size > MAX_BYTES) return { problem: `${name} is larger than 5 MB: that is no order list.` };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = /\.xlsx$/i.test(name) ? 'workbook' : detectKind(bytes);
    if (kind === 'older workbook')
      return { problem: `${name} is a workbook of an older kind. Save it as XLSX or CSV.` };
    if (kind === 'no list')
      return { problem: `${name} is no table and no text. Save its rows as CSV or XLSX, or paste them.` };
    const items = kind === 'workbook' ? await readWorkbook(file) : parseOrderList(decodeText(bytes));
    return items.length > 0 ? { items } : { problem: `There are no products in ${name}.` };
  } catch {
    return { problem: `${name} cannot be read. Save it as CSV or XLSX, or paste its rows.` };
  }
}

function detectKind(bytes: Uint8Array): (typeof fileSignatures)[number]['kind'] | 'text' {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const known = fileSignatures.find(({ begins }) => head.startsWith(begins));
  return known?.kind ?? (controlCharacter.test(decodeText(bytes)) ? 'no list' : 'text');
}

async function readWorkbook(file: File): Promise<ListedItem[]> {
  const { readSheet } = await import('read-excel-file/browser');
  const table = await readSheet(file);
  return parseOrderTable(table.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // Excel's “Unicode text” is UTF-16.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Default CSV encoding of Western Excel versions.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
