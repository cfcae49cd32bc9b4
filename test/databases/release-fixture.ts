import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApi } from '../../src/server/app/create-api';
import {
  createCatalogueReloader,
  type CatalogueReloader,
  type CatalogueReloaderOptions,
} from '../../src/server/app/catalogue-reloader';
import type { AppContext } from '../../src/server/app/context';
import { openWebsiteShop } from '../../src/server/app/open-website-shop';
import { isPostgresUrl, openShopDatabase } from '../../src/server/db/shop-database';
import { silentLog, type Log } from '../../src/server/observability/log';
import { hashFile } from '../../src/server/releases/file-chunks';
import { describeCatalogue } from '../../src/server/releases/open-release';
import { installRelease, type InstallOptions } from '../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../src/server/releases/open-active-release';
import { withActive, type Release, type ReleaseStore } from '../../src/server/releases/release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import { ensureFixtureCatalogue } from './catalogue-fixture';
import { writeChangedCatalogue } from './changed-catalogue';

/** Returns SQL that sets the name of aspirin and the version of the catalogue to `name`. */
export const renameAspirinSql = (name: string) => `
  update product set goods_name = '${name}' where goods_name = 'Aspirin';
  update meta set value = '${name}' where key = 'version';`;

/** Copies the test catalogue, runs `sql` on it, and installs it as the next release. */
export async function installChangedRelease(
  store: ReleaseStore,
  sql = '',
  options: Partial<InstallOptions> = {},
): Promise<Release> {
  return withChangedCatalogue(sql, async (file) => {
    const installed = await installRelease(store, file, {
      note: 'test',
      now: new Date(),
      releasesKept: 5,
      ...options,
    });
    return installed.release;
  });
}

/** Makes a changed copy of the test catalogue the active release without any check. Returns the number of the release. */
export async function forceChangedRelease(store: ReleaseStore, sql: string): Promise<number> {
  return withChangedCatalogue(sql, async (file) => {
    const description = await describeCatalogue(await ensureFixtureCatalogue());
    const { lastNumber: number } = await store.changeState((state) => ({
      ...state,
      lastNumber: state.lastNumber + 1,
    }));
    const created = new Date().toISOString();
    await store.add({ ...description, ...(await hashFile(file)), number, created, note: 'test' }, file);
    await store.changeState((state) => withActive(state, number));
    return number;
  });
}

async function withChangedCatalogue<Value>(
  sql: string,
  work: (file: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const file = join(folder, 'changed.sqlite');
    await writeChangedCatalogue(file, sql);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Shop that switches to each release that is activated in its store. */
export interface ReloadingShop {
  context: AppContext;
  releases: ReleaseStore;
  reloader: CatalogueReloader;
  close(): Promise<void>;
}

export interface ReloadingShopOptions {
  dataFolder: string;
  /** File or URL of the database. */
  location: string;
  log?: Log;
  clock?: () => Date;
  /** Default: that of the process. */
  monotonicNow?: () => number;
  /** Runs before the shop opens, such as to install the first release. */
  prepare?: (store: ReleaseStore) => Promise<unknown>;
  /** Default: the API. */
  createApp?: CatalogueReloaderOptions['createApp'];
}

/** Opens a shop that loads the releases of a data folder, or of its PostgreSQL database. */
export async function openReloadingShop({
  dataFolder,
  location,
  log = silentLog,
  clock = () => new Date(),
  monotonicNow = () => performance.now(),
  prepare,
  createApp = createApiApp,
}: ReloadingShopOptions): Promise<ReloadingShop> {
  if (prepare) await withStore(dataFolder, location, prepare);
  const shop = await openWebsiteShop({
    dataFolder,
    databaseLocation: location,
    publicOrigin: () => 'http://shop.test',
    log,
    clock,
    resources: resolve(import.meta.dirname, '../../resources'),
  });
  const { context, releases, opened } = shop;
  const reloader = await createCatalogueReloader({ context, opened, releases, createApp, monotonicNow });
  return {
    context,
    releases,
    reloader,
    async close() {
      await reloader.close();
      await shop.close();
    },
  };
}

async function withStore(
  dataFolder: string,
  location: string,
  work: (store: ReleaseStore) => Promise<unknown>,
): Promise<void> {
  if (!isPostgresUrl(location)) return void (await work(openReleaseFolder(join(dataFolder, 'releases'))));
  const database = await openShopDatabase(location);
  await work(await openReleaseStore(dataFolder, database));
  await database.destroy();
}

const createApiApp: CatalogueReloaderOptions['createApp'] = (context) => {
  const api = createApi(context);
  return Promise.resolve(async (request, client) => api.fetch(request, { visitor: client }));
};

/** Searches aspirin by its CAS number and returns its name, or the status of a failed request. */
export async function fetchAspirinName({ handle }: CatalogueReloader): Promise<string> {
  const body = JSON.stringify({ key: '50-78-2' });
  const request = new Request('http://shop.test/web/goods/search/index', { method: 'POST', body });
  const response = await handle(request, { ip: '192.0.2.1' });
  const { data } = (await response.json()) as { data?: { list: { goods_name: string }[] } };
  return data?.list[0]?.goods_name ?? `status ${response.status}`;
}
