import { sql, type Kysely } from 'kysely';
import { fillGoodsSearch } from '../../../src/server/search/postgres/fill-goods-search';
import { fillSupplySearch } from '../../../src/server/search/postgres/fill-supply-search';
import { openStoredIndex, type StoredIndex } from '../../../src/server/search/postgres/stored-index';
import type { Catalogue } from '../../../src/server/catalogue/catalogue';
import { declaredContent } from '../../../src/server/catalogue/validate-catalogue';
import type { CatalogueTables } from '../../../src/server/db/schema/catalogue-schema';
import {
  goodsPart,
  supplyPart,
  type CataloguePart,
  type ForeignKey,
} from '../../../src/server/db/schema/postgres-catalogue-schema';
import { copyTables } from './copy-catalogue-tables';

export type OnProgress = (step: string, done: number, total: number) => void;

interface Writing {
  db: Kysely<CatalogueTables>;
  onProgress: OnProgress | undefined;
}

/** Writes all that does not follow from prices and stock into a new schema. */
export async function writeGoods(
  catalogue: Catalogue,
  schema: string,
  { db, onProgress }: Writing,
): Promise<void> {
  await useSchemas(db, schema);
  await writePart(catalogue, goodsPart, fillGoodsSearch, { db, onProgress });
  for (const { table, column, other, key } of goodsPart.references)
    await sql
      .raw(`alter table ${table} add foreign key (${column}) references ${other} (${key})`)
      .execute(db);
}

/**
 * Writes what follows from prices and stock into a new schema beside that of its goods. What it promises of the goods is
 * looked up and not declared: to let go of a promise to a table, one has to wait for all who read that table.
 */
export async function writeSupply(
  catalogue: Catalogue,
  { schema, goods }: { schema: string; goods: string },
  { db, onProgress }: Writing,
): Promise<void> {
  await useSchemas(db, schema, goods);
  await writePart(catalogue, supplyPart, fillSupplySearch, { db, onProgress });
  for (const reference of supplyPart.references) await demandKept(db, reference);
}

/** The first is made; tables are made there, and looked for in all of them, until the transaction ends. */
async function useSchemas(db: Kysely<CatalogueTables>, made: string, ...others: string[]): Promise<void> {
  const path = [made, ...others].join(', ');
  await sql.raw(`create schema ${made}; set local search_path = ${path}`).execute(db);
}

async function writePart(
  catalogue: Catalogue,
  { tables, ddl, indexDdl }: CataloguePart,
  fillSearch: (db: Kysely<CatalogueTables>, blocks: StoredIndex) => Promise<void>,
  { db, onProgress }: Writing,
): Promise<void> {
  const { products } = await declaredContent(catalogue);
  await sql.raw(ddl).execute(db);
  await copyTables(catalogue, db, tables, (table, done) =>
    onProgress?.(`copying ${table}`, done, table === 'product' ? products : 0),
  );
  onProgress?.('search', 0, 1);
  await fillSearch(db, await openStoredIndex(catalogue.db));
  onProgress?.('indexes', 0, 1);
  await sql.raw(indexDdl).execute(db);
  await sql.raw(`analyze ${tables.join(', ')}`).execute(db);
}

async function demandKept(
  db: Kysely<CatalogueTables>,
  { table, column, other, key }: ForeignKey,
): Promise<void> {
  const { rows } = await sql<{ found: number }>`select ${sql.ref(column)} as found from ${sql.table(table)}
    where not exists (select from ${sql.table(other)} where ${sql.ref(`${other}.${key}`)} = ${sql.ref(`${table}.${column}`)})
    limit 1`.execute(db);
  const [row] = rows;
  if (row) throw new Error(`In ${table} there is the ${column} ${row.found}, which ${other} has not.`);
}
