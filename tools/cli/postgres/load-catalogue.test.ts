import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '../../../src/server/catalogue/catalogue';
import {
  findActiveCatalogue,
  activateCatalogue,
  catalogueSchemas,
  type ActiveCatalogue,
} from '../../../src/server/catalogue/active-catalogue-store';
import type { CatalogueTables } from '../../../src/server/db/schema/catalogue-schema';
import { goodsPart, supplyPart } from '../../../src/server/db/schema/postgres-catalogue-schema';
import { openPostgresCatalogue } from '../../../src/server/catalogue/postgres-catalogue';
import { openPool } from '../../../src/server/db/postgres-pool';
import { ensureFixtureCatalogue, openLoadedCatalogue } from '../../../test/databases/catalogue-fixture';
import { openTestServer, type TestServer } from '../../../test/databases/test-database';
import { updateStock } from '../../catalogue-import/update-stock';
import { loadCatalogue } from './load-catalogue';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openTestServer();
  folder = await mkdtemp(join(tmpdir(), 'loading-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

let url: string;
let db: Kysely<CatalogueTables>;
beforeEach(async () => {
  url = await server.database();
  db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url) }) });
});
afterEach(() => db.destroy());

/** A copy of the tests' catalogue of another version, after `change`. */
async function copyOf(version: string, change = ''): Promise<string> {
  const file = join(folder, `${version}.sqlite`);
  await copyFile(await ensureFixtureCatalogue(), file);
  const copy = new Database(file);
  copy.exec(
    `pragma foreign_keys = off; update meta set value = '${version}' where key = 'version'; ${change}`,
  );
  copy.close();
  return file;
}

/** The tests' catalogue after a stock list that says so of the price and stock of one size. */
async function supplied(name: string, priceAndStock: string): Promise<string> {
  const file = join(folder, `${name}.sqlite`);
  await copyFile(await ensureFixtureCatalogue(), file);
  const list = join(folder, `${name}.csv`);
  await writeFile(list, `Cat. No.,Size,Price (USD),Stock\nQC10000,1 g,${priceAndStock}\n`);
  await updateStock({
    files: [{ file: list, mapping: null }],
    target: file,
    mode: 'update',
    onFinding: () => undefined,
  });
  return file;
}

async function inUse(): Promise<ActiveCatalogue> {
  const found = await findActiveCatalogue(db);
  if (found === null) throw new Error('No catalogue is in use.');
  return found;
}

/** Every row of every table of a schema, as text. */
async function rowsIn(one: Kysely<CatalogueTables>, schema: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} order by 1`.execute(one);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select entry::text as text from ${sql.table(`${schema}.${name}`)} as entry order by 1`.execute(one);
    all[name] = rows.map(({ text }) => text);
  }
  return all;
}

/** Ends every other connection to the database. */
function cutOff(): Promise<unknown> {
  return sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

const everything = { filters: {}, page: 1, pageSize: 24 } as const;

async function schemas(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'catalogue%' order by nspname`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a catalogue that is loaded into PostgreSQL', () => {
  it('is there row by row and byte by byte, and a second time does nothing', async () => {
    const file = await ensureFixtureCatalogue();
    expect(await loadCatalogue({ file, url })).toMatchObject({ products: 2000, isNew: true });
    const [there, here] = [await openLoadedCatalogue(url), await openCatalogue(file)];
    try {
      for (const table of [...goodsPart.tables, ...supplyPart.tables]) {
        const rowsOf = async (one: Kysely<CatalogueTables>) => {
          const rows = (await one.selectFrom(table).selectAll().execute()) as object[];
          return rows.map((row) => JSON.stringify(row, bytesAsText)).sort();
        };
        expect(await rowsOf(there.db), table).toEqual(await rowsOf(here.db));
      }
      expect(there.version).toBe(here.version);
    } finally {
      await Promise.all([there.close(), here.close()]);
    }
    expect(await loadCatalogue({ file, url })).toMatchObject({ products: 2000, isNew: false });
  });

  it('gets new prices and stock beside the goods that are there, as if all had been loaded anew', async () => {
    const file = await supplied('stock', '1999.00,3');
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
    const before = await inUse();
    const untouched = await rowsIn(db, before.goodsSchema);
    const steps: string[] = [];
    expect(await loadCatalogue({ file, url, onProgress: (step) => steps.push(step) })).toMatchObject({
      isNew: true,
    });
    const after = await inUse();
    expect(after.goodsSchema).toBe(before.goodsSchema);
    expect(steps).not.toContain('copying product');
    const afreshUrl = await server.database();
    await loadCatalogue({ file, url: afreshUrl });
    const afresh = new Kysely<CatalogueTables>({
      dialect: new PostgresDialect({ pool: openPool(afreshUrl) }),
    });
    try {
      expect(await findActiveCatalogue(afresh)).toMatchObject({
        supplySchema: after.supplySchema,
        goodsSchema: after.goodsSchema,
      });
      expect(await rowsIn(db, after.goodsSchema)).toEqual(untouched);
      expect(await rowsIn(afresh, after.goodsSchema)).toEqual(untouched);
      const supply = await rowsIn(db, after.supplySchema);
      expect(Object.keys(supply).sort()).toEqual(
        ['meta', 'product_option', 'search_head', 'search_price', 'search_supply'].sort(),
      );
      expect(supply).toEqual(await rowsIn(afresh, after.supplySchema));
      expect(supply).not.toEqual(await rowsIn(db, before.supplySchema));
      expect(supply['product_option']?.some((row) => row.includes('199900'))).toBe(true);
    } finally {
      await afresh.destroy();
    }
  });

  it('shares its goods with those of other prices and stock for as long as one of them is needed', async () => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
    const first = await inUse();
    await loadCatalogue({ file: await supplied('dearer', '1999.00,3'), url });
    const second = await inUse();
    await loadCatalogue({ file: await supplied('cheaper', '19.00,5'), url });
    const third = await inUse();
    expect(await schemas()).toEqual(
      ['catalogue', second.goodsSchema, second.supplySchema, third.supplySchema].sort(),
    );
    expect(third.goodsSchema).toBe(first.goodsSchema);
    // A server that has not turned to the third one yet.
    const late = await openPostgresCatalogue(url, second);
    const other = await copyOf('other');
    await loadCatalogue({ file: other, url });
    const prices = await late.db
      .selectFrom('product_option')
      .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
      .select('price_cents')
      .where('goods_sn', '=', 'QC10000')
      .execute()
      .catch((error: unknown) => error);
    // Two loads later its prices are gone, but goods that the one before needs are not.
    expect(prices).toBeInstanceOf(Error);
    await late.close();
    const before = await openPostgresCatalogue(url, third);
    expect((await before.search.find({ ...everything, sort: 'price_asc' })).total).toBe(2000);
    await before.close();
    await loadCatalogue({ file: await copyOf('another'), url });
    expect(await schemas()).not.toContain(third.goodsSchema);
  });

  it('leaves the one in use as it was when new prices break off', async () => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
    const before = await schemas();
    const file = await supplied('broken-off', '1999.00,3');
    let cutting: Promise<unknown> | undefined;
    const loading = loadCatalogue({
      file,
      url,
      onProgress: (step) => {
        if (step === 'search') cutting ??= cutOff();
      },
    });
    await expect(loading).rejects.toThrow('cannot be reached');
    await cutting;
    expect(await schemas()).toEqual(before);
    expect(await loadCatalogue({ file, url })).toMatchObject({ isNew: true });
  });

  it('is not opened when another version of the shop loaded it, until it is loaded again', async () => {
    const file = await ensureFixtureCatalogue();
    await loadCatalogue({ file, url });
    const { goodsSchema, version, activatedAt } = await inUse();
    await sql.raw('create schema catalogue_0123456789abcdef').execute(db);
    await activateCatalogue(db, {
      supplySchema: 'catalogue_0123456789abcdef',
      goodsSchema: '',
      version,
      activatedAt,
    });
    await expect(openLoadedCatalogue(url)).rejects.toThrow(
      'was loaded by another version of the shop; load it anew',
    );
    expect(await loadCatalogue({ file, url })).toMatchObject({ isNew: true });
    expect(await inUse()).toMatchObject({ goodsSchema, version });
    await (await openLoadedCatalogue(url)).close();
  });

  it('stays while the next version is active and is dropped with the one after', async () => {
    for (const version of ['first', 'second', 'third'])
      await loadCatalogue({ file: await copyOf(version), url });
    const kept = ['second', 'third'].flatMap((version) => Object.values(catalogueSchemas(version, version)));
    expect(await schemas()).toEqual(['catalogue', ...kept].sort());
    // Back to the one before, which is still there.
    expect(await loadCatalogue({ file: join(folder, 'second.sqlite'), url })).toMatchObject({ isNew: true });
    const loaded = await openLoadedCatalogue(url);
    expect(loaded.version).toBe('second');
    await loaded.close();
  });

  it.each([
    ['lacks products', "update meta set value = '2001' where key = 'products'"],
    ['breaks a promise between tables', "insert into former_number values ('X', 999999999)"],
    [
      'has a size of no product',
      'update product_option set goods_id = 999999999 where product_id = (select max(product_id) from product_option)',
    ],
  ])('leaves the one in use as it was when it %s', async (_name, change) => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
    const before = await schemas();
    await expect(loadCatalogue({ file: await copyOf('broken', change), url })).rejects.toThrow();
    expect(await schemas()).toEqual(before);
    const loaded = await openLoadedCatalogue(url);
    expect(loaded.version).not.toBe('broken');
    await loaded.close();
  });

  it('is not there when the load broke off, and is loaded by the next one', async () => {
    const file = await ensureFixtureCatalogue();
    let cutting: Promise<unknown> | undefined;
    const loading = loadCatalogue({
      file,
      url,
      onProgress: (step) => {
        if (step === 'copying product_option') cutting ??= cutOff();
      },
    });
    await expect(loading).rejects.toThrow('cannot be reached');
    await cutting;
    expect(await schemas()).toEqual([]);
    expect(await loadCatalogue({ file, url })).toMatchObject({ isNew: true });
  });

  it('keeps signs that mean something in JSON', async () => {
    const text = String.raw`a\u0000 "b" \\ `;
    const file = await copyOf('signs', `update product set storage = '${text}' where goods_sn = 'QC10000'`);
    await loadCatalogue({ file, url });
    const loaded = await openLoadedCatalogue(url);
    const storage = loaded.db.selectFrom('product').select('storage').where('goods_sn', '=', 'QC10000');
    expect(await storage.executeTakeFirst()).toEqual({ storage: text });
    await loaded.close();
  });

  it('is loaded once by two who begin at the same moment', async () => {
    const file = await ensureFixtureCatalogue();
    const both = await Promise.all([loadCatalogue({ file, url }), loadCatalogue({ file, url })]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('says no password where the database cannot be reached', async () => {
    const file = await ensureFixtureCatalogue();
    const error: unknown = await loadCatalogue({ file, url: 'postgres://ann:secret@127.0.0.1:1/shop' }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(/127\.0\.0\.1/);
    expect((error as Error).message).not.toContain('secret');
  });
});

function bytesAsText(_key: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64');
  // A buffer has been made ready for JSON before this sees it.
  const packed = value as { type?: string; data?: number[] } | null;
  return packed?.type === 'Buffer' ? Buffer.from(packed.data ?? []).toString('base64') : value;
}
