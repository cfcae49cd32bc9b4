import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { PAGE_BYTES } from '../../server/db/sqlite-file';
import {
  openEntryQueueDatabase,
  truncateEntryQueueWal,
  type EntryQueueDatabase,
} from '../../server/db/entry-queue-database';
import { isAcceptedThrough, findLastEntryNumber } from '../../server/stands/entry-queue-store';
import { salvageEntries } from '../../server/stands/salvage-store';
import type { AnsweredEntry } from '../../shared/contract/stands';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import {
  openOrQuarantine,
  quarantinedDatabases,
  recordSalvage,
  quarantineDatabase,
  cleanUpQuarantine,
} from './quarantine';
import { createEntryQueue } from '../sync/entry-queue';

const time = fakeClock('2026-03-09T12:00:00Z');
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidy-'));
  file = join(folder, 'queue.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const queueOf = (db: EntryQueueDatabase) =>
  createEntryQueue(db, { safeStorage: unavailableSafeStorage, clock: time.clock, holder: 'one', shop: '' });
const asideIn = () => readdirSync(folder).filter((name) => name.includes('.corrupt-'));
const onDisk = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');

/** An entry queue with two entries that was damaged and opened again. */
async function damagedQueue(): Promise<EntryQueueDatabase> {
  const before = await openEntryQueueDatabase(file);
  for (const name of ['a', 'b']) {
    await queueOf(before).add({ key: name.repeat(22), kind: 'lead', content: { name: 'Canary Person' } });
  }
  await truncateEntryQueueWal(before);
  await before.destroy();
  const bytes = readFileSync(file);
  // Destroys all pages except the first and the one with the entries, which stay readable.
  for (let at = PAGE_BYTES; at < bytes.length; at += PAGE_BYTES) {
    const isOfEntries = bytes.subarray(at, at + PAGE_BYTES).includes('Canary Person');
    if (!isOfEntries) bytes.fill(0, at, at + PAGE_BYTES);
  }
  writeFileSync(file, bytes);
  const opened = await openOrQuarantine({
    name: 'queue',
    file,
    log: silentLog,
    lastRowNumber: findLastEntryNumber,
    open: openEntryQueueDatabase,
    salvage: salvageEntries,
  });
  if (!opened) throw new Error('it cannot be opened');
  return opened;
}

const accepted = (key: string): AnsweredEntry => ({
  key: key.repeat(22),
  outcome: 'accepted',
  receipt: 'V1',
  reason: '',
  changes: [],
});

describe('a quarantined entry queue', () => {
  it('is removed a day after the shop has all of its entries', async () => {
    const db = await damagedQueue();
    const tidy = () =>
      cleanUpQuarantine(file, {
        isSettled: (through) => isAcceptedThrough(db, through),
        retentionDays: 1,
        clock: time.clock,
        log: silentLog,
      });
    expect(quarantinedDatabases(file)).toMatchObject([{ salvaged: { count: 2, settled: null } }]);
    await queueOf(db).settle([accepted('a')]);
    time.advance(100 * DAY);
    await tidy();
    time.advance(100 * DAY);
    await tidy();
    expect(asideIn().length).toBeGreaterThan(0);
    // Later entries do not keep it.
    await queueOf(db).add({ key: 'c'.repeat(22), kind: 'lead', content: { name: 'Somebody else' } });
    await queueOf(db).settle([accepted('b')]);
    await tidy();
    time.advance(DAY - 1);
    await tidy();
    expect(onDisk()).toContain('Canary Person');
    time.advance(1);
    await tidy();
    expect(asideIn()).toEqual([]);
    expect(onDisk()).not.toContain('Canary Person');
    await db.destroy();
  });

  it('stays for a month if it was unreadable, and until it was salvaged', async () => {
    for (const stamp of [1, 2]) {
      writeFileSync(file, 'no database');
      quarantineDatabase(file, stamp);
    }
    recordSalvage(`${file}.corrupt-1`, { count: 0, through: 0, settled: null });
    const tidy = () =>
      cleanUpQuarantine(file, {
        isSettled: () => Promise.resolve(true),
        retentionDays: 1,
        clock: time.clock,
        log: silentLog,
      });
    await tidy();
    time.advance(30 * DAY - 1);
    await tidy();
    expect(quarantinedDatabases(file)).toHaveLength(2);
    time.advance(1);
    await tidy();
    expect(quarantinedDatabases(file)).toMatchObject([{ file: `${file}.corrupt-2`, salvaged: null }]);
  });

  it('is removed beyond five files, salvaged ones first', () => {
    for (let stamp = 1; stamp <= 6; stamp += 1) {
      writeFileSync(file, 'no database');
      writeFileSync(`${file}-wal`, 'its log');
      quarantineDatabase(file, stamp);
      if (stamp === 3) recordSalvage(`${file}.corrupt-3`, { count: 7, through: 7, settled: null });
    }
    const left = quarantinedDatabases(file).map(({ file: name }) => Number(name.at(-1)));
    expect(left).toEqual([1, 2, 4, 5, 6]);
    expect(asideIn().filter((name) => name.includes('corrupt-3'))).toEqual([]);
    expect(asideIn()).toHaveLength(10);
  });
});

it('removes a WAL without its database after 30 days, and no WAL of a database that stays', async () => {
  const day = (days: number) => time.clock().getTime() - days * DAY;
  const names = [day(31), day(29)].flatMap((at) => [
    `${file}.corrupt-${at}-wal`,
    `${file}.corrupt-${at}-shm`,
  ]);
  const kept = `${file}.corrupt-${day(40)}`;
  for (const name of [...names, kept, `${kept}-wal`]) writeFileSync(name, 'Canary Person');
  await cleanUpQuarantine(file, {
    isSettled: () => Promise.resolve(false),
    retentionDays: 7,
    clock: time.clock,
    log: silentLog,
  });
  const left = asideIn().map((name) => join(folder, name));
  expect(left.sort()).toEqual([...names.slice(2), kept, `${kept}-wal`].sort());
});
