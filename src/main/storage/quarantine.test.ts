import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog, type Log } from '../../server/observability/log';
import { PAGE_BYTES } from '../../server/db/sqlite-file';
import {
  openEntryQueueDatabase,
  truncateEntryQueueWal,
  type EntryQueueDatabase,
} from '../../server/db/entry-queue-database';
import { findLastEntryNumber } from '../../server/stands/entry-queue-store';
import { salvageEntries, salvageSalesNotes } from '../../server/stands/salvage-store';
import { openSalesNotesDatabase } from '../../server/stands/sales-notes-store';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { openOrQuarantine, OPEN_RETRY_MS } from './quarantine';
import { createEntryQueue, type EntryQueue } from '../sync/entry-queue';
import { openSalesNotes } from '../staff/sales-notes';
import { damagedFileStatus } from '../staff/stand-status';

let folder: string;
let file: string;
let told: string[];
const opened: { destroy(): Promise<void> }[] = [];
const log: Log = {
  info: (event, facts) => void told.push(JSON.stringify({ event, ...facts })),
  error: (event, facts) => void told.push(JSON.stringify({ event, ...facts })),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-aside-'));
  file = join(folder, 'queue.sqlite');
  told = [];
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
  rmSync(folder, { recursive: true });
});

const queueOf = (database: EntryQueueDatabase): EntryQueue =>
  createEntryQueue(database, {
    safeStorage: unavailableSafeStorage,
    clock: () => new Date('2026-03-09T12:00:00Z'),
    holder: 'test',
    shop: '',
  });

const deps = () => ({
  name: 'entry_queue',
  file,
  log,
  salvage: salvageEntries,
  lastRowNumber: findLastEntryNumber,
});

/** Opens it as a program start does. */
async function start(open = openEntryQueueDatabase): Promise<EntryQueue | null> {
  const database = await openOrQuarantine({ ...deps(), open });
  if (database) opened.push(database);
  return database && queueOf(database);
}

/** Opens it like {@link start}, once, and without waiting for a lock. */
async function startWithoutRetries(): Promise<EntryQueue | null> {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    return await start((file) => {
      vi.advanceTimersByTime(OPEN_RETRY_MS);
      return openEntryQueueDatabase(file, { busyTimeoutMs: 0 });
    });
  } finally {
    vi.useRealTimers();
  }
}

/** An entry queue with this many leads after the program ended. */
async function fillQueue(count: number): Promise<string[]> {
  const database = await openEntryQueueDatabase(file);
  const keys = Array.from({ length: count }, () => randomUUID());
  for (const key of keys)
    await queueOf(database).add({ key, kind: 'lead', content: { name: 'A'.repeat(300) } });
  await truncateEntryQueueWal(database);
  await database.destroy();
  return keys;
}

async function keysIn(queue: EntryQueue | null): Promise<string[]> {
  return ((await queue?.next(10_000)) ?? []).map(({ key }) => key);
}

/** Overwrites a page. */
function damage(page: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  writeFileSync(file, bytes);
}

const pagesOf = (path: string) => readFileSync(path).length / PAGE_BYTES;
const asideIn = () => readdirSync(folder).filter((name) => name.includes('.corrupt-'));

describe('keeps a valid database', () => {
  it('that another process has locked', async () => {
    const keys = await fillQueue(3);
    const other = new Database(file);
    other.exec('begin exclusive');
    expect(await startWithoutRetries()).toBeNull();
    expect(told).toEqual([expect.stringMatching(/"entry_queue.unreadable".*"SQLITE_BUSY/)]);
    other.exec('rollback');
    other.close();
    expect(asideIn()).toEqual([]);
    expect(await keysIn(await start())).toEqual(keys);
  });

  it('that a newer version wrote', async () => {
    const keys = await fillQueue(3);
    const other = new Database(file);
    other.exec("insert into migration values (99, 'newer', '')");
    other.close();
    expect(await startWithoutRetries()).toBeNull();
    expect(asideIn()).toEqual([]);
    const back = new Database(file);
    back.exec('delete from migration where number = 99');
    back.close();
    expect(await keysIn(await start())).toEqual(keys);
  });

  it('that the disk refuses for a moment, and opens it then', async () => {
    const keys = await fillQueue(3);
    let tries = 0;
    const queue = await start((file) => {
      tries += 1;
      // A path below a file cannot be opened.
      return openEntryQueueDatabase(tries < 3 ? join(file, 'queue.sqlite') : file);
    });
    expect(await keysIn(queue)).toEqual(keys);
    expect([tries, asideIn(), told]).toEqual([3, [], []]);
  });
});

describe('a damaged database', () => {
  it('is quarantined and its readable entries are recovered, whichever page is damaged', async () => {
    const keys = await fillQueue(120);
    const whole = readFileSync(file);
    const pages = pagesOf(file);
    let salvagedOnes = 0;
    for (let page = 1; page < pages; page += 5) {
      writeFileSync(file, whole);
      damage(page);
      const damaged = readFileSync(file);
      const database = await openOrQuarantine({ ...deps(), open: openEntryQueueDatabase });
      const found = database ? await keysIn(queueOf(database)) : [];
      await database?.destroy();
      expect(keys.filter((key) => found.includes(key))).toEqual(found);
      const aside = asideIn().find((name) => /corrupt-\d+$/.test(name)) ?? '';
      // Losing an index page or a free page has no effect.
      if (aside === '') expect(found).toEqual(keys);
      else {
        expect(readFileSync(join(folder, aside)).equals(damaged)).toBe(true);
        if (found.length >= keys.length - 5) salvagedOnes += 1;
        expect(told.at(-1)).toBe(JSON.stringify({ event: 'entry_queue.salvaged', count: found.length }));
      }
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
    }
    expect(salvagedOnes).toBeGreaterThan(10);
  });

  it('loses only the entries of one damaged page, and staff see that', async () => {
    const keys = await fillQueue(120);
    damage(Math.floor(pagesOf(file) / 2));
    const found = await keysIn(await start());
    expect(found.length).toBeGreaterThan(110);
    expect(found.length).toBeLessThan(keys.length);
    const [row] = await damagedFileStatus(folder)();
    expect(row).toMatchObject({ name: 'Damaged file', state: 'attention' });
    expect(row?.value).toMatch(
      new RegExp(`^queue\\.sqlite\\.corrupt-\\d+: entries recovered: ${found.length}\\.`),
    );
  });

  it('is quarantined with its WAL, whose entries are recovered', async () => {
    await fillQueue(120);
    const database = await openEntryQueueDatabase(file);
    opened.push(database);
    const late = randomUUID();
    await queueOf(database).add({ key: late, kind: 'lead', content: { name: 'Ann' } });
    // As after a power cut, which leaves the WAL.
    const cut = join(folder, 'cut.sqlite');
    for (const end of ['', '-wal']) writeFileSync(cut + end, readFileSync(file + end));
    file = cut;
    damage(Math.floor(pagesOf(file) / 2));
    const found = await keysIn(await start());
    expect(found.length).toBeGreaterThan(110);
    expect(found.at(-1)).toBe(late);
    const stamps = asideIn().map((name) => /corrupt-(\d+)/.exec(name)?.[1]);
    expect(asideIn().some((name) => name.endsWith('-wal'))).toBe(true);
    expect(new Set(stamps).size).toBe(1);
  });

  it('follows its WAL when the power failed between their renames', async () => {
    await fillQueue(3);
    const database = await openEntryQueueDatabase(file);
    opened.push(database);
    const late = randomUUID();
    await queueOf(database).add({ key: late, kind: 'lead', content: { name: 'Ann' } });
    const cut = join(folder, 'cut.sqlite');
    const time = Date.now() + 1000;
    writeFileSync(cut, readFileSync(file));
    writeFileSync(`${cut}.corrupt-${time}-wal`, readFileSync(`${file}-wal`));
    file = cut;
    expect((await keysIn(await start())).at(-1)).toBe(late);
    expect(asideIn()).toContain(`cut.sqlite.corrupt-${time}`);
  });

  it('stays when it was used after the WAL had been quarantined', async () => {
    const keys = await fillQueue(3);
    writeFileSync(`${file}.corrupt-1000-wal`, 'earlier rows');
    expect(await keysIn(await start())).toEqual(keys);
    expect(asideIn()).toEqual(['queue.sqlite.corrupt-1000-wal']);
  });

  it('is salvaged once, even after an interrupted start', async () => {
    await fillQueue(120);
    damage(Math.floor(pagesOf(file) / 2));
    const unsaved = () => Promise.reject(new Error('no space left'));
    const cutOff = await openOrQuarantine({ ...deps(), open: openEntryQueueDatabase, salvage: unsaved });
    expect(told.at(-1)).toContain('entry_queue.salvage_failed');
    expect((await damagedFileStatus(folder)())[0]?.value).toContain('no entries have been recovered yet');
    await cutOff?.destroy();
    const found = await keysIn(await start());
    expect(found.length).toBeGreaterThan(110);
    rmSync(join(folder, asideIn().find((name) => name.endsWith('.salvaged')) ?? ''));
    expect(await keysIn(await start())).toEqual(found);
    const lines = told.length;
    expect(await keysIn(await start())).toEqual(found);
    expect(told.length).toBe(lines);
  });

  it('is replaced by an empty one when it is no database', async () => {
    await fillQueue(3);
    writeFileSync(file, 'any bytes at all'.repeat(1000));
    const queue = await start();
    await queue?.check();
    expect(await queue?.status()).toMatchObject({ waiting: 0 });
    expect(told).toEqual([
      JSON.stringify({ event: 'entry_queue.damaged' }),
      JSON.stringify({ event: 'entry_queue.salvaged', count: 0 }),
    ]);
  });

  it('loses invalid entries', async () => {
    const keys = await fillQueue(120);
    const other = new Database(file);
    const spoil = (set: string, key = '') => `update entry set ${set} where entry_key = '${key}';`;
    const changes = ["kind = 'any'", "content = '{'", "content = 'null'", "reason = x'00'"];
    for (const [index, change] of changes.entries()) other.exec(spoil(change, keys[index]));
    other.exec('pragma wal_checkpoint(truncate)');
    other.close();
    damage(Math.floor(pagesOf(file) / 2));
    const found = await keysIn(await start());
    expect(found[0]).toBe(keys[changes.length]);
  });

  it('is searched beyond a page with many missing numbers', async () => {
    const keys = await fillQueue(120);
    const late = new Database(file);
    late.exec('update entry set seq = seq + 1000000; pragma wal_checkpoint(truncate)');
    late.close();
    damage(leafOf(keys[0]));
    const found = await keysIn(await start());
    expect(found.length).toBeGreaterThan(110);
    expect(found).not.toContain(keys[0]);
  });
});

/** The page with an entry's row, not with its key in an index. */
function leafOf(key = ''): number {
  const bytes = readFileSync(file);
  const pages = Array.from({ length: pagesOf(file) }, (_none, page) => page);
  const isLeaf = (page: number) => bytes[page * PAGE_BYTES] === 0x0d;
  const holds = (page: number) => bytes.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES).includes(key);
  return pages.find((page) => isLeaf(page) && holds(page)) ?? 0;
}

it('salvages readable sales notes', async () => {
  file = join(folder, 'staff.sqlite');
  const parts = { safeStorage: unavailableSafeStorage, clock: () => new Date() };
  const database = await openSalesNotesDatabase(file);
  for (let number = 0; number < 40; number += 1) {
    const goods = { goods_id: number + 1, goods_sn: 'QC1', goods_name: 'N'.repeat(300), note: '' };
    await openSalesNotes(database, parts).save('playlist', {
      id: '',
      name: `Playlist ${number}`,
      entries: [goods],
    });
  }
  await database.destroy();
  damage(Math.floor(pagesOf(file) / 2));
  const reopened = await openOrQuarantine({
    name: 'sales_notes',
    file,
    log: silentLog,
    open: openSalesNotesDatabase,
    salvage: salvageSalesNotes,
    lastRowNumber: () => Promise.resolve(0),
  });
  if (!reopened) throw new Error('The notes could not be opened.');
  opened.push(reopened);
  const { playlists } = await openSalesNotes(reopened, parts).read();
  expect(playlists.length).toBeGreaterThan(35);
  expect((await damagedFileStatus(folder)())[0]?.value).toContain(`entries recovered: ${playlists.length}.`);
});

it('recovers sales notes from a file of the first version, whose table has other names', async () => {
  const notes = join(folder, 'old-notes.sqlite');
  const old = new Database(notes);
  old.exec(
    'create table paper (paper_id text primary key, kind text, sealed integer, content text, kept_at integer)',
  );
  old.prepare('insert into paper values (?, ?, ?, ?, ?)').run('a1', 'cart', 0, '{"lines":[]}', 5);
  old.close();
  const current = await openSalesNotesDatabase(':memory:');
  opened.push(current);
  expect(await salvageSalesNotes(notes, current)).toBe(1);
  expect(await current.selectFrom('sales_note').selectAll().execute()).toEqual([
    { note_id: 'a1', kind: 'cart', sealed: 0, content: '{"lines":[]}', saved_at: 5 },
  ]);
});
