import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { createApi } from './create-api';
import { composeShop } from './compose-shop';
import { createCatalogueReloader, type CatalogueReloader } from './catalogue-reloader';
import type { Log } from '../observability/log';
import { catalogueFileLocation } from '../catalogue/catalogue-location';

let folder: string;
let file: string;
let reloader: CatalogueReloader;
let closeShop: () => Promise<void>;
let events: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reloader-'));
  file = join(folder, 'catalogue.sqlite');
  await copyFile(await ensureFixtureCatalogue(), file);
  events = [];
  const log: Log = { info: (event) => events.push(event), error: (event) => events.push(`error: ${event}`) };
  const shop = await composeShop({
    catalogueFile: file,
    databasePlace: ':memory:',
    publicOrigin: () => 'http://shop.test',
    log,
    resources: resolve(import.meta.dirname, '../../../resources'),
  });
  closeShop = () => shop.close();
  reloader = await createCatalogueReloader({
    context: shop.context,
    place: catalogueFileLocation(file),
    createApp: (context) => {
      const api = createApi(context);
      return Promise.resolve(async (request, client) => api.fetch(request, { visitor: client }));
    },
  });
});
afterEach(async () => {
  await reloader.close();
  await closeShop();
  await rm(folder, { recursive: true });
});

/** Replaces the catalogue file by a changed copy, as an import does. */
async function replaceBy(sql: string): Promise<void> {
  const next = join(folder, 'next.sqlite');
  await copyFile(file, next);
  const db = new Database(next);
  db.exec(`pragma foreign_keys = off; ${sql}`);
  db.close();
  await rename(next, file);
}

const renamed = "update product set goods_name = 'Aspirin (renamed)' where goods_name = 'Aspirin'; ";
const newVersion = "update meta set value = 'tomorrow' where key = 'version';";

async function nameOfAspirin(): Promise<string> {
  const body = JSON.stringify({ key: '50-78-2' });
  const request = new Request('http://shop.test/web/goods/search/index', { method: 'POST', body });
  const response = await reloader.handle(request, { ip: '192.0.2.1' });
  const { data } = (await response.json()) as { data: { list: { goods_name: string }[] } };
  return data.list[0]?.goods_name ?? `status ${response.status}`;
}

it('swaps to a new catalogue without a failed request', async () => {
  const before = reloader.context.catalogue;
  const names = new Set<string>();
  let swapped = false;
  const requesting = Array.from({ length: 4 }, async () => {
    while (!swapped) {
      names.add(await nameOfAspirin());
      // A reply within the process does not yield to the event loop by itself.
      await setImmediate();
    }
    names.add(await nameOfAspirin());
  });
  await replaceBy(renamed + newVersion);
  await reloader.checkForUpdate();
  swapped = true;
  await Promise.all(requesting);
  expect(names).toEqual(new Set(['Aspirin', 'Aspirin (renamed)']));
  expect(reloader.context.catalogue).not.toBe(before);
  expect(reloader.context.catalogue.version).toBe('tomorrow');
  await reloader.checkForUpdate();
  expect(events.filter((event) => event.includes('catalogue'))).toEqual(['catalogue.swapped']);
});

it('keeps the current catalogue when the new one cannot be read, and logs that once', async () => {
  await writeFile(join(folder, 'next.sqlite'), 'no catalogue');
  await rename(join(folder, 'next.sqlite'), file);
  await reloader.checkForUpdate();
  await reloader.checkForUpdate();
  expect(await nameOfAspirin()).toBe('Aspirin');
  await rm(file);
  await reloader.checkForUpdate();
  expect(await nameOfAspirin()).toBe('Aspirin');
  expect(events.filter((event) => event.includes('catalogue'))).toEqual(['error: catalogue.swap_failed']);
});

it('rejects a catalogue with missing products', async () => {
  await replaceBy(`delete from product where goods_name = 'Aspirin'; ${newVersion}`);
  await reloader.checkForUpdate();
  expect(await nameOfAspirin()).toBe('Aspirin');
  expect(events).toContain('error: catalogue.swap_failed');
});

it('ignores a new file with the same content', async () => {
  const before = reloader.context.catalogue;
  await replaceBy('');
  await reloader.checkForUpdate();
  expect(reloader.context.catalogue).toBe(before);
});
