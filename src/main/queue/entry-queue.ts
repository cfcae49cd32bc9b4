import type { AnsweredEntry, EntryKind, EntryProgress, SentEntry } from '../../shared/contract/stands';
import { overwriteLog, type QueueDatabase } from '../../server/store/queue-database';
import {
  countEntries,
  entriesOf,
  entriesSetAside,
  forgetSettled,
  giveLeaseBack,
  markSent,
  markUnanswered,
  queueEntry,
  refusedEntries,
  setAside,
  settleEntry,
  takeLease,
  takeUpAgain,
  tryEntry,
  waitingEntries,
  type QueuedEntry,
} from '../../server/store/queue-store';
import type { Vault } from '../memory-host';
import { momentOf } from './moment-of';

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
  /** Why the oldest of them do, in words. */
  reasons: { kind: EntryKind; captured_at: string; reason: string }[];
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
  /** What the shop will not have, whole, so that staff can take it along; `content` is null where it cannot be read. */
  refused(): Promise<RefusedEntry[]>;
  /** Rejects where the disk does not take another entry; leaves nothing behind. */
  check(): Promise<void>;
  /** Lets everything that was set aside be sent once more. */
  retry(): Promise<void>;
  /** The right to send, for this process alone until it is silent for half a minute. */
  lease(now: number): Promise<boolean>;
  endLease(): Promise<void>;
  /** The oldest that wait, as they are sent; what cannot be read any more is set aside. */
  next(limit: number): Promise<SentEntry[]>;
  markSent(keys: readonly string[]): Promise<void>;
  markUnanswered(keys: readonly string[]): Promise<void>;
  /** Writes down what the shop said. What it has taken is overwritten on the disk. */
  settle(answers: readonly AnsweredEntry[]): Promise<void>;
  setAside(key: string, reason: string): Promise<void>;
}

/** `holder` names this process among those that may send. */
export function entryQueue(
  db: QueueDatabase,
  { vault, clock, holder }: { vault: Vault; clock: () => Date; holder: string },
): EntryQueue {
  async function settle(answers: readonly AnsweredEntry[]): Promise<void> {
    const now = clock().getTime();
    for (const { key, outcome, receipt, reason } of answers) {
      if (outcome === 'refused') await setAside(db, { key, reason });
      else await settleEntry(db, { key, receipt, now });
    }
    await forgetSettled(db, now - DAY);
    await overwriteLog(db);
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
    await setAside(db, { key: row.entry_key, reason: 'This machine cannot read it any more.' });
    return [];
  }

  return {
    async put({ key, kind, content }) {
      const text = JSON.stringify(content);
      if (Buffer.byteLength(text) > LARGEST_ENTRY) throw new EntryTooLarge();
      const sealed = vault.available();
      const kept = await queueEntry(
        db,
        {
          ...{ entry_key: key, kind, captured_at: momentOf(clock()), progress: 'on this device' },
          ...{ sealed: sealed ? 1 : 0, content: sealed ? vault.encrypt(text).toString('base64') : text },
          ...{ receipt: '', reason: '', settled_at: null },
        },
        MOST_ENTRIES,
      );
      if (!kept) throw new QueueFull();
    },
    async progressOf(keys) {
      const rows = await entriesOf(db, keys);
      return rows.map(({ entry_key, progress, receipt }) => ({ key: entry_key, progress, receipt }));
    },
    async status() {
      const counts = await countEntries(db);
      const waiting = counts['on this device'] + counts.sent;
      const needsAttention = counts['needs attention'];
      return {
        ...{ waiting, needsAttention, reasons: await entriesSetAside(db, 20) },
        isNearlyFull: waiting + needsAttention >= WARN_AT,
      };
    },
    async refused() {
      return (await refusedEntries(db)).map((row) => ({
        ...{ key: row.entry_key, kind: row.kind, captured_at: row.captured_at },
        ...{ content: contentOf(row), reason: row.reason },
      }));
    },
    check: () => tryEntry(db, momentOf(clock())),
    retry: () => takeUpAgain(db),
    lease: (now) => takeLease(db, holder, now),
    endLease: () => giveLeaseBack(db, holder),
    async next(limit) {
      const entries: SentEntry[] = [];
      for (const row of await waitingEntries(db, limit)) entries.push(...(await opened(row)));
      return entries;
    },
    markSent: (keys) => markSent(db, keys),
    markUnanswered: (keys) => markUnanswered(db, keys),
    settle,
    setAside: (key, reason) => setAside(db, { key, reason }),
  };
}
