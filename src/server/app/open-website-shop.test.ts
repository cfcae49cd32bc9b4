import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  installChangedRelease,
  fetchAspirinName,
  renameAspirinSql,
} from '../../../test/databases/release-fixture';
import { startPostgres, type PostgresServer } from '../../../test/databases/postgres-server';
import { executeOnServer, urlOfDatabase } from '../../../test/databases/test-database';
import { openShopDatabase } from '../db/shop-database';
import type { Log } from '../observability/log';
import { openReleaseStore } from '../releases/open-active-release';
import { createApi } from './create-api';
import { createCatalogueReloader } from './catalogue-reloader';
import { createHealthMonitor } from './health-monitor';
import { openWebsiteShop, whenConnected, type WebsiteShop } from './open-website-shop';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let folder: string;
let url: string;
let events: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'website-shop-'));
  const name = `website_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(server.url, `create database ${name}`);
  url = urlOfDatabase(server.url, name);
  events = [];
});
afterEach(() => rm(folder, { recursive: true }));

const log: Log = { info: (event) => events.push(event), error: (event) => events.push(event) };

const open = () =>
  openWebsiteShop({
    dataFolder: folder,
    databaseLocation: url,
    publicOrigin: () => 'http://shop.test',
    log,
    resources: resolve(import.meta.dirname, '../../../resources'),
  });

const follow = ({ context, opened, releases }: WebsiteShop) =>
  createCatalogueReloader({
    context,
    opened,
    releases,
    createApp: (own) => {
      const api = createApi(own);
      return Promise.resolve(async (request, client) => api.fetch(request, { visitor: client }));
    },
  });

/** Installs a release in the database from another machine. */
async function installElsewhere(sql = ''): Promise<void> {
  const other = await mkdtemp(join(tmpdir(), 'other-machine-'));
  const database = await openShopDatabase(url);
  await installChangedRelease(await openReleaseStore(other, database), sql);
  await database.destroy();
  await rm(other, { recursive: true });
}

it('starts from its own copy while the database is unreachable, and sells again when it is back', async () => {
  await installElsewhere();
  const first = await open();
  const before = await follow(first);
  await before.close();
  await first.close();

  await server.crash();
  const shop = await open();
  const reloader = await follow(shop);
  const connected = new Promise<void>((resolve) => {
    stopConnecting = whenConnected(shop.pendingDatabase, log, resolve);
  });
  try {
    expect(events).toContain('release.store_unreachable');
    expect(await fetchAspirinName(reloader)).toBe('Aspirin');
    const health = createHealthMonitor(reloader.context);
    expect(await health.check()).toBe('degraded');
    const cart = () =>
      reloader.handle(new Request('http://shop.test/web/orders/flow/cart', { method: 'POST', body: '{}' }), {
        ip: '192.0.2.1',
      });
    await reloader.checkForUpdate();
    expect(events.filter((event) => event === 'database.unreachable')).toHaveLength(1);

    await server.restart();
    await connected;
    await expect.poll(() => createHealthMonitor(reloader.context).check(), { timeout: 20_000 }).toBe('ok');
    expect((await cart()).status).toBeLessThan(500);
    await installElsewhere(renameAspirinSql('Aspirin after the outage'));
    await reloader.checkForUpdate();
    expect(await fetchAspirinName(reloader)).toBe('Aspirin after the outage');
  } finally {
    await stopConnecting();
    await reloader.close();
    await shop.close();
  }
});

let stopConnecting: () => Promise<void> = () => Promise.resolve();

it('migrates a database that is reachable only later', async () => {
  await installElsewhere();
  const first = await open();
  await (await follow(first)).close();
  await first.close();
  await executeOnServer(server.url, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await executeOnServer(server.url, `create database ${new URL(url).pathname.slice(1)}`);
  await server.crash();
  const shop = await open();
  try {
    const tables = () => shop.context.database.selectFrom('customer').select('id').execute();
    await expect(tables()).rejects.toThrow('unreachable');
    await server.restart();
    await expect(tables()).rejects.toThrow('unreachable');
    await shop.pendingDatabase?.connect();
    expect(await tables()).toEqual([]);
  } finally {
    await shop.close();
  }
});

it('does not start without a database and without a copy, and names the database', async () => {
  await server.crash();
  try {
    await expect(open()).rejects.toThrow(/DATABASE_URL \(127\.0\.0\.1.*ECONNREFUSED/);
  } finally {
    await server.restart();
  }
});

it('does not start when the configuration of the database is wrong, even with a copy', async () => {
  await installElsewhere();
  const first = await open();
  await (await follow(first)).close();
  await first.close();
  const wrong = new URL(url);
  wrong.password = 'wrong';
  url = wrong.href;
  await expect(open()).rejects.toThrow('The password is wrong');
});
