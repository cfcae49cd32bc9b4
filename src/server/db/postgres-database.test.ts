import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEmptyPostgresDatabase } from '../../../test/databases/test-database';
import type { Migration } from './migrations/migration';
import { shopMigrations } from './migrations/shop-migrations';
import { openPostgresDatabase } from './postgres-database';
import { listShopTables } from './table-checksums';
import { openShopDatabase, type ShopDatabase } from './shop-database';

const step = (number: number, text: string): Migration => ({
  number,
  name: `step ${number}`,
  sql: () => text,
});
const first = step(1, 'create table one (a bigint);\ninsert into one values (1);\n');

async function rowsOfOne(url: string): Promise<number> {
  const db = await openPostgresDatabase(url, [first]);
  const { rows } = await sql`select a from one`.execute(db);
  await db.destroy();
  return rows.length;
}

describe('PostgreSQL database', () => {
  it('returns the same values as SQLite', async () => {
    const db = await openShopDatabase(await createEmptyPostgresDatabase());
    const most = Number.MAX_SAFE_INTEGER;
    const rows = [
      { key: 'a', count: most, window_ends_at: 1_772_000_000_000 },
      { key: 'é ☃ \u{1f9ea}', count: -1, window_ends_at: 0 },
    ];
    await db.insertInto('attempt').values(rows).execute();
    expect(await db.selectFrom('attempt').selectAll().orderBy('count', 'desc').execute()).toEqual(rows);
    const sums = await db
      .selectFrom('attempt')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('window_ends_at').as('sum')])
      .executeTakeFirst();
    expect(sums).toEqual({ count: 2, sum: 1_772_000_000_000 });
    await expect(sql`select ${most}::bigint + 1 as next`.execute(db)).rejects.toThrow(/Not an integer/);
    const nothing = db.selectFrom('attempt').selectAll().where('key', '=', 'a\0');
    expect(await nothing.execute()).toEqual([]);
    expect((await sql`select true as yes, null as nothing`.execute(db)).rows).toEqual([
      { yes: true, nothing: null },
    ]);
    await db.destroy();
  });

  it('has the same tables and columns', async () => {
    const tablesOf = async (db: ShopDatabase) => {
      const tables = await listShopTables(db);
      await db.destroy();
      return Object.fromEntries(
        tables.map(({ name, columns }) => [
          name,
          // SQLite reports single-column keys as nullable.
          columns.map(({ name: column, isNullable, isAutoIncrementing }) => [
            column,
            isNullable,
            isAutoIncrementing,
          ]),
        ]),
      );
    };
    const postgres = await tablesOf(await openShopDatabase(await createEmptyPostgresDatabase()));
    const sqlite = await tablesOf(await openShopDatabase(':memory:'));
    expect(Object.keys(postgres).length).toBeGreaterThan(30);
    const shape = (tables: typeof postgres) =>
      Object.entries(tables)
        .map(([name, columns]) => [name, columns.map(([column]) => column)] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1));
    expect(shape(postgres)).toEqual(shape(sqlite));
  });

  it('is migrated once by servers that start at the same time', async () => {
    const url = await createEmptyPostgresDatabase();
    const counts = await Promise.all(Array.from({ length: 6 }, () => rowsOfOne(url)));
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is migrated without the timeouts of requests', async () => {
    const name = 'idle_in_transaction_session_timeout';
    const record = step(1, `create table settings as select current_setting('${name}') as timeout;\n`);
    const db = await openPostgresDatabase(await createEmptyPostgresDatabase(), [record]);
    expect((await sql`select timeout from settings`.execute(db)).rows).toEqual([{ timeout: '0' }]);
    expect((await sql`select current_setting(${name}) as timeout`.execute(db)).rows).toEqual([
      { timeout: '1min' },
    ]);
    await db.destroy();
  });

  it('is unchanged after a failed or edited migration', async () => {
    const url = await createEmptyPostgresDatabase();
    const broken = step(2, 'create table two (a bigint);\ninsert into three values (1);\n');
    await expect(openPostgresDatabase(url, [first, broken])).rejects.toThrow(
      /"three" does not exist \(42P01\)/,
    );
    const db = await openPostgresDatabase(url, [first]);
    expect((await db.introspection.getTables()).map(({ name }) => name).sort()).toEqual(['migration', 'one']);
    await db.destroy();
    await expect(openPostgresDatabase(url, [step(1, 'create table other (a bigint);\n')])).rejects.toThrow(
      /changed/,
    );
  });

  it('is rejected when it is newer than the shop', async () => {
    const url = await createEmptyPostgresDatabase();
    await (
      await openPostgresDatabase(url, [...shopMigrations, step(999, 'create table later (a bigint);\n')])
    ).destroy();
    await expect(openShopDatabase(url)).rejects.toThrow(/newer/);
  });
});

describe('unreachable database URL', () => {
  it.each(['postgres://ann:secret@127.0.0.1:1/shop', 'postgres://ann:secret@[half/shop'])(
    'is reported without the password: %s',
    async (url) => {
      const error: unknown = await openShopDatabase(url).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(Error);
      const { message } = error as Error;
      expect(message).toMatch(/database.*\.$|database$/i);
      expect(message).not.toContain('secret');
    },
  );
});
