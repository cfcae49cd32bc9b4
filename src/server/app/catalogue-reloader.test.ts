import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/databases/test-database';
import {
  openReloadingShop,
  forceChangedRelease,
  installChangedRelease,
  fetchAspirinName,
  renameAspirinSql,
  type ReloadingShop,
} from '../../../test/databases/release-fixture';
import { fakeClock } from '../../../test/fakes/fake-clock';
import type { Log } from '../observability/log';
import { rollBackRelease } from '../releases/manage-releases';

let folder: string;
let shop: ReloadingShop;
let events: string[];
let time: ReturnType<typeof fakeClock>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reloader-'));
  events = [];
  const log: Log = { info: (event) => events.push(event), error: (event) => events.push(`error: ${event}`) };
  const { location } = await createTestDatabase();
  time = fakeClock();
  shop = await openReloadingShop({
    dataFolder: folder,
    location,
    log,
    clock: time.clock,
    monotonicNow: () => time.now(),
    prepare: (store) => installChangedRelease(store),
  });
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const ofReleases = () => events.filter((event) => event.includes('release.'));

it('swaps to another release and back without a failed request', async () => {
  const { reloader, releases } = shop;
  const names = new Set<string>();
  let isOver = false;
  const requesting = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      names.add(await fetchAspirinName(reloader));
      // A reply within the process does not yield to the event loop by itself.
      await setImmediate();
    }
  });
  const before = reloader.context.catalogue;
  await installChangedRelease(releases, renameAspirinSql('Renamed'));
  await reloader.checkForUpdate();
  expect(await fetchAspirinName(reloader)).toBe('Renamed');
  expect(reloader.context.catalogue).not.toBe(before);
  expect(reloader.context.catalogue.version).toBe('Renamed');
  expect(reloader.releaseNumber()).toBe(2);
  await rollBackRelease(releases);
  await reloader.checkForUpdate();
  await reloader.checkForUpdate();
  expect(await fetchAspirinName(reloader)).toBe('Aspirin');
  expect(reloader.releaseNumber()).toBe(1);
  isOver = true;
  await Promise.all(requesting);
  expect(names).toEqual(new Set(['Aspirin', 'Renamed']));
  expect(ofReleases()).toEqual(['release.opened', 'release.opened']);
});

it('swaps to the content of another release', async () => {
  const { reloader, releases } = shop;
  const article = 'content/articles/1181-peptide-synthesis.md';
  await installChangedRelease(
    releases,
    `update release_file set body = cast(replace(cast(body as text), 'title: ', 'title: Own ') as blob)
       where path = '${article}';
     update meta set value = 'own content' where key = 'version'`,
  );
  expect(reloader.context.content.articles.get(1181)?.title).not.toContain('Own');
  await reloader.checkForUpdate();
  expect(reloader.context.content.articles.get(1181)?.title).toContain('Own');
});

it.each([
  ['misses products', "delete from product where goods_name = 'Aspirin'"],
  ['has no search index', 'delete from search_block'],
  [
    'has invalid content',
    "update release_file set body = cast('{' as blob) where path = 'content/banners.json'",
  ],
  ['has no content', 'delete from release_file'],
])('keeps the current release when the active one %s, and tries again later', async (_fault, sql) => {
  const { reloader, releases } = shop;
  await forceChangedRelease(releases, sql);
  await reloader.checkForUpdate();
  await reloader.checkForUpdate();
  expect(await fetchAspirinName(reloader)).toBe('Aspirin');
  expect(ofReleases()).toEqual(['error: release.open_failed']);
  time.advance(5000);
  await reloader.checkForUpdate();
  expect(ofReleases()).toEqual(['error: release.open_failed', 'error: release.open_failed']);
  await installChangedRelease(releases, renameAspirinSql('Repaired'));
  await reloader.checkForUpdate();
  expect(await fetchAspirinName(reloader)).toBe('Repaired');
});

it('keeps the current release when the file of the active one is damaged', async () => {
  const { reloader, releases } = shop;
  await installChangedRelease(releases, renameAspirinSql('Damaged'));
  await truncate(join(folder, 'releases/2.sqlite'), 100_000);
  await reloader.checkForUpdate();
  expect(await fetchAspirinName(reloader)).toBe('Aspirin');
  expect(ofReleases()).toEqual(['error: release.open_failed']);
});
