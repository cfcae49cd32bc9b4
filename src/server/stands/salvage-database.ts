import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { isDamage } from '../db/damaged-database';

/** Row numbers one after the other that lead nowhere, after which a search gives up; each costs some 40 microseconds. */
const LARGEST_GAP = 20_000;

export type SalvagedRow = Record<string, unknown>;
type NumberedRow = SalvagedRow & { row_number: number };

/**
 * The rows of a damaged file's table that can still be read, in their order; none where nothing can. Rows are looked up by
 * their numbers, so that a lost page costs its own rows alone. What SQLite gives may be wrong: whoever keeps it checks it.
 * The file stays as it is.
 */
export function readableRows(file: string, table: 'entry' | 'paper'): SalvagedRow[] {
  // As a URI, because this driver knows no other way to open a file for reading alone.
  const database = new Database(`${pathToFileURL(file).href}?mode=ro`);
  try {
    const upwards = `select rowid as row_number, * from ${table} where rowid >= ? order by rowid limit 1`;
    const downwards = `select rowid as row_number, * from ${table} where rowid <= ? order by rowid desc limit 1`;
    const rows = walk(database, upwards, 1, (at) => at <= Number.MAX_SAFE_INTEGER);
    const end = rows.at(-1)?.row_number ?? 0;
    // From the other end as well: lost pages may have been of more numbers than a search tries.
    const others = walk(database, downwards, -1, (at) => at > end);
    return [...rows, ...others.reverse()].map(({ row_number: _number, ...row }) => row);
  } finally {
    database.close();
  }
}

/** Whether a text that was saved as an object's JSON is one yet. */
export function isObjectText(text: unknown): boolean {
  try {
    return typeof text === 'string' && typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Rows from one end on, past what is damaged, as long as their numbers are `within`. */
function walk(
  database: InstanceType<typeof Database>,
  question: string,
  step: 1 | -1,
  within: (rowNumber: number) => boolean,
): NumberedRow[] {
  const rows: NumberedRow[] = [];
  let at = step === 1 ? 1 : Number.MAX_SAFE_INTEGER;
  let missed = 0;
  try {
    const next = database.prepare(question);
    while (within(at) && missed < LARGEST_GAP) {
      // Not `get`, which leaves the statement as it is after an error, so that it fails for ever.
      const row = orDamaged(() => (next.all(at) as NumberedRow[])[0]);
      if (row === undefined) break;
      if (row !== 'damaged' && within(row.row_number)) rows.push(row);
      missed = row === 'damaged' ? missed + 1 : 0;
      // A damaged tree may lead back to where the search has been.
      const reached = row === 'damaged' ? at : row.row_number;
      at = step + (step === 1 ? Math.max(at, reached) : Math.min(at, reached));
    }
  } catch (error) {
    // The list of tables is lost.
    if (!isDamage(error) && !isWithoutTable(error)) throw error;
  }
  return rows;
}

function orDamaged<Value>(read: () => Value): Value | 'damaged' {
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

function isWithoutTable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no such table');
}
