import { sql, type Kysely } from 'kysely';
import type { Migration } from '../db/migrations/migration';
import { openSqliteDatabase } from '../db/sqlite-database';

/** Sales notes of a stand's staff: presentation playlists and customers' carts. */
export interface SalesNotesTables {
  sales_note: SalesNoteTable;
}

export type SalesNoteKind = 'playlist' | 'cart';

export interface SalesNoteTable {
  note_id: string;
  kind: SalesNoteKind;
  /** 1 = `content` is encrypted. */
  sealed: 0 | 1;
  content: string;
  saved_at: number;
}

export interface SalesNote {
  id: string;
  kind: SalesNoteKind;
  encrypted: boolean;
  /** JSON of the note; encrypted and in base64 if `encrypted`. */
  content: string;
  /** Milliseconds since 1970, local clock. */
  savedAt: number;
}

export type SalesNotesDatabase = Kysely<SalesNotesTables>;

/** Creates the table under its first name; {@link renameMigration} gives it the current names. */
const initialMigration: Migration = {
  number: 1,
  name: 'shelf',
  sql: ({ integer }) => `
create table paper (
  paper_id text primary key, kind text not null, sealed ${integer} not null, content text not null,
  kept_at ${integer} not null);
`,
};

const renameMigration: Migration = {
  number: 2,
  name: 'names of sales notes',
  sql: () => `
alter table paper rename to sales_note;
alter table sales_note rename column paper_id to note_id;
alter table sales_note rename column kept_at to saved_at;
`,
};

/**
 * Opens the notes at `file`, or in memory for `':memory:'`, with `secure_delete`: deleted content is
 * overwritten on disk.
 */
export async function openSalesNotesDatabase(file: string): Promise<SalesNotesDatabase> {
  const db = await openSqliteDatabase<SalesNotesTables>(file, [initialMigration, renameMigration]);
  await sql`pragma secure_delete = on`.execute(db);
  return db;
}

/** Truncates SQLite's write-ahead log (WAL), which may still contain deleted content. */
export async function truncateSalesNotesWal(db: SalesNotesDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Inserts or replaces a note. Returns false when there are `maxNotes` others already. */
export async function saveSalesNote(
  db: SalesNotesDatabase,
  { id, kind, encrypted, content, savedAt }: SalesNote,
  maxNotes: number,
): Promise<boolean> {
  const row: SalesNoteTable = { note_id: id, kind, sealed: encrypted ? 1 : 0, content, saved_at: savedAt };
  return db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('sales_note')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('note_id', '!=', id)
      .executeTakeFirstOrThrow();
    if (count >= maxNotes) return false;
    await transaction.deleteFrom('sales_note').where('note_id', '=', id).execute();
    await transaction.insertInto('sales_note').values(row).execute();
    return true;
  });
}

/** Returns all notes, newest first. */
export async function listSalesNotes(db: SalesNotesDatabase): Promise<SalesNote[]> {
  const rows = await db
    .selectFrom('sales_note')
    .selectAll()
    .orderBy('saved_at', 'desc')
    .orderBy('note_id')
    .execute();
  return rows.map(({ note_id, kind, sealed, content, saved_at }) => ({
    id: note_id,
    kind,
    encrypted: sealed === 1,
    content,
    savedAt: saved_at,
  }));
}

export async function deleteSalesNote(db: SalesNotesDatabase, noteId: string): Promise<void> {
  await db.deleteFrom('sales_note').where('note_id', '=', noteId).execute();
}
