import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase, PAGE_BYTES } from './sqlite-file';
import { migrate, sqliteTypes } from './migrate';
import type { Migration } from './migrations/migration';
import { shopMigrations } from './migrations/shop-migrations';
import { nonDurableTransaction, openShopDatabase, type ShopDatabase } from './shop-database';
import { openSqliteDatabase } from './sqlite-database';

let folder: string;
let file: string;
const open: ShopDatabase[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-'));
  file = join(folder, 'data/shop.sqlite');
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.destroy()));
  await rm(folder, { recursive: true });
});

async function opened(): Promise<ShopDatabase> {
  const db = await openShopDatabase(file);
  open.push(db);
  return db;
}

const addCaptcha = (db: ShopDatabase, id: string) =>
  db.insertInto('captcha').values({ id, answer_hash: '', expires_at: 1 });

const step = (number: number, text: string): Migration => ({
  number,
  name: `step ${number}`,
  sql: () => text,
});

describe("the shop's database", () => {
  it('is created with its folder and keeps its rows when it is reopened', async () => {
    const first = await opened();
    await first.insertInto('captcha').values({ id: 'a', answer_hash: 'b', expires_at: 1 }).execute();
    await first.destroy();
    open.pop();
    expect(await (await opened()).selectFrom('captcha').select('id').execute()).toEqual([{ id: 'a' }]);
  });

  it.runIf(process.platform !== 'win32')('is readable for its owner only, and so are copies', async () => {
    await opened();
    const copy = join(folder, 'private-copy.sqlite');
    copyDatabase(file, copy);
    for (const name of [file, `${file}-wal`, `${file}-shm`, copy])
      expect([name, (statSync(name).mode & 0o777).toString(8)]).toEqual([name, '600']);
  });

  it('syncs every commit and enforces foreign keys', async () => {
    const db = await opened();
    const pragma = async (name: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
    expect(await pragma('journal_size_limit')).toBe(8 * 1_048_576);
    await expect(
      db.insertInto('audit').values({ customer_id: 1, happened_at: 1, event: 'x', detail: '' }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  it('uses small pages, opens files with larger ones, and copies them with small pages', async () => {
    const pages = async (db: ShopDatabase) =>
      (await sql<{ page_size: number }>`pragma page_size`.execute(db)).rows[0]?.page_size;
    expect(await pages(await opened())).toBe(PAGE_BYTES);

    file = join(folder, 'older.sqlite');
    const older = new Database(file);
    older.exec("pragma page_size = 4096; create table kept (word text); insert into kept values ('here')");
    older.close();
    expect(await pages(await opened())).toBe(4096);

    const copy = join(folder, 'copy.sqlite');
    copyDatabase(file, copy);
    file = copy;
    const db = await opened();
    expect(await pages(db)).toBe(PAGE_BYTES);
    expect((await sql<{ word: string }>`select word from kept`.execute(db)).rows).toEqual([{ word: 'here' }]);
  });

  it('rejects a file that is not a database', async () => {
    const broken = join(folder, 'broken.sqlite');
    await writeFile(broken, 'not a database at all, only words '.repeat(200));
    await expect(openShopDatabase(broken)).rejects.toThrow(/is damaged.*npm run shop -- backups restore/);
  });

  it('rejects a negative balance', async () => {
    const db = await opened();
    const { id } = await db
      .insertInto('customer')
      .values({
        username: 'ann',
        username_key: 'ann',
        email: 'a@b.example',
        email_key: 'a@b.example',
        email_verified_at: null,
        password_hash: '',
        mobile: '',
        real_name: '',
        institution: '',
        created_at: 1,
        closed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { customer_id: id, cents: -1, reason: 'x', cause: 'x', created_at: 1, balance_cents: -1 };
    await expect(db.insertInto('balance_entry').values(entry).execute()).rejects.toThrow(/check/i);
  });
});

describe('a non-durable transaction', () => {
  const waiting = async (db: ShopDatabase) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous;
  const captcha = { id: 'a', answer_hash: 'x', expires_at: 1 };

  it('does not wait for the disk, and later transactions do', async () => {
    const db = await opened();
    expect(await waiting(db)).toBe(2);
    const within = await nonDurableTransaction(db, async (transaction) => {
      await transaction.insertInto('captcha').values(captcha).execute();
      return waiting(transaction);
    });
    expect(within).toBe(1);
    expect(await waiting(db)).toBe(2);
    expect(await db.selectFrom('captcha').selectAll().execute()).toMatchObject([captcha]);
  });

  it('is rolled back on failure, and later transactions wait for the disk', async () => {
    const db = await opened();
    const failing = nonDurableTransaction(db, async (transaction) => {
      await transaction.insertInto('captcha').values(captcha).execute();
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await waiting(db)).toBe(2);
    expect(await db.selectFrom('captcha').selectAll().execute()).toEqual([]);
  });

  it('does not affect the durability of concurrent writes', async () => {
    const db = await opened();
    const seen = await Promise.all([
      nonDurableTransaction(db, (transaction) => waiting(transaction)),
      db.transaction().execute((transaction) => waiting(transaction)),
      nonDurableTransaction(db, (transaction) => waiting(transaction)),
      waiting(db),
    ]);
    expect(seen).toEqual([1, 2, 1, 2]);
  });
});

describe('a second database in memory', () => {
  it('has the tables, indexes and rows that the migrations make, and no rows of the first', async () => {
    const first = await openShopDatabase(':memory:');
    open.push(first);
    await addCaptcha(first, 'a').execute();
    const second = await openShopDatabase(':memory:');
    open.push(second);
    const [inMemory, inFile] = await Promise.all([second, await opened()].map(contentsOf));
    expect(inMemory).toEqual(inFile);
    expect(Object.keys(inMemory ?? {}).length).toBeGreaterThan(40);
    await addCaptcha(second, 'b').execute();
    expect(await first.selectFrom('captcha').select('id').execute()).toEqual([{ id: 'a' }]);
    await expect(
      second.insertInto('audit').values({ customer_id: 1, happened_at: 1, event: 'x', detail: '' }).execute(),
    ).rejects.toThrow(/foreign key/i);
  });
});

/** Returns the definition of each table and index, with the rows of the tables. */
async function contentsOf(db: ShopDatabase): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null`.execute(db);
  const contents = rows.map(async ({ type, name, sql: definition }): Promise<[string, unknown]> => {
    const content = type === 'table' ? await sql.raw(`select * from "${name}"`).execute(db) : null;
    return [name, { definition, rows: content?.rows }];
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('migrations', () => {
  it('run every pending step once', async () => {
    const db = await opened();
    const steps = [
      step(1, 'create table one (a);\n'),
      step(2, 'create table two (a);\ninsert into two values (7);\n'),
    ];
    const fresh = await openShopDatabase(':memory:');
    open.push(fresh);
    await sql.raw('drop table migration').execute(fresh);
    await migrate(fresh, sqliteTypes, steps.slice(0, 1));
    await migrate(fresh, sqliteTypes, steps);
    await migrate(fresh, sqliteTypes, steps);
    expect((await sql<{ a: number }>`select a from two`.execute(fresh)).rows).toEqual([{ a: 7 }]);
    expect(db).toBeDefined();
  });

  it('leave no changes when a step fails', async () => {
    const fresh = await openShopDatabase(':memory:');
    open.push(fresh);
    await sql.raw('drop table migration').execute(fresh);
    const steps = [
      step(1, 'create table one (a);\n'),
      step(2, 'create table two (a);\ninsert into three values (1);\n'),
    ];
    await expect(migrate(fresh, sqliteTypes, steps)).rejects.toThrow(/three/);
    const { rows } =
      await sql`select name from sqlite_master where name in ('one', 'two', 'migration')`.execute(fresh);
    expect(rows).toEqual([]);
  });

  it('reject a newer database and an edited step', async () => {
    const fresh = await openShopDatabase(':memory:');
    open.push(fresh);
    await expect(migrate(fresh, sqliteTypes, [])).rejects.toThrow(/newer/);
    const others = Array.from({ length: 99 }, (_, index) => step(index + 1, 'create table other (a);\n'));
    await expect(migrate(fresh, sqliteTypes, others)).rejects.toThrow(/changed/);
  });
});

describe('two processes', () => {
  it('wait for each other instead of failing', async () => {
    const one = await opened();
    const two = await opened();
    const add = async (db: ShopDatabase, id: string) =>
      db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('captcha').selectAll().execute();
        await transaction.insertInto('captcha').values({ id, answer_hash: '', expires_at: 1 }).execute();
      });
    for (let round = 0; round < 20; round++) {
      await add(one, `one ${round}`);
      await add(two, `two ${round}`);
    }
    expect(await one.selectFrom('captcha').select('id').execute()).toHaveLength(40);
  });

  it('wait for the lock at the start of a transaction', async () => {
    const db = await opened();
    const other = new Database(file);
    other.pragma('busy_timeout = 0');
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('captcha').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow(/locked|busy/i);
    });
    other.close();
  });

  it.each<[string, (db: ShopDatabase) => Promise<unknown>]>([
    ['a single write', (db) => db.deleteFrom('captcha').where('id', '=', 'none').execute()],
    ['a write that returns rows', (db) => addCaptcha(db, 'three').returning('id').execute()],
    ['a transaction', (db) => db.transaction().execute((within) => addCaptcha(within, 'three').execute())],
  ])('read current data and write after %s has waited in vain', async (_kind, write) => {
    const db = await opened();
    await sql`pragma busy_timeout = 0`.execute(db);
    const other = new Database(file);
    const add = other.prepare("insert into captcha (id, answer_hash, expires_at) values (?, '', 1)");
    other.exec('begin immediate');
    add.run('one');
    await expect(write(db)).rejects.toThrow(/locked|busy/i);
    other.exec('commit');
    const ids = async () => (await db.selectFrom('captcha').select('id').execute()).map(({ id }) => id);
    expect(await ids()).toEqual(['one']);
    add.run('two');
    expect(await ids()).toEqual(['one', 'two']);
    await write(db);
    other.close();
    await db.transaction().execute((within) => addCaptcha(within, 'four').execute());
    expect(await ids()).toContain('four');
  });
});

describe('a database of an earlier version', () => {
  const first = step(1, 'create table a (x integer);\n');
  const second = step(2, 'create table b (x integer);\n');
  const tablesOf = (name: string) => {
    const database = new Database(name, { readonly: true });
    const rows = database.prepare("select name from sqlite_master where name in ('a', 'b')").all();
    database.close();
    return (rows as { name: string }[]).map((row) => row.name);
  };

  it('is copied once before it is migrated', async () => {
    await (await openSqliteDatabase(file, [first])).destroy();
    await (await openSqliteDatabase(file, [first, second])).destroy();
    await (await openSqliteDatabase(file, [first, second])).destroy();
    expect(tablesOf(file)).toEqual(['a', 'b']);
    expect(tablesOf(`${file}.before-2`)).toEqual(['a']);
    expect((await readdir(join(folder, 'data'))).filter((name) => name.includes('before'))).toEqual([
      'shop.sqlite.before-2',
    ]);
  });

  it('is copied even when the migration fails', async () => {
    await (await openSqliteDatabase(file, [first])).destroy();
    await expect(openSqliteDatabase(file, [first, step(2, 'create nonsense;\n')])).rejects.toThrow();
    expect(tablesOf(`${file}.before-2`)).toEqual(['a']);
    expect(tablesOf(file)).toEqual(['a']);
  });

  it('is copied again when it has changed since an upgrade that failed', async () => {
    const insert = async (x: number) => {
      const db = await openSqliteDatabase(file, [first]);
      await sql`insert into a values (${x})`.execute(db);
      await db.destroy();
    };
    await insert(1);
    await expect(openSqliteDatabase(file, [first, step(2, 'create nonsense;\n')])).rejects.toThrow();
    await insert(2);
    await (await openSqliteDatabase(file, [first, second])).destroy();
    const copy = await openSqliteDatabase(`${file}.before-2`, [first]);
    expect((await sql`select x from a order by x`.execute(copy)).rows).toEqual([{ x: 1 }, { x: 2 }]);
    await copy.destroy();
  });

  it('keeps its payments under the names of version 35', async () => {
    const earlier = shopMigrations.filter(({ number }) => number < 35);
    await (await openSqliteDatabase(file, earlier)).destroy();
    const database = new Database(file);
    database.pragma('foreign_keys = off');
    database.exec(`
insert into charge values ('L1', 'P1', 500, 'USD', 77, 0);
insert into stray_money values (3, 9, 'L1', 'P1', 'T1', 500, 'USD', 'late', 88, '', '', null);`);
    database.close();
    const db = await opened();
    expect(await db.selectFrom('charge').select('next_poll_at').execute()).toEqual([{ next_poll_at: 77 }]);
    expect(
      await db
        .selectFrom('unmatched_payment')
        .select(['unmatched_payment_id', 'order_id', 'received_at'])
        .execute(),
    ).toEqual([{ unmatched_payment_id: 3, order_id: 9, received_at: 88 }]);
  });

  it('keeps the payment deadlines of its orders under the name of version 36', async () => {
    const earlier = shopMigrations.filter(({ number }) => number < 36);
    await (await openSqliteDatabase(file, earlier)).destroy();
    const database = new Database(file);
    database.pragma('foreign_keys = off');
    database.exec(`
insert into shop_order (order_sn, customer_id, state, pay_id, pay_name, shipping_id, shipping_name, goods_cents,
  shipping_cents, tax_cents, tax_name, points_cents, balance_cents, total_cents, delivery, po_number, note, tracking, flag,
  created_at, hold_until, reserved_until, request_key, request_hash)
values ('S1', 1, 'pending', 'bank', 'Bank', 1, 'Air', 500, 0, 0, '', 0, 0, 500, '{}', '', '', '', '', 1, 99, 88, 'K', 'H');`);
    database.close();
    const db = await opened();
    expect(await db.selectFrom('shop_order').select(['pay_until', 'reserved_until']).execute()).toEqual([
      { pay_until: 99, reserved_until: 88 },
    ]);
  });
});
