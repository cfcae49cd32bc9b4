import { truncateEntryQueueWal, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import {
  countEntries,
  listUndeliveredEntries,
  findEntryProgress,
  listEntriesWithReason,
  setEntryReason,
  deleteAcceptedEntries,
  deleteUndeliveredEntries,
  releaseLease,
  markEntriesSent,
  markEntriesUnsent,
  addQueuedEntry,
  forceLease,
  markEntryRejected,
  markEntryAccepted,
  acquireLease,
  requeueRejectedEntries,
  testEntryQueue,
  findPendingEntries,
  findPendingEntry,
  type EntryWithReason,
  type QueuedEntry,
} from '../../server/stands/entry-queue-store';
import type { AnsweredEntry, EntryKind, EntryProgress, SentEntry } from '../../shared/contract/stands';
import type { SafeStorage } from '../storage/safe-storage';

/** Maximum number of entries that the shop has not accepted. */
export const MAX_ENTRIES = 10_000;
/** Staff are warned when the queue contains this number of entries. */
const WARNING_COUNT = 0.8 * MAX_ENTRIES;
/** Maximum bytes of one entry, so that it fits into a request. */
const MAX_ENTRY_BYTES = 60_000;
/** Maximum reasons of rejected and delayed entries in the status. */
const MAX_STATUS_REASONS = 20;
const MS_PER_DAY = 86_400_000;

export class EntryQueueFullError extends Error {}
export class EntryTooLargeError extends Error {}

export interface NewEntry {
  key: string;
  kind: EntryKind;
  content: object;
}

export interface EntryQueueStatus {
  /** Unsent entries for the current shop. */
  waiting: number;
  /** Entries that the shop rejected. */
  needsAttention: number;
  /** Reasons of rejected and delayed entries, oldest first. */
  reasons: Omit<EntryWithReason, 'entry_key'>[];
  /** Entries for other shops by origin. They are sent when the settings of the stand name that shop again. */
  otherShops: { shop: string; count: number }[];
  /** True when staff should connect the stand to a network. */
  isNearlyFull: boolean;
}

export interface UndeliveredEntry extends Omit<SentEntry, 'content'> {
  content: Record<string, unknown> | null;
  reason: string;
}

/** Entries that wait for the shop. Data is on disk before a promise resolves. */
export interface EntryQueue {
  /**
   * Adds an entry; a repeated key changes nothing. Rejects with {@link EntryQueueFullError} or {@link
   * EntryTooLargeError}.
   */
  add(entry: NewEntry): Promise<void>;
  progressOf(keys: readonly string[]): Promise<{ key: string; progress: EntryProgress; receipt: string }[]>;
  status(): Promise<EntryQueueStatus>;
  /** Entries that the shop rejected, and entries for other shops. `content` is null when it cannot be decrypted. */
  undelivered(): Promise<UndeliveredEntry[]>;
  /** Deletes those of the entries that {@link undelivered} would still return, also on disk. Resolves to their number. */
  deleteUndelivered(keys: readonly string[]): Promise<number>;
  /** Rejects when the disk accepts no entry. Leaves no entry behind. */
  check(): Promise<void>;
  /** Lets rejected entries be sent again. */
  retry(): Promise<void>;
  /**
   * Acquires the right to send for this process, valid for half a minute. Resolves to false when another process has it.
   */
  lease(nowMs: number): Promise<boolean>;
  /** Takes the lease from any other process. Only for a program that is certain to be the only one. */
  seizeLease(nowMs: number): Promise<void>;
  endLease(): Promise<void>;
  /** Returns the oldest waiting entries except some keys. Marks entries that cannot be decrypted as rejected. */
  next(limit: number, excludedKeys?: readonly string[]): Promise<SentEntry[]>;
  /** Returns a list with the entry if it still waits, otherwise an empty one. */
  findWaiting(key: string): Promise<SentEntry[]>;
  markSent(keys: readonly string[]): Promise<void>;
  /** Reverts `markSent` for entries to which the shop gave no answer. */
  markUnanswered(keys: readonly string[]): Promise<void>;
  /** Stores the reason of a delay, which staff see. */
  setDelayReason(key: string, reason: string): Promise<void>;
  /** Stores the shop's answers, none of which may be `later`. Overwrites accepted content on disk. */
  settle(answers: readonly AnsweredEntry[]): Promise<void>;
  /** Marks an entry as rejected, so that it is not sent again before `retry`. */
  markRejected(key: string, reason: string): Promise<void>;
}

export interface EntryQueueOptions {
  safeStorage: SafeStorage;
  clock: () => Date;
  /** Identifies this process as the holder of the lease. */
  holder: string;
  /** Origin of the shop; '' for none yet. Entries stay with it, because visitors consented to this shop only. */
  shop: string;
}

export function createEntryQueue(
  db: EntryQueueDatabase,
  { safeStorage, clock, holder, shop }: EntryQueueOptions,
): EntryQueue {
  async function settle(answers: readonly AnsweredEntry[]): Promise<void> {
    const now = clock().getTime();
    for (const { key, outcome, receipt, reason } of answers) {
      if (outcome === 'refused') await markEntryRejected(db, { key, reason });
      else await markEntryAccepted(db, { key, receipt, now });
    }
    await deleteAcceptedEntries(db, now - MS_PER_DAY);
    await truncateEntryQueueWal(db);
  }

  /** Returns null for content that this machine cannot decrypt. */
  function contentOf(row: QueuedEntry): Record<string, unknown> | null {
    try {
      const text = row.sealed ? safeStorage.decrypt(Buffer.from(row.content, 'base64')) : row.content;
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      return null;
    }
  }

  /** Decrypts an entry. Marks one that cannot be decrypted as rejected and returns an empty list. */
  async function toSentEntries(row: QueuedEntry): Promise<SentEntry[]> {
    const content = contentOf(row);
    if (content) return [{ key: row.entry_key, kind: row.kind, captured_at: row.captured_at, content }];
    await markEntryRejected(db, { key: row.entry_key, reason: 'This machine cannot decrypt the entry.' });
    return [];
  }

  return {
    async add({ key, kind, content }) {
      const text = JSON.stringify(content);
      if (Buffer.byteLength(text) > MAX_ENTRY_BYTES) throw new EntryTooLargeError();
      const sealed = safeStorage.isAvailable();
      const isAdded = await addQueuedEntry(
        db,
        {
          entry_key: key,
          kind,
          captured_at: localTimestamp(clock()),
          progress: 'on this device',
          sealed: sealed ? 1 : 0,
          content: sealed ? safeStorage.encrypt(text).toString('base64') : text,
          receipt: '',
          reason: '',
          settled_at: null,
          shop,
        },
        MAX_ENTRIES,
      );
      if (!isAdded) throw new EntryQueueFullError();
    },
    async progressOf(keys) {
      const rows = await findEntryProgress(db, keys);
      return rows.map(({ entry_key, progress, receipt }) => ({ key: entry_key, progress, receipt }));
    },
    async status() {
      const counts = await countEntries(db);
      const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0);
      const rejected = counts.filter(({ progress }) => progress === 'needs attention');
      const unsent = counts.filter((row) => !rejected.includes(row));
      const forOtherShops = unsent.filter((row) => row.shop !== '' && row.shop !== shop);
      const shops = [...new Set(forOtherShops.map((row) => row.shop))];
      return {
        waiting: sum(unsent) - sum(forOtherShops),
        needsAttention: sum(rejected),
        reasons: await listEntriesWithReason(db, MAX_STATUS_REASONS),
        otherShops: shops.map((origin) => ({
          shop: origin,
          count: sum(forOtherShops.filter((row) => row.shop === origin)),
        })),
        isNearlyFull: sum(counts) >= WARNING_COUNT,
      };
    },
    async undelivered() {
      return (await listUndeliveredEntries(db, shop)).map((row) => ({
        key: row.entry_key,
        kind: row.kind,
        captured_at: row.captured_at,
        content: contentOf(row),
        reason: row.reason || `The entry is for ${row.shop}.`,
      }));
    },
    async deleteUndelivered(keys) {
      const deletedCount = await deleteUndeliveredEntries(db, { keys, shop });
      await truncateEntryQueueWal(db);
      return deletedCount;
    },
    check: () => testEntryQueue(db, localTimestamp(clock())),
    retry: () => requeueRejectedEntries(db),
    lease: (now) => acquireLease(db, holder, now),
    seizeLease: (now) => forceLease(db, holder, now),
    endLease: () => releaseLease(db, holder),
    async next(limit, excludedKeys = []) {
      const entries: SentEntry[] = [];
      for (const row of await findPendingEntries(db, { shop, limit, except: excludedKeys }))
        entries.push(...(await toSentEntries(row)));
      return entries;
    },
    async findWaiting(key) {
      const row = await findPendingEntry(db, key);
      return row ? toSentEntries(row) : [];
    },
    markSent: (keys) => markEntriesSent(db, keys),
    markUnanswered: (keys) => markEntriesUnsent(db, keys),
    setDelayReason: (key, reason) => setEntryReason(db, { key, reason }),
    settle,
    markRejected: (key, reason) => markEntryRejected(db, { key, reason }),
  };
}

/** Returns local time with its offset: `2026-03-09T14:05:00.000+01:00`. */
export function localTimestamp(time: Date, offsetMinutes = -time.getTimezoneOffset()): string {
  const localTime = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const absoluteMinutes = Math.abs(offsetMinutes);
  return `${localTime}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(absoluteMinutes / 60)}:${twoDigits(absoluteMinutes % 60)}`;
}
