import type { SentEntry } from '../../shared/contract/stands';
import type { EntryQueue } from './entry-queue';
import type { ShopAnswer } from './shop-link';

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

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 300_000;
/** While there is nothing to send or somebody else sends. */
const LOOK_AGAIN_MS = 10_000;
const BATCH = 20;
/** Bytes of a request, below what the shop takes. */
const LARGEST_BATCH = 64_000;

/**
 * The one that sends the queue, oldest first, until the shop has answered for each. It waits longer after every
 * failure, by chance, so that a hundred stands that come back together do not call together.
 */
export function createSender({ queue, now, random }: Omit<SenderPorts, 'post'>): Sender {
  let failures = 0;
  let most = BATCH;
  let standing: ReturnType<Sender['standing']> = 'not tried';

  let askedToWaitUntil = -Infinity;
  let waitsUntil = -Infinity;

  const waitAfterFailure = (askedMs = 0) => {
    failures += 1;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20));
    askedToWaitUntil = now() + askedMs;
    waitsUntil = askedToWaitUntil + random() * longest;
    return Math.ceil(waitsUntil - now());
  };

  /** A request that was refused as a whole is sent again in halves, until the one that is meant stands alone. */
  async function divide(entries: readonly SentEntry[], reason: string): Promise<void> {
    const [entry] = entries;
    if (entries.length > 1) most = Math.max(1, Math.floor(entries.length / 2));
    else if (entry) await queue.setAside(entry.key, reason);
  }

  return {
    standing: () => standing,
    hurry: () => {
      waitsUntil = askedToWaitUntil;
    },
    async round({ post }) {
      if (now() < waitsUntil) return Math.ceil(waitsUntil - now());
      if (!post || !(await queue.lease(now()))) return LOOK_AGAIN_MS;
      const entries = fitting(await queue.next(most));
      if (entries.length === 0) return LOOK_AGAIN_MS;
      const keys = entries.map(({ key }) => key);
      await queue.markSent(keys);
      const answer = await post(entries);
      standing = answer.kind;
      if (answer.kind !== 'answered') await queue.markUnanswered(keys);
      if (answer.kind === 'refused') {
        await divide(entries, answer.reason);
        return 0;
      }
      if (answer.kind === 'later') return waitAfterFailure(answer.seconds * 1000);
      if (answer.kind !== 'answered') return waitAfterFailure();
      const sent = new Set(entries.map(({ key }) => key));
      const own = answer.results.filter(({ key }) => sent.has(key));
      await queue.settle(own);
      if (own.length === 0) return waitAfterFailure();
      failures = 0;
      most = BATCH;
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
