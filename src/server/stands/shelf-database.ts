import { sql, type Kysely } from 'kysely';
import type { Migration } from '../db/migrate';
import { openDatabase } from '../db/shop-database';

/** What the staff of a stand keep on its machine: lists for the stage, and customers' carts. */
export interface ShelfTables {
  paper: PaperTable;
}

export type PaperKind = 'talk' | 'cart';

export interface PaperTable {
  paper_id: string;
  kind: PaperKind;
  /** 1 = `content` is encrypted. */
  sealed: 0 | 1;
  /** JSON of the paper. */
  content: string;
  /** Milliseconds since 1970 by this machine's clock. */
  kept_at: number;
}

export type ShelfDatabase = Kysely<ShelfTables>;

const first: Migration = {
  number: 1,
  name: 'shelf',
  sql: ({ whole }) => `
create table paper (
  paper_id text primary key, kind text not null, sealed ${whole} not null, content text not null,
  kept_at ${whole} not null);
`,
};

/** Opens the shelf at `file`, or one in memory for `':memory:'`. What is dropped is overwritten on the disk. */
export async function openShelfDatabase(file: string): Promise<ShelfDatabase> {
  const db = await openDatabase<ShelfTables>(file, [first]);
  await sql`pragma secure_delete = on`.execute(db);
  return db;
}

/** Empties the write-ahead log, which may still hold what was dropped or changed. */
export async function overwriteShelfLog(db: ShelfDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
