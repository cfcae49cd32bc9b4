import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FirstPageOrder } from './first-page-order';
import { carried, sourceOfPage } from './source-of-page';

let folder: string;
let order: FirstPageOrder;
const current = {
  file: 'catalogue-7-0123abcd.sqlite',
  version: 7,
  content: 'seven',
  size: 7,
  sha256: '0123abcd',
  created: '2026-11-01T12:00:00.000Z',
  expires: '2026-12-01T12:00:00.000Z',
};
/** What the stand remembers when this one counts. */
const remembers = (counts: typeof current | null) =>
  writeFile(
    join(folder, 'snapshots/state.json'),
    JSON.stringify({ current: counts, former: null, floor: 0, failed: [], latest: current.created }),
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-of-page-'));
  await mkdir(join(folder, 'resources/content'), { recursive: true });
  await mkdir(join(folder, 'snapshots'));
  await cp(resolve(import.meta.dirname, '../../../examples/second-brand'), join(folder, 'shop'), {
    recursive: true,
  });
  await writeFile(join(folder, 'resources/content/news.json'), '[]');
  await writeFile(join(folder, 'catalogue.sqlite'), 'bundled');
  await writeFile(join(folder, 'snapshots', current.file), 'fetched');
  await remembers(current);
  order = {
    at: Date.parse('2026-12-01T11:00:00Z'),
    address: 'app://shop/',
    assets: join(folder, 'assets'),
    resources: join(folder, 'resources'),
    settingsFile: join(folder, 'shop/settings.json'),
    bundled: join(folder, 'catalogue.sqlite'),
    snapshots: join(folder, 'snapshots'),
    stand: { mode: 'kiosk', name: 'Hall 3' },
  };
});
afterEach(() => rm(folder, { recursive: true }));

/** A change to a file that leaves its size. */
const touch = (path: string) => utimes(join(folder, path), new Date(0), new Date(0));

describe('what a page is drawn from', () => {
  it('is the same at another moment of the same files', async () => {
    const later = { ...order, at: order.at + 60_000 };
    expect(await sourceOfPage(later, 'program')).toBe(await sourceOfPage(order, 'program'));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the catalogue of the program', () => touch('catalogue.sqlite')],
    ['the catalogue that was fetched', () => touch('snapshots/catalogue-7-0123abcd.sqlite')],
    ['which catalogue counts', () => remembers(null)],
    ['a text of the shop', () => touch('resources/content/news.json')],
    ['a mark of the shop', () => touch('shop/mark.svg')],
    ['the settings', () => writeFile(order.settingsFile, '{"name":"Other"}')],
  ])('differs after a change of %s', async (_what, change) => {
    const before = await sourceOfPage(order, 'program');
    await change();
    expect(await sourceOfPage(order, 'program')).not.toBe(before);
  });

  it.each<[string, Partial<FirstPageOrder>, string]>([
    ['another address', { address: 'app://shop/categoryList?id=1' }, 'program'],
    ['another stand', { stand: { mode: 'demo', name: 'Hall 3' } }, 'program'],
    ['prices that have grown old', { at: Date.parse(current.expires) }, 'program'],
    ['another program', {}, 'newer program'],
  ])('differs for %s', async (_what, change, program) => {
    expect(await sourceOfPage({ ...order, ...change }, program)).not.toBe(
      await sourceOfPage(order, 'program'),
    );
  });

  it('cannot be told without settings', async () => {
    await rm(order.settingsFile);
    await expect(sourceOfPage(order, 'program')).rejects.toThrow();
  });
});

describe('what a page is drawn from, carried to another machine', () => {
  const made = () => sourceOfPage(order, '', carried);

  it('is the same at other times of its files', async () => {
    const before = await made();
    for (const path of ['catalogue.sqlite', 'resources/content/news.json', 'shop/mark.svg'])
      await touch(path);
    await remembers(null);
    const without = await made();
    expect(without).not.toBe(before);
    await touch('catalogue.sqlite');
    expect(await made()).toBe(without);
  });

  it('differs when every sixth page of a large catalogue does, or its first or last, and its size does not', async () => {
    await rm(join(folder, 'snapshots/state.json'));
    const pages = 400;
    const catalogue = Buffer.alloc(pages * 4096, 'a');
    const sourceWith = async (changed: readonly number[]) => {
      const other = Buffer.from(catalogue);
      for (const page of changed) other.fill('b', page * 4096, (page + 1) * 4096);
      await writeFile(order.bundled, other);
      return made();
    };
    const before = await sourceWith([]);
    expect(await sourceWith([])).toBe(before);
    for (const first of [0, 3, 11]) {
      const changed = Array.from({ length: 66 }, (_, at) => Math.min(pages - 1, first + at * 6));
      expect(await sourceWith(changed)).not.toBe(before);
    }
    for (const edge of [0, pages - 1]) expect(await sourceWith([edge])).not.toBe(before);
  });
});
