import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { faultyFetch, networkFaults, type NetworkFault } from '../../../test/faults/faulty-fetch';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createEntryQueue, type EntryQueue } from './entry-queue';
import { createEntryQueueSender, type EntryQueueSender } from './entry-queue-sender';
import { postEntries, type SendResult } from './shop-api';

const folder = mkdtempSync(join(tmpdir(), 'queue-faults-'));
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
  rmSync(folder, { recursive: true });
});

let files = 0;
const newFile = () => join(folder, `${(files += 1)}.sqlite`);

async function openQueue(
  file: string,
  holder: string = randomUUID(),
  clock = () => new Date(),
): Promise<EntryQueue> {
  const db = await openEntryQueueDatabase(file);
  opened.push(db);
  return createEntryQueue(db, { safeStorage: unavailableSafeStorage, clock, holder, shop: '' });
}

const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const newLead = (name = 'Ann') => ({ key: randomUUID(), kind: 'lead', content: { name, consent } }) as const;
const accepted = (entries: readonly SentEntry[]): AnsweredEntry[] =>
  entries.map(({ key }) => ({ key, outcome: 'accepted', receipt: 'V1', reason: '', changes: [] }));

/** Monotonic time that the test controls. */
function ticks() {
  let now = 1_000_000;
  return { now: () => now, advance: (ms: number) => (now += ms) };
}

/** Keys that the shop has received. */
async function received(keys: readonly string[]): Promise<string[]> {
  const rows = await shop.deps.database.selectFrom('stand_entry').select('entry_key').execute();
  const known = new Set(keys);
  return rows.map(({ entry_key }) => entry_key).filter((key) => known.has(key));
}

const ask: typeof fetch = (input, init) => Promise.resolve(shop.fetch(new Request(input, init)));

const countLeads = async () =>
  (await shop.deps.database.selectFrom('lead').select('lead_id').execute()).length;

describe('with random faults', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ put: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 5, arbitrary: fc.record({ fault: fc.constantFrom(...networkFaults) }) },
    { weight: 1, arbitrary: fc.constant({ restart: true as const }) },
  );

  it('every entry arrives exactly once', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const before = await countLeads();
        const file = newFile();
        const time = ticks();
        const keys: string[] = [];
        let fault: NetworkFault = 'none';
        const fetch = faultyFetch(
          (request) => shop.fetch(request),
          () => fault,
        );
        const post = (entries: readonly SentEntry[]) => {
          tried += 1;
          return postEntriesOrDie({ origin: 'http://shop.test', credential, fetch }, entries, () => fault);
        };
        const start = async () => {
          const queue = await openQueue(file);
          return { queue, sender: createEntryQueueSender({ queue, now: time.now, random: () => 0.5 }) };
        };
        let running: { queue: EntryQueue; sender: EntryQueueSender } = await start();
        for (const one of steps) {
          if ('put' in one) {
            for (let number = 0; number < one.put; number += 1) {
              const entry = newLead();
              await running.queue.add(entry);
              keys.push(entry.key);
            }
          } else if ('restart' in one) running = await start();
          else {
            fault = one.fault;
            time.advance(400_000);
            const isAlive = await running.sender.sendBatch(post).then(
              () => true,
              () => false,
            );
            if (!isAlive) running = await start();
          }
        }
        fault = 'none';
        for (let round = 0; round < 50; round += 1) {
          time.advance(400_000);
          await running.sender.sendBatch(post);
        }
        expect(await running.queue.status()).toMatchObject({ waiting: 0, needsAttention: 0 });
        expect((await received(keys)).sort()).toEqual([...keys].sort());
        expect((await countLeads()) - before).toBe(keys.length);
      }),
      { numRuns: 20 },
    );
    expect(tried).toBeGreaterThan(20);
  });

  it('duplicates would be noticed without idempotency keys', async () => {
    const before = await countLeads();
    const time = ticks();
    const queue = await openQueue(newFile());
    const sender = createEntryQueueSender({ queue, now: time.now, random: () => 0.5 });
    const faults: NetworkFault[] = ['answer lost', 'none'];
    const fetch = faultyFetch(
      (request) => shop.fetch(request),
      () => faults.shift() ?? 'none',
    );
    await queue.add(newLead());
    for (let round = 0; round < 2; round += 1) {
      time.advance(400_000);
      await sender.sendBatch((entries) => {
        const renamed = entries.map((entry) => ({ ...entry, key: randomUUID() }));
        return postEntries({ origin: 'http://shop.test', credential, fetch }, renamed);
      });
    }
    expect((await countLeads()) - before).toBe(2);
  });

  it('two senders of one entry queue act as one', async () => {
    const file = newFile();
    const time = ticks();
    const [one, two] = [await openQueue(file, 'one'), await openQueue(file, 'two')];
    const posts: string[] = [];
    const sends = (queue: EntryQueue, name: string) => {
      const sender = createEntryQueueSender({ queue, now: time.now, random: () => 0.5 });
      return () =>
        sender.sendBatch((entries) => {
          posts.push(name);
          return Promise.resolve({ kind: 'answered', results: accepted(entries) });
        });
    };
    const [roundOfOne, roundOfTwo] = [sends(one, 'one'), sends(two, 'two')];
    for (let number = 0; number < 100; number += 1) await one.add(newLead());
    for (let round = 0; round < 3; round += 1) await Promise.all([roundOfOne(), roundOfTwo()]);
    expect(new Set(posts).size).toBe(1);
    // After the death of one sender the other continues half a minute later.
    const dead = posts[0];
    time.advance(30_000);
    const survivor = dead === 'one' ? roundOfTwo : roundOfOne;
    await survivor();
    expect(posts.at(-1)).not.toBe(dead);
  });
});

describe('rejected entries', () => {
  it('keep their reason and do not block others', async () => {
    const queue = await openQueue(newFile());
    const sender = createEntryQueueSender({ queue, now: ticks().now, random: () => 0.5 });
    const post = (entries: readonly SentEntry[]) =>
      postEntries({ origin: 'http://shop.test', credential, fetch: ask }, entries);
    const good: string[] = [];
    const bad: string[] = [];
    for (let number = 0; number < 200; number += 1) {
      const lead = newLead();
      const isBad = number % 10 === 3;
      await queue.add(isBad ? { ...lead, content: { name: 'Ann', consent: {} } } : lead);
      (isBad ? bad : good).push(lead.key);
    }
    // Twenty entries per request: ten requests.
    for (let round = 0; round < 10; round += 1) expect(await sender.sendBatch(post)).toBe(0);
    expect((await received(good)).sort()).toEqual([...good].sort());
    expect(await received(bad)).toEqual([]);
    expect(await queue.status()).toMatchObject({ waiting: 0, needsAttention: 20 });
    const kept = await queue.undelivered();
    expect(kept.map(({ key }) => key)).toEqual(bad);
    for (const { reason, content } of kept) {
      expect(reason).toBe('Consent, version: is missing');
      expect(content).toEqual({ name: 'Ann', consent: {} });
    }
  });

  it('of a revoked stand wait until it is enrolled again', async () => {
    const queue = await openQueue(newFile());
    const time = ticks();
    const sender = createEntryQueueSender({ queue, now: time.now, random: () => 0.5 });
    const link = { origin: 'http://shop.test', fetch: ask };
    const lead = newLead();
    await queue.add(lead);
    await sender.sendBatch((entries) => postEntries({ ...link, credential: 'revoked' }, entries));
    expect(sender.lastResult()).toBe('unauthorized');
    time.advance(400_000);
    await sender.sendBatch((entries) => postEntries({ ...link, credential }, entries));
    expect(await received([lead.key])).toEqual([lead.key]);
  });
});

it('clock changes lose no entry and keep the order', async () => {
  const clocks = [
    '2026-03-09T12:00:00Z',
    '2027-03-09T12:00:00Z',
    '1970-01-01T00:00:01Z',
    '2025-03-09T12:00:00Z',
    '2026-03-29T00:59:59Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-03-09T11:00:00Z',
    '2038-01-19T03:14:08Z',
    '1969-12-31T23:59:59Z',
    '2026-03-09T12:00:02Z',
  ];
  let at = new Date(0);
  const time = ticks();
  const file = newFile();
  const queue = await openQueue(file, 'one', () => at);
  const sender = createEntryQueueSender({ queue, now: time.now, random: () => 0.5 });
  const post = (entries: readonly SentEntry[]) =>
    postEntries({ origin: 'http://shop.test', credential, fetch: ask }, entries);
  const keys: string[] = [];
  const began = Date.now();
  for (const clock of clocks) {
    at = new Date(clock);
    const lead = newLead(`At ${clock}`);
    await queue.add(lead);
    keys.push(lead.key);
    // Sends every third entry with another clock.
    if (keys.length % 3 === 0) {
      time.advance(1000);
      expect(await sender.sendBatch(post)).toBe(0);
    }
  }
  const rows = await shop.deps.database
    .selectFrom('stand_entry')
    .select(['entry_key', 'captured_at', 'received_at'])
    .where('entry_key', 'in', keys)
    .execute();
  const byKey = new Map(rows.map((row) => [row.entry_key, row]));
  expect(keys.map((key) => Date.parse(byKey.get(key)?.captured_at ?? ''))).toEqual(
    clocks.map((clock) => Date.parse(clock)),
  );
  const leads = await shop.deps.database.selectFrom('lead').select('name').orderBy('lead_id').execute();
  expect(leads.map(({ name }) => name).filter((name) => name.startsWith('At '))).toEqual(
    clocks.map((clock) => `At ${clock}`),
  );
  // The shop records the time of arrival itself.
  expect(Math.min(...rows.map(({ received_at }) => Number(received_at)))).toBeGreaterThanOrEqual(began);
  expect(await queue.status()).toMatchObject({ waiting: 0, needsAttention: 0 });
});

/** A kill ends the sender too. */
async function postEntriesOrDie(
  link: Parameters<typeof postEntries>[0],
  entries: readonly SentEntry[],
  fault: () => NetworkFault,
): Promise<SendResult> {
  const answer = await postEntries(link, entries);
  if (fault().startsWith('killed')) throw new Error('killed');
  return answer;
}
