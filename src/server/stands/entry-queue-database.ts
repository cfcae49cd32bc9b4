import { sql, type Generated, type Kysely } from 'kysely';
import type { EntryKind, EntryProgress } from '../../shared/contract/stands';
import type { Migration } from '../db/migrate';
import { openDatabase } from '../db/shop-database';

/** What an exhibition stand has taken down and its shop may not have yet. */
export interface QueueTables {
  entry: QueuedEntryTable;
  lease: LeaseTable;
}

export interface QueuedEntryTable {
  /** In the order in which they were made. */
  seq: Generated<number>;
  entry_key: string;
  kind: EntryKind;
  /** ISO 8601 with the offset of the stand's clock. */
  captured_at: string;
  /** 1 = `content` is encrypted. */
  sealed: 0 | 1;
  /** JSON of the entry; '' once the shop has it. */
  content: string;
  progress: EntryProgress;
  /** The number that the shop gave it. */
  receipt: string;
  /** Why it needs attention, or waits longer than others, in words. */
  reason: string;
  /** Milliseconds since 1970 by this machine's clock. */
  settled_at: number | null;
  /** Origin of the shop that it was taken down for, which alone gets it; '' where the stand had none. */
  shop: Generated<string>;
}

/** Who sends; one row. */
export interface LeaseTable {
  lease_id: number;
  holder: string;
  /** Milliseconds since the machine started. */
  renewed_at: number;
}

export type QueueDatabase = Kysely<QueueTables>;

const first: Migration = {
  number: 1,
  name: 'queue',
  sql: ({ id, whole }) => `
create table entry (
  seq ${id}, entry_key text not null unique, kind text not null, captured_at text not null,
  sealed ${whole} not null, content text not null, progress text not null, receipt text not null,
  reason text not null, settled_at ${whole});
create index entry_progress on entry (progress, seq);
create table lease (lease_id ${whole} primary key, holder text not null, renewed_at ${whole} not null);
insert into lease values (1, '', 0);
`,
};

const second: Migration = {
  number: 2,
  name: 'shop of an entry',
  sql: () => `
alter table entry add column shop text not null default '';
`,
};

/** Opens the queue at `file` like the shop's own data. What is taken out of it is overwritten on the disk. */
export async function openQueueDatabase(file: string): Promise<QueueDatabase> {
  const db = await openDatabase<QueueTables>(file, [first, second]);
  await sql`pragma secure_delete = on`.execute(db);
  return db;
}

/** Empties the write-ahead log, which may still hold what was taken out. */
export async function overwriteLog(db: QueueDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
