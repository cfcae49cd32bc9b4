import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../testing/catalogue-fixture';
import { createApi } from '../http/api';
import { composeShop } from './compose-shop';
import { followCatalogue, type FollowedCatalogue } from './catalogue-reloader';
import type { Log } from '../observability/log';
import { catalogueFile } from '../catalogue/catalogue-place';

let folder: string;
let file: string;
let followed: FollowedCatalogue;
let closeShop: () => Promise<void>;
let events: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'followed-'));
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
  followed = await followCatalogue({
    deps: shop.deps,
    place: catalogueFile(file),
    makeSite: (deps) => {
      const api = createApi(deps);
      return Promise.resolve(async (request, visitor) => api.fetch(request, { visitor }));
    },
  });
});
afterEach(async () => {
  await followed.close();
  await closeShop();
  await rm(folder, { recursive: true });
});

/** Puts a changed copy of the catalogue in its place, as an import does. */
async function replaceBy(sql: string): Promise<void> {
  const next = join(folder, 'next.sqlite');
  await copyFile(file, next);
  const db = new Database(next);
  db.exec(`pragma foreign_keys = off; ${sql}`);
  db.close();
  await rename(next, file);
}

const renamed = "update product set goods_name = 'Aspirin of tomorrow' where goods_name = 'Aspirin'; ";
const newVersion = "update meta set value = 'tomorrow' where key = 'version';";

async function nameOfAspirin(): Promise<string> {
  const body = JSON.stringify({ key: '50-78-2' });
  const request = new Request('http://shop.test/web/goods/search/index', { method: 'POST', body });
  const response = await followed.site(request, { ip: '192.0.2.1' });
  const { data } = (await response.json()) as { data: { list: { goods_name: string }[] } };
  return data.list[0]?.goods_name ?? `status ${response.status}`;
}

it('turns to a catalogue that was put in its place while it answers, without a failed request', async () => {
  const before = followed.deps.catalogue;
  const names = new Set<string>();
  let swapped = false;
  const asking = Array.from({ length: 4 }, async () => {
    while (!swapped) {
      names.add(await nameOfAspirin());
      // An answer in this process leaves no turn to the disk by itself.
      await setImmediate();
    }
    names.add(await nameOfAspirin());
  });
  await replaceBy(renamed + newVersion);
  await followed.look();
  swapped = true;
  await Promise.all(asking);
  expect(names).toEqual(new Set(['Aspirin', 'Aspirin of tomorrow']));
  expect(followed.deps.catalogue).not.toBe(before);
  expect(followed.deps.catalogue.version).toBe('tomorrow');
  await followed.look();
  expect(events.filter((event) => event.includes('catalogue'))).toEqual(['catalogue-swap']);
});

it('stays with what it has when the new one cannot be read or does not sell, and says so once', async () => {
  await writeFile(join(folder, 'next.sqlite'), 'no catalogue');
  await rename(join(folder, 'next.sqlite'), file);
  await followed.look();
  await followed.look();
  expect(await nameOfAspirin()).toBe('Aspirin');
  await rm(file);
  await followed.look();
  expect(await nameOfAspirin()).toBe('Aspirin');
  expect(events.filter((event) => event.includes('catalogue'))).toEqual(['error: catalogue-swap']);
});

it('refuses a catalogue that lost products on its way', async () => {
  await replaceBy(`delete from product where goods_name = 'Aspirin'; ${newVersion}`);
  await followed.look();
  expect(await nameOfAspirin()).toBe('Aspirin');
  expect(events).toContain('error: catalogue-swap');
});

it('leaves a file of the same content alone', async () => {
  const before = followed.deps.catalogue;
  await replaceBy('');
  await followed.look();
  expect(followed.deps.catalogue).toBe(before);
});
