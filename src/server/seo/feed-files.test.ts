import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import type { Catalogue } from '../catalogue/catalogue';
import { silentLog } from '../observability/log';
import { createFeedFiles, type FeedFiles } from './feed-files';

const path = '/feeds/products.tsv';
let folder: string;
let site: TestSite;
let now: Date;
let feeds: FeedFiles;
const started: FeedFiles[] = [];

/** Feeds of another server with the same folder. */
function makeFeeds(origin = 'https://shop.example', folderPath = folder, firstWaitMs = 60_000): FeedFiles {
  const made = createFeedFiles({
    folder: folderPath,
    context: () => ({ ...site.shop.deps, clock: () => now }),
    publicOrigin: () => origin,
    firstWaitMs,
    pauseFactor: 0,
  });
  started.push(made);
  return made;
}

beforeEach(async () => {
  now = new Date('2026-11-26T10:00:00Z');
  folder = join(await mkdtemp(join(tmpdir(), 'feeds-')), 'feeds');
  site = await makeSite();
  site.shop.deps.settings.warehouse_time_zone = 'UTC';
  feeds = makeFeeds();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function textOf(from: FeedFiles = feeds): Promise<string> {
  const feed = await from.open(path);
  if (!feed) throw new Error('no feed');
  return new Response(feed.read(null)).text();
}

const files = async () => (await readdir(folder)).sort();

describe('feed files', () => {
  it('are written on the first request, and read afterwards', async () => {
    const text = await textOf();
    expect(text).toContain('https://shop.example/goodsInfo?id=');
    const [file = '', ...others] = await files();
    expect(others).toEqual([]);
    await writeFile(join(folder, file), '');
    const compressed = await new Response((await feeds.open(path))?.read('gzip')).text();
    expect(compressed).toBe('');
  });

  it('are written once for concurrent requests', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => textOf()));
    expect(new Set(texts).size).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  it('are shared by several servers', async () => {
    await textOf();
    const before = await files();
    expect(await textOf(makeFeeds())).toBe(await textOf());
    expect(await files()).toEqual(before);
  });

  it('of yesterday are sent while those of today are written', async () => {
    const yesterday = await feeds.open(path);
    now = new Date('2026-11-27T00:00:01Z');
    expect((await feeds.open(path))?.etag).toBe(yesterday?.etag);
    await feeds.refresh();
    expect((await feeds.open(path))?.etag).not.toBe(yesterday?.etag);
  });

  it('are refreshed only if they were requested', async () => {
    await feeds.refresh();
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    await textOf();
    now = new Date('2026-11-27T00:00:01Z');
    await feeds.refresh();
    expect(await files()).toHaveLength(2);
  });

  it('of a catalogue that is replaced and closed meanwhile are followed by those of the next one', async () => {
    const replaced = await openFixtureCatalogue();
    const errors: string[] = [];
    let catalogue: Catalogue = { ...replaced, version: 'replaced' };
    const reloading = createFeedFiles({
      folder,
      context: () => ({
        ...site.shop.deps,
        catalogue,
        log: { ...silentLog, error: (event) => errors.push(event) },
        clock: () => now,
      }),
      publicOrigin: () => 'https://shop.example',
      firstWaitMs: 60_000,
    });
    started.push(reloading);
    const opening = reloading.open(path);
    await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
    catalogue = site.shop.deps.catalogue;
    await replaced.close();
    expect(await opening).toBeNull();
    expect(await textOf(reloading)).toContain('goodsInfo');
    expect(errors).toEqual([]);
  });

  it('of earlier days are removed', async () => {
    for (let day = 10; day < 14; day += 1) {
      now = new Date(`2026-12-${day}T00:00:01Z`);
      if (day === 10) await textOf();
      else await feeds.refresh();
    }
    expect(await files()).toHaveLength(3);
  });

  describe('that another server is writing', () => {
    let name: string;
    let partial: string;
    beforeEach(async () => {
      await textOf();
      [name = ''] = await files();
      partial = join(folder, `${name}.another.partial`);
      await rename(join(folder, name), partial);
      await utimes(partial, new Date(), new Date());
    });

    it('are awaited for a short time and not written again', async () => {
      expect(await makeFeeds(undefined, undefined, 50).open(path)).toBeNull();
      const opening = textOf(makeFeeds());
      await setTimeout(50);
      await rename(partial, join(folder, name));
      expect(await opening).toContain('goodsInfo');
      expect(await files()).toEqual([name]);
    });

    it('are written after that server has died', async () => {
      const opening = textOf(makeFeeds());
      await setTimeout(50);
      const earlier = new Date(Date.now() - 60_000);
      await utimes(partial, earlier, earlier);
      expect(await opening).toContain('goodsInfo');
      expect(await files()).toEqual([name]);
    });

    it('are not awaited when there is an earlier file', async () => {
      await rename(partial, join(folder, name));
      const yesterday = await feeds.open(path);
      now = new Date('2026-11-27T00:00:01Z');
      await feeds.refresh();
      const [nameOfToday = ''] = (await files()).filter((file) => file !== name);
      await rename(join(folder, nameOfToday), join(folder, `${nameOfToday}.another.partial`));
      expect((await makeFeeds().open(path))?.etag).toBe(yesterday?.etag);
    });
  });

  it('that cannot be written leave no file, and the previous ones are sent', async () => {
    const folderPath = join(folder, 'not-a-folder');
    await mkdir(folder, { recursive: true });
    await writeFile(folderPath, '');
    expect(await makeFeeds('https://shop.example', folderPath).open(path)).toBeNull();
  });

  it('are compressed', async () => {
    const feed = await feeds.open(path);
    const bytes = await new Response(feed?.read('gzip')).arrayBuffer();
    expect(gunzipSync(Buffer.from(bytes)).toString()).toBe(await textOf());
  });
});

describe('request for a feed', () => {
  it('is answered compressed, and with 304 for a known ETag', async () => {
    const { response } = await site.get(path, { 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await site.get(path, { 'If-None-Match': tag });
    expect([again.response.status, again.text]).toEqual([304, '']);
  });

  it('does not depend on clients that do not read', async () => {
    const unread = await Promise.all(Array.from({ length: 20 }, () => feeds.open(path)));
    const streams = unread.map((feed) => feed?.read(null));
    expect(await textOf()).toContain('goodsInfo');
    for (const stream of streams) await stream?.cancel();
  });

  it('gets 503 with Retry-After while the first file is being written', async () => {
    const slow = await makeSite({ feeds: { ...feeds, open: () => Promise.resolve(null) } });
    const { response } = await slow.get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
    await slow.close();
  });

  it('returns 404 for another file', async () => {
    expect((await site.get('/feeds/products.csv')).response.status).toBe(404);
    expect((await site.send(new Request(`http://shop.test${path}`, { method: 'HEAD' }))).text).toBe('');
  });
});
