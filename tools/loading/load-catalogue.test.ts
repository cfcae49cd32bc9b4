import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/server/store/catalogue';
import { schemaOf } from '../../src/server/store/catalogue-in-use';
import type { CatalogueTables } from '../../src/server/store/catalogue-schema';
import { catalogueTableNames } from '../../src/server/store/postgres-catalogue-schema';
import { openPool } from '../../src/server/store/postgres-pool';
import { ensureFixtureCatalogue, openLoaded } from '../../src/testing/catalogue-fixture';
import { testServer, type TestServer } from '../../src/testing/test-database';
import { updateSupply } from '../importing/update-supply';
import { loadCatalogue } from './load-catalogue';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
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

async function schemas(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'catalogue%' order by nspname`.execute(db);
  return rows.map(({ name }) => name);
}

describe('a catalogue that is loaded into PostgreSQL', () => {
  it('is there row by row and byte by byte, and a second time does nothing', async () => {
    const file = await ensureFixtureCatalogue();
    expect(await loadCatalogue({ file, url })).toMatchObject({ products: 2000, isNew: true });
    const [there, here] = [await openLoaded(url), await openCatalogue(file)];
    try {
      for (const table of catalogueTableNames as (keyof CatalogueTables)[]) {
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

  it('takes only prices, stock and what follows from them where nothing else is new', async () => {
    const file = join(folder, 'stock.sqlite');
    await copyFile(await ensureFixtureCatalogue(), file);
    await loadCatalogue({ file, url });
    const list = join(folder, 'stock.csv');
    await writeFile(list, 'Cat. No.,Size,Price (USD),Stock\nQC10000,1 g,1999.00,3\n');
    await updateSupply({
      files: [{ file: list, mapping: null }],
      target: file,
      mode: 'update',
      onFinding: () => undefined,
    });
    // What the database has in the place of a product shows where it was taken from.
    const [{ schema = '' } = {}] = (
      await sql<{ schema: string }>`select schema from catalogue.in_use`.execute(db)
    ).rows;
    await sql`update ${sql.table(`${schema}.product`)} set storage = 'on the moon' where goods_sn = 'QC10000'`.execute(
      db,
    );
    await loadCatalogue({ file, url });
    const [there, here] = [await openLoaded(url), await openCatalogue(file)];
    const storageOf = ({ db: rows }: typeof there) =>
      rows.selectFrom('product').select('storage').where('goods_sn', '=', 'QC10000').executeTakeFirst();
    expect(await storageOf(there)).toEqual({ storage: 'on the moon' });
    expect(await storageOf(here)).not.toEqual({ storage: 'on the moon' });
    const sizesOf = ({ db: rows }: typeof there) =>
      rows.selectFrom('product_option').selectAll().orderBy('product_id').execute();
    expect(await sizesOf(there)).toEqual(await sizesOf(here));
    expect((await sizesOf(there)).some(({ price_cents }) => price_cents === 199_900)).toBe(true);
    await Promise.all([there.close(), here.close()]);
  });

  it('stays while the next one is in use, and goes with the one after', async () => {
    for (const version of ['first', 'second', 'third'])
      await loadCatalogue({ file: await copyOf(version), url });
    expect(await schemas()).toEqual(['catalogue', schemaOf('second'), schemaOf('third')]);
    // Back to the one before, which is still there.
    expect(await loadCatalogue({ file: join(folder, 'second.sqlite'), url })).toMatchObject({ isNew: true });
    const loaded = await openLoaded(url);
    expect(loaded.version).toBe('second');
    await loaded.close();
  });

  it.each([
    ['lacks products', "update meta set value = '2001' where key = 'products'"],
    ['breaks a promise between tables', "insert into former_number values ('X', 999999999)"],
  ])('leaves the one in use as it was when it %s', async (_name, change) => {
    await loadCatalogue({ file: await ensureFixtureCatalogue(), url });
    const before = await schemas();
    await expect(loadCatalogue({ file: await copyOf('broken', change), url })).rejects.toThrow();
    expect(await schemas()).toEqual(before);
    const loaded = await openLoaded(url);
    expect(loaded.version).not.toBe('broken');
    await loaded.close();
  });

  it('is not there when the load broke off, and is loaded by the next one', async () => {
    const file = await ensureFixtureCatalogue();
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    let cutting: Promise<unknown> | undefined;
    const loading = loadCatalogue({
      ...{ file, url },
      onProgress: (step) => {
        if (step === 'copying product_option') cutting ??= cut.execute(db);
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
    const loaded = await openLoaded(url);
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
