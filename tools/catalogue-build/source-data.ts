import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

const folder = new URL('../../resources/catalogue-data/', import.meta.url);

/** Reads a row by column name; returns '' for a missing column. */
export type Row = (column: string) => string;

/** Reads a table of the data folder: header line, tabs, no quoting. */
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

/** Reads and validates a JSON file of the data folder. Throws ZodError. */
export function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
}

/** Splits a multi-value cell. */
export const values = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));

/** Returns the SHA-256 in hex over names and bytes of all data files, by name. */
export function sourceDataHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(fileURLToPath(folder)).filter((name) => /\.(tsv|json)$/.test(name));
  for (const name of files.sort()) {
    hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  return hash.digest('hex');
}
