import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

const folder = new URL('../../resources/catalogue-data/', import.meta.url);

/** One line of a table by column name; a column that the table lacks reads as ''. */
export type Row = (column: string) => string;

/** The rows of `name` in the catalogue's data folder: one header line, tabs, no quoting. */
export function readTable(name: string): Row[] {
  const [header = '', ...lines] = readFileSync(new URL(name, folder), 'utf8').split('\n');
  const columns = new Map(header.split('\t').map((column, place) => [column, place]));
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return (column) => cells[columns.get(column) ?? -1] ?? '';
    });
}

/** A JSON file of the data folder, checked. Throws a ZodError when its shape is not `schema`. */
export function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
}

/** The values of a cell that holds several. */
export const values = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));

/** SHA-256 in hex over every table and JSON file, name and bytes, in order of name. */
export function sourceDataHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(fileURLToPath(folder)).filter((name) => /\.(tsv|json)$/.test(name));
  for (const name of files.sort()) {
    hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex');
}
