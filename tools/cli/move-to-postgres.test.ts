import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDiscrepancies } from '../../src/server/orders/reconciliation-store';
import { openShopDatabase } from '../../src/server/db/shop-database';
import { waitUntilClosed } from '../../test/databases/collect-garbage';
import { makeCustomer } from '../../test/fixtures/make-customer';
import { createAddress, makeOrder, findVariantsInStock } from '../../test/shopping/make-order';
import { makeShop } from '../../test/fixtures/make-shop';
import { fakeClock } from '../../test/fakes/fake-clock';
import { makeOrdersInEveryState } from '../../test/shopping/orders-in-every-state';
import { dumpTables, type TableDump } from '../../test/databases/table-dump';
import { createEmptyPostgresDatabase } from '../../test/databases/test-database';
import { installChangedRelease, renameAspirinSql } from '../../test/databases/release-fixture';
import { checkStoredRelease, removeRelease } from '../../src/server/releases/manage-releases';
import { openReleaseStore } from '../../src/server/releases/open-active-release';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import { moveToPostgres } from './move-to-postgres';
import { runCli } from '../../test/fixtures/run-cli';

let folder: string;
let database: string;
let dumped: TableDump;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-'));
  database = join(folder, 'shop.sqlite');
  const time = fakeClock();
  const shop = await makeShop({ clock: time.clock }, database);
  await makeOrdersInEveryState(shop, time);
  // The number of an account that is gone is not given again.
  await sql`update sqlite_sequence set seq = 500 where name = 'customer'`.execute(shop.deps.database);
  dumped = inOneOrder(await dumpTables(shop.deps.database));
  await shop.close();
  await waitUntilClosed(database);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Rows have no order of their own. */
function inOneOrder({ migration: _own, ...dump }: TableDump): TableDump {
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ]),
  );
}

const digestOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

describe('a shop that moves to PostgreSQL', () => {
  it('is there with every value, adds up, and goes on', async () => {
    const url = await createEmptyPostgresDatabase();
    const before = await digestOf(database);
    const releases = openReleaseFolder(join(folder, 'releases'));
    for (const name of ['One', 'Two']) await installChangedRelease(releases, renameAspirinSql(name));
    const words = await runCli(null, ['database', 'migrate-to', url], { dataFolder: folder });
    const orders = dumped['shop_order'] ?? [];
    const goods = orders.reduce((sum, row) => sum + Number(row['goods_cents']), 0);
    expect(orders.length).toBeGreaterThan(5);
    expect(words).toContain(`shop_order: ${orders.length} rows, goods_cents ${goods},`);
    expect(words).toMatch(/^stock: \d+ rows?, shelved \d+, taken \d+, held \d+$/m);
    expect(words).toMatch(/^point_entry: \d+ rows, points -?\d+, unspent \d+$/m);
    expect(words).toContain('Row counts and sums match');
    expect(await digestOf(database)).toBe(before);

    expect(words).toContain('releases of the catalogue: 1, 2');
    const shop = await makeShop({}, url);
    const moved = await openReleaseStore(join(folder, 'elsewhere'), shop.deps.database);
    expect(await moved.state()).toEqual(await releases.state());
    for (const number of [1, 2]) await checkStoredRelease(moved, number);
    expect(inOneOrder(await dumpTables(shop.deps.database))).toEqual(dumped);
    expect(await findDiscrepancies(shop.deps.database)).toEqual([]);
    const { client } = await makeCustomer(shop, 'after');
    await createAddress(client);
    await makeOrder(client, await findVariantsInStock(shop, { minStock: 5, count: 1 }));
    const added = await shop.deps.database
      .selectFrom('customer')
      .select('id')
      .where('username', '=', 'after')
      .execute();
    expect(added).toEqual([{ id: 501 }]);
    await shop.close();
  });

  it('refuses to back up the old file afterwards', async () => {
    const options = { dataFolder: folder, databaseUrl: await createEmptyPostgresDatabase() };
    await expect(runCli(null, ['backups', 'create'], options)).rejects.toThrow('pg_dump');
  });

  it('is refused while the shop is running, whose later orders would be missing', async () => {
    const url = await createEmptyPostgresDatabase();
    const db = await openShopDatabase(database);
    await expect(moveToPostgres({ database, dataFolder: folder, url })).rejects.toThrow(
      'The shop is running',
    );
    await db.destroy();
    await waitUntilClosed(database);
    const target = await openShopDatabase(url);
    expect(await target.selectFrom('customer').selectAll().execute()).toEqual([]);
    await target.destroy();
  });

  it('moves into an empty database alone', async () => {
    const url = await createEmptyPostgresDatabase();
    const db = await openShopDatabase(url);
    await db.insertInto('captcha').values({ id: 'a', answer_hash: 'b', expires_at: 1 }).execute();
    await expect(moveToPostgres({ database, dataFolder: folder, url })).rejects.toThrow(
      'captcha contain rows',
    );
    expect((await db.selectFrom('captcha').selectAll().execute()).length).toBe(1);
    await db.destroy();
  });

  it('is there wholly or not at all, and can be moved again after a failure', async () => {
    const url = await createEmptyPostgresDatabase();
    const db = await openShopDatabase(url);
    await sql`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'planted'; end $$`.execute(db);
    await sql`create trigger broken before insert on payment execute function broken()`.execute(db);
    await expect(moveToPostgres({ database, dataFolder: folder, url })).rejects.toThrow('planted');
    expect(await db.selectFrom('customer').selectAll().execute()).toEqual([]);
    await sql`drop trigger broken on payment`.execute(db);
    expect(await moveToPostgres({ database, dataFolder: folder, url })).toContain(
      'Row counts and sums match',
    );
    await db.destroy();
  });

  it('names a release that is damaged, and can be moved without it', async () => {
    const url = await createEmptyPostgresDatabase();
    const releases = openReleaseFolder(join(folder, 'releases'));
    const file = join(folder, 'releases/1.sqlite');
    await truncate(file, 50_000);
    await expect(moveToPostgres({ database, dataFolder: folder, url })).rejects.toThrow(
      /1\.sqlite: Release 1 is damaged: .*releases remove 1"/,
    );
    await removeRelease(releases, 1);
    expect(await moveToPostgres({ database, dataFolder: folder, url })).toContain('the catalogue: 2');
  });

  it('notices a row that did not come along', async () => {
    const url = await createEmptyPostgresDatabase();
    const db = await openShopDatabase(url);
    await sql`create function lost() returns trigger language plpgsql as $$ begin return null; end $$`.execute(
      db,
    );
    await sql`create trigger lost before insert on order_event for each row when (new.event_id = 1)
      execute function lost()`.execute(db);
    await expect(moveToPostgres({ database, dataFolder: folder, url })).rejects.toThrow(
      'differs from the source in order_event',
    );
    await db.destroy();
  });
});
