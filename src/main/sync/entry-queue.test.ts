import fc from 'fast-check';
import { sql } from 'kysely';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEntryQueueDatabase, type EntryQueueDatabase } from '../../server/db/entry-queue-database';
import { silentLog } from '../../server/observability/log';
import { LEASE_MS, addQueuedEntry } from '../../server/stands/entry-queue-store';
import { BusinessError } from '../../server/http/errors';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import type { AnsweredEntry } from '../../shared/contract/stands';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { unavailableSafeStorage, fakeSafeStorage } from '../../../test/fakes/fake-safe-storage';
import type { SafeStorage } from '../storage/safe-storage';
import { createEntryQueueApi } from './entry-queue-api';
import { EntryTooLargeError, createEntryQueue, type EntryQueue, localTimestamp } from './entry-queue';

const time = fakeClock('2026-03-09T12:00:00Z');
let folder: string;
let db: EntryQueueDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'queue-'));
  db = await openEntryQueueDatabase(join(folder, 'queue.sqlite'));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const open = (safeStorage: SafeStorage = unavailableSafeStorage, holder = 'one'): EntryQueue =>
  createEntryQueue(db, { safeStorage, clock: time.clock, holder, shop: '' });
const key = (name: string) => name.padEnd(22, '-');
const lead = (name: string, text = 'Ann Lee') =>
  ({ key: key(name), kind: 'lead', content: { name: text } }) as const;
const taken = (name: string, more: Partial<AnsweredEntry> = {}): AnsweredEntry => ({
  key: key(name),
  outcome: 'accepted',
  receipt: 'V1',
  reason: '',
  changes: [],
  ...more,
});
/** Content of all files as text. */
const onDisk = () =>
  readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('');

describe('an entry that is too large', () => {
  it.each([
    ['lead', entryQueueMessages.tooLong],
    ['form', entryQueueMessages.tooLong],
    ['order', entryQueueMessages.tooLongRequest],
  ] as const)('of kind %s is refused with a message that says what to remove', async (kind, message) => {
    const api = createEntryQueueApi({
      queue: open(),
      waitForBatch: () => Promise.resolve(),
      send: () => undefined,
      lastResult: () => 'not tried',
      canDeliver: () => false,
      now: () => 0,
      log: silentLog,
    });
    const entry = { ...lead('a', 'x'.repeat(60_001)), kind };
    await expect(api.add(entry)).rejects.toThrow(new BusinessError(message));
    expect(await open().next(10)).toEqual([]);
  });
});

describe('queue', () => {
  it('returns entries in order and once, also after a restart', async () => {
    const queue = open();
    await queue.add(lead('a'));
    await queue.add(lead('b', 'Bob'));
    await queue.add(lead('a', 'Somebody else'));
    await db.destroy();
    db = await openEntryQueueDatabase(join(folder, 'queue.sqlite'));
    const entries = await open().next(10);
    expect(entries.map(({ content }) => content)).toEqual([{ name: 'Ann Lee' }, { name: 'Bob' }]);
    expect(Date.parse(entries[0]?.captured_at ?? '')).toBe(time.now());
  });

  it('reports progress and deletes settled entries after a day', async () => {
    const queue = open();
    await queue.add(lead('a'));
    await queue.add(lead('b'));
    await queue.markSent([key('a')]);
    const names = [key('a'), key('b'), key('none')];
    const progress = async () => (await queue.progressOf(names)).map(({ progress: at }) => at);
    expect(await progress()).toEqual(['sent', 'on this device']);
    await queue.settle([taken('a')]);
    expect(await progress()).toEqual(['accepted', 'on this device']);
    time.advance(DAY + 1);
    await queue.settle([taken('b')]);
    expect(await queue.progressOf(names)).toMatchObject([
      { key: key('b'), progress: 'accepted', receipt: 'V1' },
    ]);
  });

  it('keeps rejected entries, counts them and resends them on request', async () => {
    const queue = open();
    await queue.add(lead('a'));
    await queue.add(lead('b'));
    await queue.settle([taken('a', { outcome: 'refused', reason: 'No such product.' })]);
    expect((await queue.next(10)).map((entry) => entry.key)).toEqual([key('b')]);
    expect(await queue.status()).toMatchObject({
      waiting: 1,
      needsAttention: 1,
      isNearlyFull: false,
      reasons: [{ kind: 'lead', reason: 'No such product.' }],
    });
    await queue.retry();
    expect((await queue.next(10)).map((entry) => entry.key)).toEqual([key('a'), key('b')]);
  });

  it('deletes rejected entries, also on disk, but none that was sent again or waits', async () => {
    const queue = open();
    for (const name of ['a', 'b', 'c', 'd']) await queue.add(lead(name, `Canary ${name}`));
    const refuse = (name: string) => taken(name, { outcome: 'refused', reason: 'No such product.' });
    await queue.settle([refuse('a'), refuse('b')]);
    await queue.retry();
    await queue.settle([refuse('a'), taken('d')]);
    const keys = ['a', 'b', 'c', 'd', 'none'].map(key);
    expect(await queue.deleteUndelivered(keys)).toBe(1);
    expect((await queue.progressOf(keys)).map((entry) => entry.key)).toEqual(['b', 'c', 'd'].map(key));
    expect(await queue.status()).toMatchObject({ waiting: 2, needsAttention: 0 });
    expect(onDisk()).not.toContain('Canary a');
    expect(onDisk()).toContain('Canary b');
    expect(await queue.deleteUndelivered(keys)).toBe(0);
  });

  it('overwrites personal data on disk after the shop accepted it', async () => {
    const queue = open();
    for (let number = 0; number < 50; number += 1)
      await queue.add(lead(`${number}`, `Canary Person ${number}`));
    expect(onDisk()).toContain('Canary Person');
    await queue.settle(Array.from({ length: 50 }, (_, number) => taken(`${number}`)));
    expect(onDisk()).not.toContain('Canary Person');
  });

  it('encrypts entries with a key store and sets aside undecryptable ones', async () => {
    const queue = open(fakeSafeStorage());
    await queue.add(lead('a', 'Canary Person'));
    expect(onDisk()).not.toContain('Canary Person');
    expect(await queue.next(1)).toMatchObject([{ content: { name: 'Canary Person' } }]);
    expect(await open(fakeSafeStorage(2)).next(1)).toEqual([]);
    expect(await queue.status()).toMatchObject({ needsAttention: 1, waiting: 0 });
  });

  it('limits its entries and warns before the limit', async () => {
    const row = (name: string) => ({
      ...({
        entry_key: key(name),
        kind: 'lead',
        captured_at: '',
        sealed: 0,
        content: '{}',
        receipt: '',
      } as const),
      ...({ progress: 'on this device', reason: '', settled_at: null } as const),
    });
    expect(await addQueuedEntry(db, row('a'), 1)).toBe(true);
    expect(await addQueuedEntry(db, row('b'), 1)).toBe(false);
    expect(await addQueuedEntry(db, row('a'), 1)).toBe(true);
    const rows = Array.from({ length: 7_998 }, (_, number) => row(`many ${number}`));
    for (let from = 0; from < rows.length; from += 1000) {
      await db
        .insertInto('entry')
        .values(rows.slice(from, from + 1000))
        .execute();
    }
    expect(await open().status()).toMatchObject({ isNearlyFull: false });
    await open().add(lead('last'));
    expect(await open().status()).toMatchObject({ isNearlyFull: true, waiting: 8_000 });
  });

  it('refuses an entry on a full disk with a message, keeps the others, and saves it later', async () => {
    const queue = open();
    let sendCount = 0;
    const api = createEntryQueueApi({
      queue,
      send: () => (sendCount += 1),
      waitForBatch: () => Promise.resolve(),
      lastResult: () => 'answered',
      canDeliver: () => true,
      now: () => 0,
      log: silentLog,
    });
    await api.add(lead('a'));
    const setPages = (limit: number) => sql.raw(`pragma max_page_count = ${limit}`).execute(db);
    await setPages(1);
    const large = lead('b', 'x'.repeat(50_000));
    await expect(api.add(large)).rejects.toThrow(entryQueueMessages.notSaved);
    expect(sendCount).toBe(1);
    expect((await queue.next(10)).map((entry) => entry.key)).toEqual([key('a')]);
    await setPages(1_000_000);
    await api.add(large);
    expect(sendCount).toBe(2);
    expect((await queue.next(10)).map((entry) => entry.key)).toEqual([key('a'), key('b')]);
  });

  it('refuses an entry larger than a request', async () => {
    await expect(open().add(lead('a', 'x'.repeat(60_001)))).rejects.toThrow(EntryTooLargeError);
    expect(await open().status()).toMatchObject({ waiting: 0 });
  });
});

describe('lease', () => {
  it('belongs to one process until it is silent for half a minute or returns it', async () => {
    const [one, two] = [open(unavailableSafeStorage, 'one'), open(unavailableSafeStorage, 'two')];
    expect(await one.lease(1_000_000)).toBe(true);
    expect(await two.lease(1_000_000 + LEASE_MS - 1)).toBe(false);
    expect(await one.lease(1_000_000 + LEASE_MS - 1)).toBe(true);
    expect(await two.lease(1_000_000 + LEASE_MS)).toBe(false);
    expect(await two.lease(1_000_000 + 2 * LEASE_MS)).toBe(true);
    expect(await one.lease(1_000_000 + 2 * LEASE_MS)).toBe(false);
    await two.endLease();
    expect(await one.lease(1_000_000 + 2 * LEASE_MS)).toBe(true);
  });

  it('is free at first, even shortly after boot', async () => {
    expect(await open().lease(5)).toBe(true);
  });

  it('of an earlier boot is free', async () => {
    expect(await open(unavailableSafeStorage, 'one').lease(9_000_000)).toBe(true);
    expect(await open(unavailableSafeStorage, 'two').lease(1_000)).toBe(true);
  });
});

it.each([
  [60, '2026-03-09T14:05:00.000+01:00'],
  [0, '2026-03-09T13:05:00.000+00:00'],
  [-210, '2026-03-09T09:35:00.000-03:30'],
  [345, '2026-03-09T18:50:00.000+05:45'],
])('localTimestamp formats local time %d minutes from UTC', (offset, expected) => {
  expect(localTimestamp(new Date('2026-03-09T13:05:00Z'), offset)).toBe(expected);
});

it('localTimestamp keeps the moment in every time zone', () => {
  const times = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(times, fc.integer({ min: -720, max: 840 }), (time, offset) => {
      expect(Date.parse(localTimestamp(new Date(time), offset))).toBe(time);
    }),
  );
});
