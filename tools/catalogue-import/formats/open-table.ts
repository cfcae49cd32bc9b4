import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Mapping } from '../columns/mapping';
import { openDelimited } from './read-delimited';
import { openJsonLines } from './read-json-lines';
import { openStructureData } from './read-sdf';
import { openWorkbook } from './read-workbook';
import { type SourceTable, UnreadableFile } from './source-row';

type How = Pick<Mapping, 'encoding' | 'delimiter' | 'sheet'>;

/** Opens a file by its ending; a workbook is also known by its first bytes. Throws UnreadableFile. */
export async function openTable(file: string, how: Partial<How> = {}): Promise<SourceTable> {
  switch (extname(file).toLowerCase()) {
    case '.xlsx':
    case '.xlsm':
      return openWorkbook(file, how.sheet);
    case '.xls':
      throw new UnreadableFile(`${file} is a workbook of before 2007; save it as XLSX or CSV.`);
    case '.jsonl':
    case '.ndjson':
      return openJsonLines(file);
    case '.sdf':
    case '.sd':
      return openStructureData(file);
    case '.tsv':
      return openDelimited(file, { delimiter: '\t', ...how });
    default:
      return (await startsAsZip(file)) ? openWorkbook(file, how.sheet) : openDelimited(file, how);
  }
}

async function startsAsZip(file: string): Promise<boolean> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new UnreadableFile(`There is no file ${file}, or it may not be read.`, { cause });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await handle.close();
  }
}
