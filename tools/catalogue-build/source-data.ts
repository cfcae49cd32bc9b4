import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { root } from '../project-root';

const folder = join(root, 'resources/catalogue-data');

/** Reads a cell by column name; '' when it is empty. Throws RangeError for a column that the table does not have. */
export type Row = (column: string) => string;

/**
 * Reads a table of the data folder: header line, tabs, no quoting. A row also accepts the columns of the
 * table `columnsOf` and returns '' for those that `name` lacks.
 */
export function readTable(name: string, columnsOf = name): Row[] {
  const [header = '', ...lines] = readLines(name);
  const columns = new Map((readLines(columnsOf)[0] ?? '').split('\t').map((column) => [column, -1]));
  for (const [index, column] of header.split('\t').entries()) columns.set(column, index);
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return (column) => {
        const index = columns.get(column);
        if (index === undefined) throw new RangeError(`${name} has no column ${column}`);
        return cells[index] ?? '';
      };
    });
}

function readLines(name: string): string[] {
  return readFileSync(join(folder, name), 'utf8').split('\n');
}

/** Reads and validates a JSON file of the data folder. Throws ZodError. */
export function readJson<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** Splits a multi-value cell. */
export const splitValues = (cell: string): string[] => (cell === '' ? [] : cell.split('|'));

/** Returns the SHA-256 in hex over names and bytes of all data files, by name. */
export function sourceDataHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((name) => /\.(tsv|json)$/.test(name));
  for (const name of files.sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
