import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { isCorruptionError } from '../db/sqlite-file';
import type { EntryKind, EntryProgress } from '../../shared/contract/stands';
import type { EntryQueueDatabase } from '../db/entry-queue-database';
import type { QueuedEntry } from './entry-queue-store';
import type { SalesNoteKind, SalesNotesDatabase, SalesNoteTable } from './sales-notes-store';

/**
 * Copies all readable entries of a damaged queue file. Does not change existing entries, so it can be repeated.
 * Resolves to the number of readable entries.
 */
export async function salvageEntries(damagedFile: string, target: EntryQueueDatabase): Promise<number> {
  const entries = readSalvageableRows(damagedFile, 'entry').filter(isEntry);
  await target.transaction().execute(async (transaction) => {
    for (const { seq: _seq, ...entry } of entries) {
      const insert = transaction.insertInto('entry').values(entry);
      await insert.onConflict((conflict) => conflict.column('entry_key').doNothing()).execute();
    }
  });
  return entries.length;
}

const entryKinds: readonly EntryKind[] = ['lead', 'order', 'form'];
const progressValues: readonly EntryProgress[] = ['on this device', 'sent', 'accepted', 'needs attention'];
const textColumns = ['captured_at', 'content', 'receipt', 'reason'] as const;

/** Checks every column, because damaged pages can look like rows. */
function isEntry(row: SalvagedRow): row is SalvagedRow & QueuedEntry {
  const { entry_key, kind, progress, sealed, content, settled_at, shop } = row;
  return (
    typeof entry_key === 'string' &&
    /^[\w-]{1,64}$/.test(entry_key) &&
    entryKinds.some((candidate) => candidate === kind) &&
    progressValues.some((candidate) => candidate === progress) &&
    textColumns.every((name) => typeof row[name] === 'string') &&
    (settled_at === null || typeof settled_at === 'number') &&
    // Files of earlier versions do not have this column.
    (shop === undefined || typeof shop === 'string') &&
    (sealed === 1 || (sealed === 0 && (content === '' ? progress === 'accepted' : isObjectText(content))))
  );
}

/**
 * Copies all readable notes of a damaged file. Does not change existing notes, so it can be repeated. Resolves to
 * the number of readable notes.
 */
export async function salvageSalesNotes(damagedFile: string, target: SalesNotesDatabase): Promise<number> {
  const notes = [
    ...readSalvageableRows(damagedFile, 'sales_note'),
    ...readSalvageableRows(damagedFile, 'paper').map(withCurrentNames),
  ].filter(isSalesNote);
  await target.transaction().execute(async (transaction) => {
    for (const note of notes) {
      const insert = transaction.insertInto('sales_note').values(note);
      await insert.onConflict((conflict) => conflict.column('note_id').doNothing()).execute();
    }
  });
  return notes.length;
}

/** Renames the columns of files from before migration 2 of the sales notes. */
function withCurrentNames({ paper_id, kept_at, ...row }: SalvagedRow): SalvagedRow {
  return { ...row, note_id: paper_id, saved_at: kept_at };
}

const salesNoteKinds: readonly SalesNoteKind[] = ['playlist', 'cart'];

function isSalesNote(row: SalvagedRow): row is SalvagedRow & SalesNoteTable {
  const { note_id, kind, sealed, content, saved_at } = row;
  return (
    typeof note_id === 'string' &&
    /^[\w-]{1,64}$/.test(note_id) &&
    salesNoteKinds.some((candidate) => candidate === kind) &&
    typeof saved_at === 'number' &&
    typeof content === 'string' &&
    (sealed === 1 || (sealed === 0 && isObjectText(content)))
  );
}

/** Number of consecutive row ids on damaged pages after which the search stops; each costs about 40 µs. */
const MAX_GAP = 20_000;

type SalvagedRow = Record<string, unknown>;
type NumberedRow = SalvagedRow & { row_number: number };

/**
 * Returns the readable rows of a table in a damaged file, in order. Looks up rows by id, so that a lost page
 * costs only its own rows. Rows may contain wrong data: callers must validate them. Opens the file read-only.
 */
function readSalvageableRows(file: string, table: 'entry' | 'sales_note' | 'paper'): SalvagedRow[] {
  // The driver supports read-only access only with a URI.
  const database = new Database(`${pathToFileURL(file).href}?mode=ro`);
  try {
    const ascending = `select rowid as row_number, * from ${table} where rowid >= ? order by rowid limit 1`;
    const descending = `select rowid as row_number, * from ${table} where rowid <= ? order by rowid desc limit 1`;
    const rows = readRows(database, ascending, 1, (rowId) => rowId <= Number.MAX_SAFE_INTEGER);
    const lastRowId = rows.at(-1)?.row_number ?? 0;
    // Searches from the end too, because a gap may exceed the limit.
    const rowsFromEnd = readRows(database, descending, -1, (rowId) => rowId > lastRowId);
    return [...rows, ...rowsFromEnd.reverse()].map(({ row_number: _number, ...row }) => row);
  } finally {
    database.close();
  }
}

/** Returns whether a text is the JSON of an object or an array. */
function isObjectText(text: unknown): boolean {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Reads rows from one end while their ids are in the range, skipping damaged pages. */
function readRows(
  database: InstanceType<typeof Database>,
  query: string,
  step: 1 | -1,
  isInRange: (rowNumber: number) => boolean,
): NumberedRow[] {
  const rows: NumberedRow[] = [];
  let rowId = step === 1 ? 1 : Number.MAX_SAFE_INTEGER;
  let consecutiveDamagedIds = 0;
  try {
    const statement = database.prepare(query);
    while (isInRange(rowId) && consecutiveDamagedIds < MAX_GAP) {
      // Uses `all` because `get` leaves the statement unusable after an error.
      const row = readOrDamaged(() => (statement.all(rowId) as NumberedRow[])[0]);
      if (row === undefined) break;
      if (row !== 'damaged' && isInRange(row.row_number)) rows.push(row);
      consecutiveDamagedIds = row === 'damaged' ? consecutiveDamagedIds + 1 : 0;
      // Always moves on: a damaged B-tree may point back to visited rows.
      const readId = row === 'damaged' ? rowId : row.row_number;
      rowId = step + (step === 1 ? Math.max(rowId, readId) : Math.min(rowId, readId));
    }
  } catch (error) {
    // Without a readable schema, the file has no readable rows.
    if (!isCorruptionError(error) && !isMissingTable(error)) throw error;
  }
  return rows;
}

function readOrDamaged<Value>(read: () => Value): Value | 'damaged' {
  try {
    return read();
  } catch (error) {
    if (isCorruptionError(error)) return 'damaged';
    throw error;
  }
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('no such table');
}
