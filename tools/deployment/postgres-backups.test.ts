import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopDatabase, type ShopDatabase } from '../../src/server/db/shop-database';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { debianPostgresFolder } from '../../test/databases/postgres-binaries';
import { postgresUser, startPostgres, type PostgresServer } from '../../test/databases/postgres-server';
import { makeCustomer, type TestCustomer } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { createAddress, findVariantsInStock, makeOrder } from '../../test/shopping/make-order';
import { root } from '../setup.mjs';

const scripts = join(root, 'deploy/postgres');
const user = postgresUser();
/** The scripts need pg_dump and pg_basebackup of the server's version. */
const bin = await debianPostgresFolder();
let folder: string;
let server: PostgresServer;
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-backups-'));
  if (bin === null) return;
  for (const name of ['', 'wal', 'dumps']) {
    await mkdir(join(folder, name), { recursive: true });
    if (user.uid !== undefined && user.gid !== undefined) await chown(join(folder, name), user.uid, user.gid);
  }
  server = await startPostgres({
    programs: bin,
    settings: ['archive_mode=on', `archive_command=BACKUP_FOLDER='${folder}' '${scripts}/archive-wal' %p %f`],
  });
  shop = await makeShop({}, server.url);
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterAll(async () => {
  if (bin !== null) await server.stop();
  await rm(folder, { recursive: true });
});

/** Runs a script as the user of PostgreSQL. */
async function run(name: string, args: string[] = [], variables: Record<string, string> = {}) {
  const { hostname, port, username, password } = new URL(server.url);
  const child = spawn(join(scripts, name), args, {
    ...user,
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      BACKUP_FOLDER: folder,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      ...variables,
    },
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: await out, err: await err };
}

const placeOrder = async () =>
  (await makeOrder(ann.client, await findVariantsInStock(shop, { minStock: 20, count: 1 }))).order_sn;

const listOrders = async (database: ShopDatabase) =>
  (await database.selectFrom('shop_order').selectAll().orderBy('order_id').execute()).map(
    ({ order_sn, total_cents, state }) => ({ order_sn, total_cents, state }),
  );

describe.runIf(bin !== null)('backups of PostgreSQL', () => {
  it('are dumps that contain every order', async () => {
    await placeOrder();
    const database = new URL(server.url);
    database.password = '';
    const variables = { DATABASE_URL: database.href };
    const dumped = await run('dump', [join(folder, 'dumps')], variables);
    expect(dumped).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(folder, 'dumps'))).toHaveLength(1);
    await sql`create database restored`.execute(shop.deps.database);
    const url = new URL(server.url);
    url.pathname = '/restored';
    const restored = spawnSync(
      join(bin ?? '', 'pg_restore'),
      ['--no-owner', '-d', url.href, dumped.out.trim()],
      {
        encoding: 'utf8',
      },
    );
    expect(restored.stderr).toBe('');
    const copy = await openShopDatabase(url.href);
    expect(await listOrders(copy)).toEqual(await listOrders(shop.deps.database));
    expect(await findDiscrepancies(copy)).toEqual([]);
    await copy.destroy();
    expect((await run('dump', [join(folder, 'none')], variables)).code).not.toBe(0);
    const file = join(folder, 'database-url');
    await writeFile(file, `${database.href}\r\n`);
    expect((await run('dump', [join(folder, 'dumps')], { DATABASE_URL_FILE: file })).code).toBe(0);
  });

  it('are given a password in a file with any line end', async () => {
    const database = new URL(server.url);
    const file = join(folder, 'password');
    await writeFile(file, `${decodeURIComponent(database.password)}\r\n`);
    database.password = '';
    const variables = { DATABASE_URL: database.href, DATABASE_PASSWORD_FILE: file, PGPASSWORD: '' };
    expect(await run('dump', [join(folder, 'dumps')], variables)).toMatchObject({ code: 0, err: '' });
  });

  it('keep a new dump after the clock was set back', async () => {
    const dumps = join(folder, 'dumps');
    for (let day = 10; day < 20; day += 1) await writeFile(join(dumps, `shop-209901${day}T000000Z.dump`), '');
    const database = new URL(server.url);
    database.password = '';
    const { out } = await run('dump', [dumps], { DATABASE_URL: database.href });
    const kept = await readdir(dumps);
    expect(kept).toHaveLength(7);
    expect(kept).toContain(basename(out.trim()));
    for (const name of kept) await rm(join(dumps, name));
  });

  it('refuse a password in the URL, which every user could read in the list of processes', async () => {
    for (const url of [
      'postgres://shop:quartz@127.0.0.1/shop',
      'postgres://shop@127.0.0.1/shop?password=quartz',
    ])
      expect(await run('dump', [join(folder, 'dumps')], { DATABASE_URL: url })).toMatchObject({
        code: 1,
        err: expect.stringContaining('DATABASE_PASSWORD_FILE') as string,
      });
  });

  it('restore all orders as of a time after the server was destroyed', async () => {
    expect(await run('base-backup')).toMatchObject({ code: 0 });
    const base = join(folder, 'base');
    const [first = ''] = await readdir(base);
    // The clock was set back after these.
    for (const day of ['20990101', '20990102', '20990103'])
      spawnSync('cp', ['-a', join(base, first), join(base, `${day}T000000Z`)]);
    await wait(1100);
    expect(await run('base-backup')).toMatchObject({ code: 0 });
    const kept = (await readdir(base)).sort();
    expect(kept).toEqual([expect.not.stringMatching(first), '20990103T000000Z']);
    await rm(join(base, '20990103T000000Z'), { recursive: true });
    // The names of copies have seconds.
    await wait(1100);
    await placeOrder();
    const expected = await listOrders(shop.deps.database);
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(
      shop.deps.database,
    );
    const time = rows[0]?.now ?? '';
    await wait(50);
    const later = await placeOrder();
    await sql`select pg_switch_wal()`.execute(shop.deps.database);
    const isArchived = async () => {
      const { rows: found } = await sql<{ isDone: boolean }>`
        select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as "isDone"
        from pg_stat_archiver`.execute(shop.deps.database);
      return found[0]?.isDone;
    };
    await expect.poll(isArchived, { timeout: 20_000 }).toBe(true);
    const { password } = new URL(server.url);
    await shop.close().catch(() => undefined);
    await server.stop();

    server = await startPostgres({
      programs: bin ?? undefined,
      backup: {
        password,
        async restore(data) {
          const early = await run('restore', ['2020-01-01 00:00:00+00', data]);
          expect([early.code, early.err]).toEqual([1, expect.stringContaining('no copy from before 2020')]);
          expect(await run('restore', [time, data])).toMatchObject({ code: 0, err: '' });
          expect((await run('restore', [time, data])).err).toContain('is not empty');
        },
      },
    });
    // It can be read, but not written, while it replays its log.
    const isOpen = async () => (await openShopDatabase(server.url)).destroy();
    await expect.poll(() => isOpen().then(() => true, String), { timeout: 30_000 }).toBe(true);
    const restored = await openShopDatabase(server.url);
    expect(await listOrders(restored)).toEqual(expected);
    expect(expected.map(({ order_sn }) => order_sn)).not.toContain(later);
    expect(await findDiscrepancies(restored)).toEqual([]);
    await restored.destroy();
  });

  it('never replace a segment of the log by another one', async () => {
    const [segment = ''] = (await readdir(join(folder, 'wal'))).sort();
    const archived = join(folder, 'wal', segment);
    expect((await run('archive-wal', [archived, segment])).code).toBe(0);
    expect((await run('archive-wal', [join(scripts, 'dump'), segment])).code).toBe(1);
  });
});
