import type { AnsweredEntry, EntryKind, EntryProgress, SentEntry } from '../../shared/contract/stands';
import { truncateEntryQueueLog, type EntryQueueDatabase } from '../../server/stands/entry-queue-database';
import {
  countEntries,
  listUndeliveredEntries,
  findEntryProgress,
  listEntriesWithReason,
  setEntryReason,
  deleteAcceptedEntries,
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
import type { SafeStorage } from '../session/session-token-store';

/** Entries that the shop does not have: more are not taken. */
export const MOST_ENTRIES = 10_000;
const WARN_AT = 0.8 * MOST_ENTRIES;
/** Bytes of an entry; with what goes around it, it has to fit into one request. */
const LARGEST_ENTRY = 60_000;
const DAY = 86_400_000;

export class QueueFull extends Error {}
export class EntryTooLarge extends Error {}

export interface NewEntry {
  key: string;
  kind: EntryKind;
  content: object;
}

export interface QueueStatus {
  waiting: number;
  needsAttention: number;
  /** Why the oldest of them do, or wait longer than others, in words. */
  reasons: Omit<EntryWithReason, 'entry_key'>[];
  /** What was taken down for other shops, by their origins: it waits until the stand is theirs again. */
  elsewhere: { shop: string; count: number }[];
  /** The staff should bring the stand to a network. */
  isNearlyFull: boolean;
}

export interface RefusedEntry extends Omit<SentEntry, 'content'> {
  content: Record<string, unknown> | null;
  reason: string;
}

/** What was taken down and waits for the shop. Everything is on the disk before a promise resolves. */
export interface EntryQueue {
  /** Keeps an entry; the same key once more changes nothing. Rejects with {@link QueueFull} or {@link EntryTooLarge}. */
  put(entry: NewEntry): Promise<void>;
  progressOf(keys: readonly string[]): Promise<{ key: string; progress: EntryProgress; receipt: string }[]>;
  status(): Promise<QueueStatus>;
  /**
   * What the shop will not have, and what is for another one, whole, so that staff can take it along; `content` is null
   * where it cannot be read.
   */
  refused(): Promise<RefusedEntry[]>;
  /** Rejects where the disk does not take another entry; leaves nothing behind. */
  check(): Promise<void>;
  /** Lets everything that was set aside be sent once more. */
  retry(): Promise<void>;
  /** The right to send, for this process alone until it is silent for half a minute. */
  lease(now: number): Promise<boolean>;
  /** The same, whoever has it: for a program that knows itself to be the only one. */
  seizeLease(now: number): Promise<void>;
  endLease(): Promise<void>;
  /** The oldest that wait, but for some keys, as they are sent; what cannot be read any more is set aside. */
  next(limit: number, except?: readonly string[]): Promise<SentEntry[]>;
  /** One of them; none where it does not wait any more. */
  again(key: string): Promise<SentEntry[]>;
  markSent(keys: readonly string[]): Promise<void>;
  markUnanswered(keys: readonly string[]): Promise<void>;
  /** It waits on, for this reason, which staff see until the shop has it. */
  explain(key: string, reason: string): Promise<void>;
  /** Writes down what the shop said. What it has taken is overwritten on the disk. */
  settle(answers: readonly AnsweredEntry[]): Promise<void>;
  setAside(key: string, reason: string): Promise<void>;
}

export interface EntryQueueParts {
  vault: SafeStorage;
  clock: () => Date;
  /** Names this process among those that may send. */
  holder: string;
  /** Origin of the shop that entries are for, '' for none yet: somebody agreed to be heard of by this one alone. */
  shop: string;
}

export function entryQueue(
  db: EntryQueueDatabase,
  { vault, clock, holder, shop }: EntryQueueParts,
): EntryQueue {
  async function settle(answers: readonly AnsweredEntry[]): Promise<void> {
    const now = clock().getTime();
    for (const { key, outcome, receipt, reason } of answers) {
      if (outcome === 'refused') await markEntryRejected(db, { key, reason });
      else await markEntryAccepted(db, { key, receipt, now });
    }
    await deleteAcceptedEntries(db, now - DAY);
    await truncateEntryQueueLog(db);
  }

  /** Null where this machine cannot read it any more. */
  function contentOf(row: QueuedEntry): Record<string, unknown> | null {
    try {
      const text = row.sealed ? vault.decrypt(Buffer.from(row.content, 'base64')) : row.content;
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      return null;
    }
  }

  async function opened(row: QueuedEntry): Promise<SentEntry[]> {
    const content = contentOf(row);
    if (content) return [{ key: row.entry_key, kind: row.kind, captured_at: row.captured_at, content }];
    await markEntryRejected(db, { key: row.entry_key, reason: 'This machine cannot read it any more.' });
    return [];
  }

  return {
    async put({ key, kind, content }) {
      const text = JSON.stringify(content);
      if (Buffer.byteLength(text) > LARGEST_ENTRY) throw new EntryTooLarge();
      const sealed = vault.available();
      const kept = await addQueuedEntry(
        db,
        {
          entry_key: key,
          kind,
          captured_at: momentOf(clock()),
          progress: 'on this device',
          sealed: sealed ? 1 : 0,
          content: sealed ? vault.encrypt(text).toString('base64') : text,
          receipt: '',
          reason: '',
          settled_at: null,
          shop,
        },
        MOST_ENTRIES,
      );
      if (!kept) throw new QueueFull();
    },
    async progressOf(keys) {
      const rows = await findEntryProgress(db, keys);
      return rows.map(({ entry_key, progress, receipt }) => ({ key: entry_key, progress, receipt }));
    },
    async status() {
      const counts = await countEntries(db);
      const sum = (of: typeof counts) => of.reduce((all, { count }) => all + count, 0);
      const refused = counts.filter(({ progress }) => progress === 'needs attention');
      const left = counts.filter((row) => !refused.includes(row));
      const foreign = left.filter((row) => row.shop !== '' && row.shop !== shop);
      const shops = [...new Set(foreign.map((row) => row.shop))];
      return {
        waiting: sum(left) - sum(foreign),
        needsAttention: sum(refused),
        reasons: await listEntriesWithReason(db, 20),
        elsewhere: shops.map((of) => ({ shop: of, count: sum(foreign.filter((row) => row.shop === of)) })),
        isNearlyFull: sum(counts) >= WARN_AT,
      };
    },
    async refused() {
      return (await listUndeliveredEntries(db, shop)).map((row) => ({
        key: row.entry_key,
        kind: row.kind,
        captured_at: row.captured_at,
        content: contentOf(row),
        reason: row.reason || `It was taken down for ${row.shop}.`,
      }));
    },
    check: () => testEntryQueue(db, momentOf(clock())),
    retry: () => requeueRejectedEntries(db),
    lease: (now) => acquireLease(db, holder, now),
    seizeLease: (now) => forceLease(db, holder, now),
    endLease: () => releaseLease(db, holder),
    async next(limit, except = []) {
      const entries: SentEntry[] = [];
      for (const row of await findPendingEntries(db, { shop, limit, except }))
        entries.push(...(await opened(row)));
      return entries;
    },
    async again(key) {
      const row = await findPendingEntry(db, key);
      return row ? opened(row) : [];
    },
    markSent: (keys) => markEntriesSent(db, keys),
    markUnanswered: (keys) => markEntriesUnsent(db, keys),
    explain: (key, reason) => setEntryReason(db, { key, reason }),
    settle,
    setAside: (key, reason) => markEntryRejected(db, { key, reason }),
  };
}

/** A moment with the offset of this machine's zone, `2026-03-09T14:05:00.000+01:00`: what the clock on the wall says. */
export function momentOf(time: Date, offsetMinutes = -time.getTimezoneOffset()): string {
  const wall = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const distance = Math.abs(offsetMinutes);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
