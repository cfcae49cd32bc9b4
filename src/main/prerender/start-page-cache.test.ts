import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openStartPageCache,
  refreshStartPage,
  startPageFingerprint,
  type StartPageInputs,
} from './start-page-cache';

let folder: string;
let inputs: StartPageInputs;
const html = '<h1>rendered</h1>\n<p>two lines</p>';
const current = {
  file: 'catalogue-7-0123abcd.sqlite',
  version: 7,
  content: 'seven',
  size: 7,
  sha256: '0123abcd',
  created: '2026-11-01T12:00:00.000Z',
  expires: '2026-12-01T12:00:00.000Z',
};
const writeState = (active: typeof current | null) =>
  writeFile(
    join(folder, 'snapshots/state.json'),
    JSON.stringify({
      current: active,
      former: null,
      minVersion: 0,
      failed: [],
      latestCreated: current.created,
    }),
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-page-'));
  await mkdir(join(folder, 'snapshots'));
  await cp(resolve(import.meta.dirname, '../../../examples/second-brand'), join(folder, 'shop'), {
    recursive: true,
  });
  await writeFile(join(folder, 'catalogue.sqlite'), 'bundled');
  await writeFile(join(folder, 'snapshots', current.file), 'downloaded');
  await writeState(current);
  inputs = {
    now: new Date('2026-12-01T11:00:00Z'),
    address: 'app://shop/',
    program: 'program',
    settingsFile: join(folder, 'shop/settings.json'),
    bundledCatalogue: join(folder, 'catalogue.sqlite'),
    snapshotFolder: join(folder, 'snapshots'),
    stand: { mode: 'kiosk', name: 'Hall 3' },
  };
});
afterEach(() => rm(folder, { recursive: true }));

describe('openStartPageCache', () => {
  it('returns the page for its fingerprint only', async () => {
    const cache = openStartPageCache(join(folder, 'page.html'));
    expect(await cache.read('a')).toBeNull();
    await cache.write('a', html);
    expect(await cache.read('a')).toBe(html);
    expect(await cache.read('b')).toBeNull();
  });

  it('returns null when any byte of the file is damaged or missing', async () => {
    const file = join(folder, 'page.html');
    const cache = openStartPageCache(file);
    await cache.write('a', html);
    const whole = await readFile(file);
    for (let index = 0; index < whole.length; index++) {
      const damaged = Buffer.from(whole);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      await writeFile(file, damaged);
      expect(await cache.read('a')).toBeNull();
      await writeFile(file, whole.subarray(0, index));
      expect(await cache.read('a')).toBeNull();
    }
    await writeFile(file, whole);
    expect(await cache.read('a')).toBe(html);
  });
});

describe('refreshStartPage', () => {
  it('renders the page once for the same inputs and again for other inputs', async () => {
    const cache = openStartPageCache(join(folder, 'page.html'));
    let renders = 0;
    const refresh = (fingerprint: string) =>
      refreshStartPage(
        cache,
        () => Promise.resolve(fingerprint),
        () => Promise.resolve(`page ${++renders}`),
      );
    await refresh('a');
    await refresh('a');
    expect(await cache.read('a')).toBe('page 1');
    await refresh('b');
    expect(await cache.read('b')).toBe('page 2');
  });

  it('does not cache a page whose inputs changed during rendering', async () => {
    const cache = openStartPageCache(join(folder, 'page.html'));
    let fingerprint = 'a';
    await refreshStartPage(
      cache,
      () => Promise.resolve(fingerprint),
      () => {
        fingerprint = 'b';
        return Promise.resolve(html);
      },
    );
    expect([await cache.read('a'), await cache.read('b')]).toEqual([null, null]);
  });

  it('caches nothing when the page cannot be rendered', async () => {
    const cache = openStartPageCache(join(folder, 'page.html'));
    await refreshStartPage(
      cache,
      () => Promise.resolve('a'),
      () => Promise.resolve(null),
    );
    expect(await cache.read('a')).toBeNull();
  });
});

describe('startPageFingerprint', () => {
  const touch = (path: string) => utimes(join(folder, path), new Date(0), new Date(0));

  it('stays the same on another day of the year, also for a list', async () => {
    for (const address of ['app://shop/', 'app://shop/categoryList?id=1']) {
      const first = { ...inputs, address, now: new Date('2026-11-10T11:00:00Z') };
      const later = { ...first, now: new Date('2026-11-12T09:00:00Z') };
      expect(await startPageFingerprint(later)).toBe(await startPageFingerprint(first));
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the bundled catalogue', () => touch('catalogue.sqlite')],
    ['the downloaded catalogue', () => touch('snapshots/catalogue-7-0123abcd.sqlite')],
    ['the active catalogue', () => writeState(null)],
    ['a branding image', () => touch('shop/mark.svg')],
    ['the settings', () => writeFile(inputs.settingsFile, '{"name":"Other"}')],
  ])('changes with %s', async (_input, change) => {
    const before = await startPageFingerprint(inputs);
    await change();
    expect(await startPageFingerprint(inputs)).not.toBe(before);
  });

  it.each<[string, Partial<StartPageInputs>]>([
    ['the address', { address: 'app://shop/categoryList?id=1' }],
    ['the stand', { stand: { mode: 'demo', name: 'Hall 3' } }],
    ['the expiry of prices', { now: new Date(current.expires) }],
    ['the program', { program: 'newer program' }],
    ['the year', { now: new Date('2025-12-01T11:00:00Z') }],
  ])('changes with %s', async (_input, change) => {
    expect(await startPageFingerprint({ ...inputs, ...change })).not.toBe(await startPageFingerprint(inputs));
  });

  it('changes with the day for a page that shows the current day', async () => {
    const product = { ...inputs, address: 'app://shop/goodsInfo?id=1' };
    const yesterday = { ...product, now: new Date('2026-11-30T11:00:00Z') };
    expect(await startPageFingerprint(yesterday)).not.toBe(await startPageFingerprint(product));
  });

  it('rejects without a settings file', async () => {
    await rm(inputs.settingsFile);
    await expect(startPageFingerprint(inputs)).rejects.toThrow();
  });
});
