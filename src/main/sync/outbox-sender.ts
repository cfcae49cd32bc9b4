import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { createBackoff, type Backoff, type BackoffParts } from './backoff';
import type { EntryQueue } from './outbox';
import type { ShopAnswer } from './shop-api';

export interface SenderPorts {
  queue: EntryQueue;
  /** Null while the shop does not know this stand. */
  post: ((entries: readonly SentEntry[]) => Promise<ShopAnswer>) | null;
  /** Milliseconds that only ever grow, the same for every process of this machine. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
}

export interface Sender {
  /** Sends what it can in one request; gives the milliseconds after which it wants to be asked again. */
  round(ports: Pick<SenderPorts, 'post'>): Promise<number>;
  /** There may be a network again: the next round does not wait, unless the shop itself asked for that. */
  hurry(): void;
  /** How the last request went. */
  standing(): 'not tried' | ShopAnswer['kind'];
}

/** While there is nothing to send or somebody else sends. */
const LOOK_AGAIN_MS = 10_000;
const BATCH = 20;
/** Bytes of a request, below what the shop takes. */
const LARGEST_BATCH = 64_000;
/** Faults of the shop in a row that may be the shop's alone; after more of them it is asked with less at once. */
const FAULTS_OF_THE_SHOP = 3;

/**
 * The one that sends the queue, oldest first, until the shop has answered for each. It waits longer after every
 * failure, by chance, so that a hundred stands that come back together do not call together.
 */
export function createSender({ queue, now, random }: Omit<SenderPorts, 'post'>): Sender {
  const backoff = createBackoff({ now, random });
  const putOff = createPutOff({ now, random });
  let faults = 0;
  let most = BATCH;
  let standing: ReturnType<Sender['standing']> = 'not tried';

  /** What nobody had a fault at yet comes first. */
  async function nextBatch(): Promise<SentEntry[]> {
    const entries = fitting(await queue.next(most, putOff.keys()));
    const due = putOff.due();
    if (entries.length > 0 || due === undefined) return entries;
    const again = await queue.again(due);
    if (again.length > 0) return again;
    putOff.delete(due);
    return nextBatch();
  }

  /** A request that was refused as a whole is sent again in halves, until the one that is meant stands alone. */
  async function divide(
    entries: readonly SentEntry[],
    alone: (entry: SentEntry) => Promise<void>,
  ): Promise<void> {
    const [entry] = entries;
    if (entries.length > 1) most = Math.max(1, Math.floor(entries.length / 2));
    else if (entry) await alone(entry);
  }

  async function hold({ key }: { key: string }, reason: string): Promise<void> {
    await queue.explain(key, reason);
    putOff.add(key);
  }

  /** A fault at every request is the shop's, one at an entry may be the entry's: which it is shows when they are divided. */
  async function afterFault(entries: readonly SentEntry[], reason: string): Promise<void> {
    faults += 1;
    const isAgain = entries.length === 1 && putOff.keys().includes(entries[0]?.key ?? '');
    if (isAgain || faults >= FAULTS_OF_THE_SHOP) await divide(entries, (entry) => hold(entry, reason));
  }

  /** Gives how many of them the shop has done with. */
  async function settle(results: readonly AnsweredEntry[]): Promise<number> {
    const done = results.filter(({ outcome }) => outcome !== 'later');
    await queue.settle(done);
    for (const { key } of done) putOff.delete(key);
    for (const result of results) if (result.outcome === 'later') await hold(result, result.reason);
    return done.length;
  }

  return {
    standing: () => standing,
    hurry: () => {
      backoff.hurry();
      putOff.hurry();
    },
    async round({ post }) {
      if (backoff.wait() > 0) return backoff.wait();
      if (!post || !(await queue.lease(now()))) return LOOK_AGAIN_MS;
      const entries = await nextBatch();
      if (entries.length === 0) return Math.min(LOOK_AGAIN_MS, putOff.wait());
      const keys = entries.map(({ key }) => key);
      await queue.markSent(keys);
      const answer = await post(entries);
      standing = answer.kind;
      if (answer.kind !== 'answered') await queue.markUnanswered(keys);
      if (answer.kind === 'refused') {
        await divide(entries, ({ key }) => queue.setAside(key, answer.reason));
        return 0;
      }
      if (answer.kind === 'failed') await afterFault(entries, answer.reason);
      if (answer.kind === 'later') return backoff.failed(answer.seconds * 1000);
      if (answer.kind !== 'answered') return backoff.failed();
      const sent = new Set(keys);
      if ((await settle(answer.results.filter(({ key }) => sent.has(key)))) === 0) return backoff.failed();
      backoff.succeeded();
      // The one that is meant may be among those that follow: they are more by and by.
      most = Math.min(BATCH, most * 2);
      if (most === BATCH) faults = 0;
      return 0;
    },
  };
}

/** As many from the first on as one request can carry; at least one. */
function fitting(entries: readonly SentEntry[]): SentEntry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return index > 0 && bytes > LARGEST_BATCH;
  });
  return entries.slice(0, end === -1 ? entries.length : end);
}

/** Entries at which the shop has a fault: each is sent again by itself, later each time, and keeps no other one waiting. */
export interface PutOff {
  keys(): string[];
  /** The longest put off of those that may be tried again. */
  due(): string | undefined;
  /** Milliseconds until one may be; Infinity for none. */
  wait(): number;
  /** The shop could not take it, once more. */
  add(key: string): void;
  delete(key: string): void;
  hurry(): void;
}

export function createPutOff(parts: Pick<BackoffParts, 'now' | 'random'>): PutOff {
  const kept = new Map<string, Backoff>();
  return {
    keys: () => [...kept.keys()],
    due: () => [...kept].find(([, backoff]) => backoff.wait() === 0)?.[0],
    wait: () => Math.min(Infinity, ...[...kept.values()].map((backoff) => backoff.wait())),
    add(key) {
      const backoff = kept.get(key) ?? createBackoff(parts);
      backoff.failed();
      // At the end: the others come first.
      kept.delete(key);
      kept.set(key, backoff);
    },
    delete: (key) => void kept.delete(key),
    hurry: () => kept.forEach((backoff) => backoff.hurry()),
  };
}
