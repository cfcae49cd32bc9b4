import { sql, type Generated, type Kysely } from 'kysely';
import type { EntryKind, EntryProgress } from '../../shared/contract/stands';
import type { Migration } from './migrations/migration';
import { openSqliteDatabase, type SqliteOptions } from './sqlite-database';

/** Entries that a stand captured, and the lease of the process that sends them. */
export interface EntryQueueTables {
  entry: QueuedEntryTable;
  lease: LeaseTable;
}

export interface QueuedEntryTable {
  /** Increases in order of capture. */
  seq: Generated<number>;
  entry_key: string;
  kind: EntryKind;
  /** ISO 8601 with the stand's UTC offset. */
  captured_at: string;
  /** 1 = `content` is encrypted. */
  sealed: 0 | 1;
  /** JSON of the entry; '' once the shop has accepted it. */
  content: string;
  progress: EntryProgress;
  /** Receipt number from the shop. */
  receipt: string;
  /** The reason for which the entry was rejected or is delayed; '' otherwise. */
  reason: string;
  /** Milliseconds since 1970, local clock; null until the entry is settled. */
  settled_at: number | null;
  /** Origin of the shop that the entry is for; '' when the stand was not connected to a shop. */
  shop: Generated<string>;
}

/** The sender's lease; one row. */
export interface LeaseTable {
  lease_id: number;
  holder: string;
  /** Monotonic: milliseconds since the machine started. */
  renewed_at: number;
}

export type EntryQueueDatabase = Kysely<EntryQueueTables>;

const queueMigration: Migration = {
  number: 1,
  name: 'queue',
  sql: ({ id, integer }) => `
create table entry (
  seq ${id}, entry_key text not null unique, kind text not null, captured_at text not null,
  sealed ${integer} not null, content text not null, progress text not null, receipt text not null,
  reason text not null, settled_at ${integer});
create index entry_progress on entry (progress, seq);
create table lease (lease_id ${integer} primary key, holder text not null, renewed_at ${integer} not null);
insert into lease values (1, '', 0);
`,
};

const shopMigration: Migration = {
  number: 2,
  name: 'shop of an entry',
  sql: () => `
alter table entry add column shop text not null default '';
`,
};

/** Opens the queue with `secure_delete`: SQLite overwrites deleted content on disk. */
export async function openEntryQueueDatabase(
  file: string,
  options?: SqliteOptions,
): Promise<EntryQueueDatabase> {
  const db = await openSqliteDatabase<EntryQueueTables>(file, [queueMigration, shopMigration], options);
  await sql`pragma secure_delete = on`.execute(db);
  return db;
}

/** Truncates the write-ahead log, which may still contain deleted content. */
export async function truncateEntryQueueWal(db: EntryQueueDatabase): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
