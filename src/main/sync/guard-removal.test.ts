import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createEntryQueue, type EntryQueue } from './entry-queue';
import { createEntryQueueSender } from './entry-queue-sender';

// Counterparts of `entry-queue-faults.test.ts` and `entry-queue-sender.test.ts`: each removes a guard and observes the failure.

const opened: EntryQueueDatabase[] = [];
afterAll(async () => {
  for (const db of opened) await db.destroy();
});

async function openQueue(): Promise<EntryQueueDatabase> {
  const db = await openEntryQueueDatabase(':memory:');
  opened.push(db);
  return db;
}

const queueOf = (db: EntryQueueDatabase, holder: string) =>
  createEntryQueue(db, { safeStorage: unavailableSafeStorage, clock: () => new Date(), holder, shop: '' });
const newLead = () => ({ key: randomUUID(), kind: 'lead', content: { name: 'Ann' } }) as const;
const accepted = (entries: readonly SentEntry[]): AnsweredEntry[] =>
  entries.map(({ key }) => ({ key, outcome: 'accepted', receipt: 'V1', reason: '', changes: [] }));

describe('two senders of one entry queue', () => {
  const namesOf = async (change: (queue: EntryQueue) => EntryQueue) => {
    const db = await openQueue();
    const posts = new Set<string>();
    const round = (name: string) => {
      const sender = createEntryQueueSender({
        queue: change(queueOf(db, name)),
        now: () => 1_000_000,
        random: () => 1,
      });
      return sender.sendBatch((entries) => {
        posts.add(name);
        return Promise.resolve({ kind: 'answered', results: accepted(entries) });
      });
    };
    for (let number = 0; number < 50; number += 1) await queueOf(db, 'any').add(newLead());
    await Promise.all([round('one'), round('two')]);
    return posts.size;
  };

  it('send once with the lease and twice without it', async () => {
    expect(await namesOf((queue) => queue)).toBe(1);
    expect(await namesOf((queue) => ({ ...queue, lease: () => Promise.resolve(true) }))).toBe(2);
  });
});

describe('an unreachable shop', () => {
  /** Times in milliseconds at which stands call within ten minutes after their network returned. */
  const callsOf = async (stands: number, random: () => number, firstWaitIsKept = true) => {
    const calls: number[] = [];
    for (let stand = 0; stand < stands; stand += 1) {
      const queue = queueOf(await openQueue(), 'one');
      await queue.add(newLead());
      let now = 0;
      const sender = createEntryQueueSender({ queue, now: () => now, random });
      while (now < 600_000 && calls.length < 5000) {
        const wait = await sender.sendBatch(() => {
          calls.push(now);
          return Promise.resolve({ kind: 'unreachable' });
        });
        if (!firstWaitIsKept) sender.retrySoon();
        now += firstWaitIsKept ? Math.max(1, wait) : 1000;
      }
    }
    return calls;
  };
  const most = (calls: readonly number[], within: number) => {
    const counts = new Map<number, number>();
    for (const at of calls.filter((moment) => moment > 60_000)) {
      const slot = Math.floor(at / within);
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };

  it('is called at different seconds with jitter, and by all at once without it', async () => {
    expect(most(await callsOf(100, Math.random), 1000)).toBeLessThan(20);
    expect(most(await callsOf(100, () => 1), 1000)).toBe(100);
  });

  it('is called rarely with back-off, and constantly without it', async () => {
    expect((await callsOf(1, () => 1)).length).toBeLessThan(12);
    expect((await callsOf(1, () => 1, false)).length).toBeGreaterThan(500);
  });
});
