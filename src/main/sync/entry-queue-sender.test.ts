import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createEntryQueue, type EntryQueue } from './entry-queue';
import { createEntryQueueSender } from './entry-queue-sender';
import { postEntries, type SendResult } from './shop-api';

const opened: EntryQueueDatabase[] = [];
afterAll(async () => {
  for (const db of opened) await db.destroy();
});

async function openQueue(): Promise<EntryQueue> {
  const db = await openEntryQueueDatabase(':memory:');
  opened.push(db);
  return createEntryQueue(db, {
    safeStorage: unavailableSafeStorage,
    clock: () => new Date(),
    holder: 'one',
    shop: '',
  });
}

const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00+01:00' };
const newLead = (more: object = {}) => ({
  ...({ key: randomUUID(), kind: 'lead', content: { name: 'Ann', consent, ...more } } as const),
});
const accepted = (entries: readonly SentEntry[]): AnsweredEntry[] =>
  entries.map(({ key }) => ({ key, outcome: 'accepted', receipt: 'V1', reason: '', changes: [] }));

/** Monotonic time that the test controls. */
function ticks() {
  let now = 1_000_000;
  return { now: () => now, advance: (ms: number) => (now += ms) };
}

/** A sender whose shop gives these answers, one per request. */
async function sendsTo(...answers: (SendResult | 'accepts')[]) {
  const time = ticks();
  const queue = await openQueue();
  const sent: SentEntry[][] = [];
  const sender = createEntryQueueSender({ queue, now: time.now, random: () => 1 });
  const post = (entries: readonly SentEntry[]): Promise<SendResult> => {
    sent.push([...entries]);
    const answer = answers.shift() ?? 'accepts';
    return Promise.resolve(answer === 'accepts' ? { kind: 'answered', results: accepted(entries) } : answer);
  };
  const round = () => sender.sendBatch(post);
  return { time, queue, sent, sender, round };
}

describe('after a failure', () => {
  it('the wait doubles from a second to five minutes and resets after a success', async () => {
    const failures = Array.from({ length: 12 }, () => ({ kind: 'unreachable' }) as const);
    const { time, queue, round } = await sendsTo(...failures);
    await queue.add(newLead());
    const waits: number[] = [];
    for (let time_ = 0; time_ < 12; time_ += 1) {
      waits.push(await round());
      time.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((s) => s * 1000));
    expect(await round()).toBe(0);
    expect(await queue.status()).toMatchObject({ waiting: 0 });
  });

  it('retrySoon shortens the back-off, but not a Retry-After', async () => {
    const { time, queue, round, sender, sent } = await sendsTo(
      { kind: 'unreachable' },
      { kind: 'later', seconds: 30 },
    );
    await queue.add(newLead());
    await round();
    expect(await round()).toBe(1000);
    sender.retrySoon();
    expect(await round()).toBe(32_000);
    sender.retrySoon();
    expect(await round()).toBe(30_000);
    expect(sent).toHaveLength(2);
    time.advance(30_000);
    expect(await round()).toBe(0);
  });

  it('a hundred stands do not retry at the same time', async () => {
    const waits: number[] = [];
    for (let stand = 0; stand < 100; stand += 1) {
      const queue = await openQueue();
      await queue.add(newLead());
      const time = ticks();
      const sender = createEntryQueueSender({ queue, now: time.now, random: Math.random });
      const post = () => Promise.resolve({ kind: 'unreachable' } as const);
      let wait = 0;
      for (let failure = 0; failure < 6; failure += 1) {
        wait = await sender.sendBatch(post);
        time.advance(wait);
      }
      waits.push(wait);
    }
    const perSecond = new Map<number, number>();
    for (const wait of waits) {
      const second = Math.floor(wait / 1000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values())).toBeLessThan(20);
  });
});

describe('the answer of the shop', () => {
  it('for a whole request is attributed to the failing entry', async () => {
    const { queue, sender } = await sendsTo();
    const bad = newLead({ name: 'bad' });
    for (let number = 0; number < 7; number += 1) await queue.add(newLead());
    await queue.add(bad);
    for (let number = 0; number < 7; number += 1) await queue.add(newLead());
    const post = (entries: readonly SentEntry[]): Promise<SendResult> =>
      Promise.resolve(
        entries.some(({ key }) => key === bad.key)
          ? { kind: 'refused', reason: 'entries: too large' }
          : { kind: 'answered', results: accepted(entries) },
      );
    for (let round = 0; round < 20; round += 1) await sender.sendBatch(post);
    expect(await queue.status()).toMatchObject({ waiting: 0, needsAttention: 1 });
  });

  it('is ignored for an entry that was not sent', async () => {
    const other = newLead();
    const { queue, round } = await sendsTo({
      kind: 'answered',
      results: accepted([{ ...other, captured_at: '' }]),
    });
    const mine = newLead();
    await queue.add(mine);
    expect(await round()).toBe(1000);
    expect(await queue.status()).toMatchObject({ waiting: 1 });
  });

  it('to a revoked stand keeps all entries', async () => {
    const { queue, round, sender } = await sendsTo({ kind: 'unauthorized' });
    await queue.add(newLead());
    await round();
    expect(sender.lastResult()).toBe('unauthorized');
    expect(await queue.status()).toMatchObject({ waiting: 1, needsAttention: 0 });
  });

  it.each([
    ['a page', new Response('<html></html>')],
    [
      'a page with an answer’s type',
      new Response('<html>', { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['nothing', new Response('')],
    ['something else', Response.json({ ok: true })],
    ['no data', Response.json({ code: 1, msg: '' })],
    ['results of another kind', Response.json({ code: 1, msg: '', data: { results: [{ key: 1 }] } })],
    ['a code as text', Response.json({ code: '1', msg: '', data: { results: [] } })],
    ['a proxy’s 403', Response.json({ error: 'blocked' }, { status: 403 })],
    ['a proxy’s 400', new Response('Bad Request', { status: 400 })],
  ])('requires its envelope: ignores %s', async (_name, response) => {
    const link = { origin: 'http://shop.test', credential: 'x', fetch: () => Promise.resolve(response) };
    expect(await postEntries(link, [])).toEqual({ kind: 'unreachable' });
  });
});
