import { readOrderList, readOrderTable, type ListedWish } from '../../../shared/domain/order-list';

/** A list of some thousand rows is far smaller. */
const MOST_BYTES = 5_000_000;

/** The wishes of a file, or in words why it cannot be read. */
export type ReadFile = { wishes: ListedWish[] } | { problem: string };

/** Reads a spreadsheet or a text of rows. A workbook's reader comes with the first workbook. Never rejects. */
export async function readListFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { problem: `${file.name} is larger than 5 MB: that is no order list.` };
  try {
    const wishes = /\.xlsx$/i.test(file.name) ? await readWorkbook(file) : await readText(file);
    return wishes.length > 0 ? { wishes } : { problem: `There are no products in ${file.name}.` };
  } catch {
    return { problem: `${file.name} cannot be read. Save it as CSV or XLSX, or paste its rows.` };
  }
}

async function readWorkbook(file: File): Promise<ListedWish[]> {
  const { readSheet } = await import('read-excel-file/browser');
  const table = await readSheet(file);
  return readOrderTable(table.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}

async function readText(file: File): Promise<ListedWish[]> {
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder('utf-8', { fatal: true });
  try {
    return readOrderList(text.decode(bytes));
  } catch {
    // A table program of the West saves CSV like this unless told otherwise.
    return readOrderList(new TextDecoder('windows-1252').decode(bytes));
  }
}
