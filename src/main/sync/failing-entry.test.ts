import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createEntryQueue } from './entry-queue';
import { createEntryQueueSender } from './entry-queue-sender';
import { postEntries, type SendResult } from './shop-api';

const opened: EntryQueueDatabase[] = [];
let shop: TestShop;
let credential: string;
beforeAll(async () => {
  shop = await makeShop();
  credential = (await enrollStand(shop)).slice('Stand '.length);
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await shop.close();
});

const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const newLead = () => ({ key: randomUUID(), kind: 'lead', content: { name: 'Ann', consent } }) as const;
const ask: typeof fetch = (input, init) => Promise.resolve(shop.fetch(new Request(input, init)));

/** Keys that the shop has received. */
async function received(keys: readonly string[]): Promise<string[]> {
  const rows = await shop.deps.database.selectFrom('stand_entry').select('entry_key').execute();
  const known = new Set(keys);
  return rows.map(({ entry_key }) => entry_key).filter((key) => known.has(key));
}

describe('an entry that causes a fault of the shop', () => {
  type Fault = (poison: string, entries: readonly SentEntry[]) => Promise<SendResult>;
  const post = (entries: readonly SentEntry[]) =>
    postEntries({ origin: 'http://shop.test', credential, fetch: ask }, entries);
  /** A fault at one entry. */
  const oneLater: Fault = async (poison, entries) => {
    const answer = await post(entries.filter(({ key }) => key !== poison));
    const later: AnsweredEntry = {
      key: poison,
      outcome: 'later',
      receipt: '',
      reason: 'A fault (7)',
      changes: [],
    };
    const results = answer.kind === 'answered' ? answer.results : [];
    return entries.some(({ key }) => key === poison)
      ? { kind: 'answered', results: [...results, later] }
      : answer;
  };
  /** A fault of the whole shop. */
  const allFail: Fault = (poison, entries) => {
    const failed = Response.json({ code: 500, msg: 'A fault', data: null, error_id: '7' }, { status: 500 });
    const fetch = entries.some(({ key }) => key === poison) ? () => Promise.resolve(failed) : ask;
    return postEntries({ origin: 'http://shop.test', credential, fetch }, entries);
  };

  async function poisonedQueue() {
    let now = 1_000_000;
    const time = { now: () => now, advance: (ms: number) => (now += ms) };
    const db = await openEntryQueueDatabase(':memory:');
    opened.push(db);
    const queue = createEntryQueue(db, {
      safeStorage: unavailableSafeStorage,
      clock: () => new Date(),
      holder: 'one',
      shop: '',
    });
    const sender = createEntryQueueSender({ queue, now: time.now, random: () => 0.5 });
    const leads = Array.from({ length: 20 }, () => newLead());
    for (const lead of leads) await queue.add(lead);
    const keys = leads.map(({ key }) => key);
    const poison = keys[6] ?? '';
    return { time, queue, sender, poison, others: keys.filter((key) => key !== poison) };
  }

  it.each([
    ['tells which entry it is', oneLater, 1],
    ['fails as a whole', allFail, 20],
  ] as [string, Fault, number][])('does not block the others when it %s', async (_how, fault, rounds) => {
    const { time, queue, sender, poison, others } = await poisonedQueue();
    for (let round = 0; round < rounds; round += 1) {
      time.advance(await sender.sendBatch((entries) => fault(poison, entries)));
    }
    expect((await received(others)).sort()).toEqual([...others].sort());
    expect(await queue.status()).toMatchObject({
      waiting: 1,
      needsAttention: 0,
      reasons: [{ progress: 'on this device', reason: 'A fault (7)' }],
    });
    // Later entries overtake it.
    for (let number = 0; number < 5; number += 1) {
      const lead = newLead();
      await queue.add(lead);
      sender.retrySoon();
      await sender.sendBatch((entries) => fault(poison, entries));
      expect(await received([lead.key])).toEqual([lead.key]);
      time.advance(await sender.sendBatch((entries) => fault(poison, entries)));
    }
    expect(await received([poison])).toEqual([]);
    time.advance(400_000);
    await sender.sendBatch(post);
    expect(await received([poison])).toEqual([poison]);
    expect(await queue.status()).toMatchObject({ waiting: 0, reasons: [] });
  });

  it('would block all others without its own back-off', async () => {
    const { time, sender, poison, others } = await poisonedQueue();
    for (let round = 0; round < 20; round += 1) {
      // Treats every fault as a network failure.
      const post = async (entries: readonly SentEntry[]): Promise<SendResult> => {
        const answer = await allFail(poison, entries);
        return answer.kind === 'failed' ? { kind: 'unreachable' } : answer;
      };
      time.advance(await sender.sendBatch(post));
    }
    expect(await received(others)).toEqual([]);
  });
});
