import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from '../../../tools/cli/postgres/load-catalogue';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { openTestServer, type TestServer } from '../../../test/databases/test-database';
import { createApi } from '../app/create-api';
import { composeShop } from '../app/compose-shop';
import type { AppContext } from '../app/context';
import { createCatalogueReloader } from '../app/catalogue-reloader';
import { silentLog } from '../observability/log';
import { shopCatalogueLocation } from './catalogue-location';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'loaded-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const composeAt = (databasePlace: string, catalogueFile: string) =>
  composeShop({
    catalogueFile,
    databasePlace,
    publicOrigin: () => 'http://shop.test',
    log: silentLog,
    resources: resolve(import.meta.dirname, '../../../resources'),
  });

function createReloader(deps: AppContext, place: string, file: string) {
  return createCatalogueReloader({
    context: deps,
    place: shopCatalogueLocation(deps.database, place, file),
    createApp: (parts) => {
      const api = createApi(parts);
      return Promise.resolve(async (request, visitor) => api.fetch(request, { visitor }));
    },
  });
}

type Followed = Awaited<ReturnType<typeof createReloader>>;

async function nameOfAspirin({ handle: site }: Followed): Promise<string> {
  const body = JSON.stringify({ key: '50-78-2' });
  const request = new Request('http://shop.test/web/goods/search/index', { method: 'POST', body });
  const response = await site(request, { ip: '192.0.2.1' });
  const { data } = (await response.json()) as { data: { list: { goods_name: string }[] } };
  return data.list[0]?.goods_name ?? `status ${response.status}`;
}

/** Copies the test catalogue and renames aspirin. */
async function renamed(name: string): Promise<string> {
  const file = join(folder, `${name}.sqlite`);
  await copyFile(await ensureFixtureCatalogue(), file);
  const db = new Database(file);
  db.exec(`update product set goods_name = '${name}' where goods_name = 'Aspirin';
    update meta set value = '${name}' where key = 'version';`);
  db.close();
  return file;
}

it('switches from the file to PostgreSQL and to newly loaded catalogues without a failed request', async () => {
  const [url, file] = [await server.database(), await ensureFixtureCatalogue()];
  const shop = await composeAt(url, file);
  const reloader = await createReloader(shop.context, url, file);
  const names = new Set<string>();
  let over = false;
  const asking = Array.from({ length: 3 }, async () => {
    while (!over) {
      names.add(await nameOfAspirin(reloader));
      await setImmediate();
    }
  });
  try {
    for (const name of ['Aspirin in the database', 'Aspirin of tomorrow', 'Aspirin of next week']) {
      await loadCatalogue({ file: await renamed(name), url });
      await reloader.checkForUpdate();
      expect(reloader.context.catalogue.version).toBe(name);
      expect(await nameOfAspirin(reloader)).toBe(name);
    }
  } finally {
    over = true;
    await Promise.all(asking);
    await reloader.close();
    await shop.close();
  }
  expect([...names].filter((name) => !name.startsWith('Aspirin'))).toEqual([]);
});

it('opens the loaded catalogue without a file, and reports a missing catalogue', async () => {
  const [url, missingFile] = [await server.database(), join(folder, 'none.sqlite')];
  await expect(composeAt(url, missingFile)).rejects.toThrow('There is no catalogue at');
  await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
  const shop = await composeAt(url, missingFile);
  const reloader = await createReloader(shop.context, url, missingFile);
  expect(await nameOfAspirin(reloader)).toBe('Aspirin');
  await reloader.close();
  await shop.close();
});
