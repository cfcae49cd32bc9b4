import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { createBackoff, type Backoff, type BackoffOptions } from '../../server/lib/backoff';
import type { EntryQueue } from './entry-queue';
import type { SendResult } from './shop-api';

export interface EntryQueueSenderDeps {
  queue: EntryQueue;
  /** Milliseconds of a monotonic clock that all processes of the machine share. */
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
}

export interface EntryQueueSender {
  /** Sends one batch. `post` is null while the stand is not enrolled. Resolves to the milliseconds until the next batch. */
  sendBatch(post: ((entries: readonly SentEntry[]) => Promise<SendResult>) | null): Promise<number>;
  /** Allows the next batch without a delay, except during a `Retry-After`. */
  retrySoon(): void;
  lastResult(): 'not tried' | SendResult['kind'];
}

/** Milliseconds until the next batch while the queue is empty or another process sends. */
const IDLE_MS = 10_000;
/** Maximum entries of a request. */
const MAX_BATCH_ENTRIES = 20;
/** Maximum bytes of the entries in a request, below the shop's limit (`MAX_ENTRIES_BYTES`). */
const MAX_BATCH_BYTES = 64_000;
/**
 * Number of faults (results `failed`) after which a batch is divided. Fewer faults may have causes in the shop; more are
 * probably caused by an entry. The count restarts when the batch has its full size again.
 */
const FAULTS_BEFORE_DIVIDING = 3;

/**
 * Sends the entry queue, oldest entry first, until the shop has answered each. Failures cause an exponential back-off with
 * jitter.
 */
export function createEntryQueueSender({ queue, now, random }: EntryQueueSenderDeps): EntryQueueSender {
  const backoff = createBackoff({ now, random });
  const entryBackoffs = createEntryBackoffs({ now, random });
  let faults = 0;
  let batchSize = MAX_BATCH_ENTRIES;
  let lastResult: ReturnType<EntryQueueSender['lastResult']> = 'not tried';

  /** Returns the oldest entries that are not delayed; without any, one delayed entry that may be retried. */
  async function nextBatch(): Promise<SentEntry[]> {
    const entries = takeFittingEntries(await queue.next(batchSize, entryBackoffs.keys()));
    const dueKey = entryBackoffs.due();
    if (entries.length > 0 || dueKey === undefined) return entries;
    const retriedEntries = await queue.findWaiting(dueKey);
    if (retriedEntries.length > 0) return retriedEntries;
    entryBackoffs.delete(dueKey);
    return nextBatch();
  }

  /** Halves the next batches after one that was refused or failed as a whole, until the failing entry is alone. */
  async function divideBatch(
    entries: readonly SentEntry[],
    onSingleEntry: (entry: SentEntry) => Promise<void>,
  ): Promise<void> {
    const [entry] = entries;
    if (entries.length > 1) batchSize = Math.max(1, Math.floor(entries.length / 2));
    else if (entry) await onSingleEntry(entry);
  }

  /** Excludes an entry from batches until its own back-off ends, and stores the reason for staff. */
  async function delayEntry({ key }: { key: string }, reason: string): Promise<void> {
    await queue.setDelayReason(key, reason);
    entryBackoffs.recordFailure(key);
  }

  /**
   * Counts a fault. Divides the batch after several faults and after a retry, and delays the failing entry when it is alone.
   */
  async function recordFault(entries: readonly SentEntry[], reason: string): Promise<void> {
    faults += 1;
    const isRetry = entries.length === 1 && entryBackoffs.keys().includes(entries[0]?.key ?? '');
    if (isRetry || faults >= FAULTS_BEFORE_DIVIDING)
      await divideBatch(entries, (entry) => delayEntry(entry, reason));
  }

  /** Stores the shop's answers. Resolves to the number of entries that the shop has completed. */
  async function settle(results: readonly AnsweredEntry[]): Promise<number> {
    const completed = results.filter(({ outcome }) => outcome !== 'later');
    await queue.settle(completed);
    for (const { key } of completed) entryBackoffs.delete(key);
    for (const result of results) if (result.outcome === 'later') await delayEntry(result, result.reason);
    return completed.length;
  }

  return {
    lastResult: () => lastResult,
    retrySoon: () => {
      backoff.retrySoon();
      entryBackoffs.retrySoon();
    },
    async sendBatch(post) {
      if (backoff.remainingMs() > 0) return backoff.remainingMs();
      if (!post || !(await queue.lease(now()))) return IDLE_MS;
      const entries = await nextBatch();
      if (entries.length === 0) return Math.min(IDLE_MS, entryBackoffs.remainingMs());
      const keys = entries.map(({ key }) => key);
      await queue.markSent(keys);
      const result = await post(entries);
      lastResult = result.kind;
      if (result.kind !== 'answered') await queue.markUnanswered(keys);
      if (result.kind === 'refused') {
        await divideBatch(entries, ({ key }) => queue.markRejected(key, result.reason));
        return 0;
      }
      if (result.kind === 'failed') await recordFault(entries, result.reason);
      if (result.kind === 'later') return backoff.recordFailure(result.seconds * 1000);
      if (result.kind !== 'answered') return backoff.recordFailure();
      const sentKeys = new Set(keys);
      const completedCount = await settle(result.results.filter(({ key }) => sentKeys.has(key)));
      if (completedCount === 0) return backoff.recordFailure();
      backoff.recordSuccess();
      // Doubles a divided batch after a success; the failing entry may be in a later batch.
      batchSize = Math.min(MAX_BATCH_ENTRIES, batchSize * 2);
      if (batchSize === MAX_BATCH_ENTRIES) faults = 0;
      return 0;
    },
  };
}

/** Returns the first entries that fit into one request together; at least one. */
function takeFittingEntries(entries: readonly SentEntry[]): SentEntry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return index > 0 && bytes > MAX_BATCH_BYTES;
  });
  return entries.slice(0, end === -1 ? entries.length : end);
}

/**
 * Back-off of each delayed entry: it caused a fault, or the shop postponed it. Such an entry is retried alone and does not block
 * others.
 */
export interface EntryBackoffs {
  keys(): string[];
  /** Key of the entry that waits longest and may be retried; undefined for none. */
  due(): string | undefined;
  /** Milliseconds until the first entry may be retried; Infinity for none. */
  remainingMs(): number;
  /** Records a failure of the entry, which then waits longer. */
  recordFailure(key: string): void;
  delete(key: string): void;
  retrySoon(): void;
}

export function createEntryBackoffs(options: Pick<BackoffOptions, 'now' | 'random'>): EntryBackoffs {
  const backoffs = new Map<string, Backoff>();
  return {
    keys: () => [...backoffs.keys()],
    due: () => [...backoffs].find(([, backoff]) => backoff.remainingMs() === 0)?.[0],
    remainingMs: () => Math.min(Infinity, ...[...backoffs.values()].map((backoff) => backoff.remainingMs())),
    recordFailure(key) {
      const backoff = backoffs.get(key) ?? createBackoff(options);
      backoff.recordFailure();
      // Moves the entry to the end, so that the entries take turns.
      backoffs.delete(key);
      backoffs.set(key, backoff);
    },
    delete: (key) => void backoffs.delete(key),
    retrySoon: () => backoffs.forEach((backoff) => backoff.retrySoon()),
  };
}
