import { sql, type Kysely, type Selectable } from 'kysely';
import type { Migration } from '../db/migrations/migration';
import { openSqliteDatabase } from '../db/sqlite-database';

/** Notes of a stand's staff: presentation playlists and customers' carts. */
export interface SalesNotesTables {
  paper: SalesNoteTable;
}

export type SalesNoteKind = 'talk' | 'cart';

export interface SalesNoteTable {
  paper_id: string;
  kind: SalesNoteKind;
  /** 1 = `content` is encrypted. */
  sealed: 0 | 1;
  /** JSON of the note. */
  content: string;
  /** Milliseconds since 1970, local clock. */
  kept_at: number;
}

export type SalesNotesDatabase = Kysely<SalesNotesTables>;

const first: Migration = {
  number: 1,
  name: 'shelf',
  sql: ({ integer }) => `
create table paper (
  paper_id text primary key, kind text not null, sealed ${integer} not null, content text not null,
  kept_at ${integer} not null);
`,
};

/**
 * Opens the notes at `file`, or in memory for `':memory:'`, with `secure_delete`: deleted content is
 * overwritten on disk.
 */
export async function openSalesNotesDatabase(file: string): Promise<SalesNotesDatabase> {
  const db = await openSqliteDatabase<SalesNotesTables>(file, [first]);
  await sql`pragma secure_delete = on`.execute(db);
  return db;
}

/** Truncates the write-ahead log because it may still contain deleted content. */
export async function truncateSalesNotesLog(db: SalesNotesDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

export type SalesNote = Selectable<SalesNoteTable>;

/** Inserts or replaces a note. Returns false when there are `most` others already. */
export async function saveSalesNote(db: SalesNotesDatabase, note: SalesNote, most: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('paper')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('paper_id', '!=', note.paper_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    await transaction.deleteFrom('paper').where('paper_id', '=', note.paper_id).execute();
    await transaction.insertInto('paper').values(note).execute();
    return true;
  });
}

/** Newest first. */
export async function listSalesNotes(db: SalesNotesDatabase): Promise<SalesNote[]> {
  return db.selectFrom('paper').selectAll().orderBy('kept_at', 'desc').orderBy('paper_id').execute();
}

export async function deleteSalesNote(db: SalesNotesDatabase, noteId: string): Promise<void> {
  await db.deleteFrom('paper').where('paper_id', '=', noteId).execute();
}
