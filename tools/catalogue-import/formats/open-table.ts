import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Mapping } from '../columns/mapping';
import { openDelimited } from './read-delimited';
import { openJsonLines } from './read-json-lines';
import { openStructureData } from './read-sdf';
import { openWorkbook } from './read-workbook';
import { type SourceTable, UnreadableFileError } from './source-row';
import { withVariantRows } from './variant-rows';

type TableOptions = Pick<
  Mapping,
  'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'headerRows' | 'decimal'
>;

/** Opens a table by file extension; detects workbooks also by their first bytes. Throws UnreadableFileError. */
export async function openTable(file: string, options: Partial<TableOptions> = {}): Promise<SourceTable> {
  return withVariantRows(await openFormat(file, options));
}

async function openFormat(file: string, options: Partial<TableOptions>): Promise<SourceTable> {
  switch (extname(file).toLowerCase()) {
    case '.xlsx':
    case '.xlsm':
      return openWorkbook(file, options);
    case '.xls':
      throw new UnreadableFileError(`${file} is in the old Excel format; save it as XLSX or CSV.`);
    case '.jsonl':
    case '.ndjson':
      return openJsonLines(file);
    case '.sdf':
    case '.sd':
      return openStructureData(file);
    case '.tsv':
      return openDelimited(file, { delimiter: '\t', ...options });
    default:
      return (await isZipFile(file)) ? openWorkbook(file, options) : openDelimited(file, options);
  }
}

async function isZipFile(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new UnreadableFileError(`Cannot read ${file}: it is missing or access is denied.`, { cause });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}
