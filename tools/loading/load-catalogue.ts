import { Kysely, PostgresDialect, sql } from 'kysely';
import { fillPostgresSearch } from '../../src/server/search/postgres/fill-postgres-search';
import { postgresSearchDdl } from '../../src/server/search/postgres/search-tables';
import { openCatalogue, type Catalogue } from '../../src/server/store/catalogue';
import { faultOfCatalogue, promiseOf } from '../../src/server/store/catalogue-check';
import {
  catalogueInUse,
  CATALOGUE_SCHEMAS,
  putInUse,
  schemaOf,
  type CatalogueInUse,
} from '../../src/server/store/catalogue-in-use';
import { catalogueIndexDdl, type CatalogueTables } from '../../src/server/store/catalogue-schema';
import { openPostgresCatalogue } from '../../src/server/store/postgres-catalogue';
import {
  catalogueTableNames,
  postgresCatalogueDdl,
  postgresReferencesDdl,
} from '../../src/server/store/postgres-catalogue-schema';
import { placeInWords } from '../../src/server/store/postgres-database';
import { openPool } from '../../src/server/store/postgres-pool';
import { storageFailureOf } from '../../src/server/store/storage-failure';
import { copyTables } from './copy-tables';

interface LoadOptions {
  /** The catalogue that is loaded, which is only read. */
  file: string;
  /** The database that it is loaded into. */
  url: string;
  onProgress?: ((step: string, done: number, total: number) => void) | undefined;
  clock?: () => Date;
}

interface Loaded {
  version: string;
  products: number;
  /** False where it was in use already, and nothing was done. */
  isNew: boolean;
}

/** For as long as somebody loads no other may: any number, as long as it is the same for all. */
const ONE_AT_A_TIME = 7045;

/**
 * Brings a catalogue file into a database of PostgreSQL and puts it in use there: beside the one in use, in one
 * transaction, then tried out, then put in its place by one row. The one before stays, for servers that still read
 * it; older ones go. Whoever is ended at whatever moment leaves the one in use as it was. Throws a sentence without the
 * password.
 */
export async function loadCatalogue({
  file,
  url,
  onProgress,
  clock = () => new Date(),
}: LoadOptions): Promise<Loaded> {
  const catalogue = await openCatalogue(file);
  const pool = openPool(url, { patient: true, max: 2 });
  const db = new Kysely<CatalogueTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (alone) => {
      await sql`select pg_advisory_lock(${ONE_AT_A_TIME}::bigint)`.execute(alone);
      const before = await catalogueInUse(db);
      const promised = await promiseOf(catalogue);
      const { version } = catalogue;
      if (before?.version === version) return { version, products: promised.products, isNew: false };
      const next = { schema: schemaOf(version), version, since: clock() };
      if (!(await schemasIn(db)).includes(next.schema)) {
        const alike = await schemaAlike(catalogue, db, before?.schema);
        await copyWhole(catalogue, db, { schema: next.schema, alike, onProgress });
      }
      onProgress?.('trying it out', 0, 1);
      await demandThatItSells(url, next, promised).catch(async (error: unknown) => {
        await dropSchema(db, next.schema);
        throw error;
      });
      await putInUse(db, next);
      await dropAllBut(db, [next.schema, before?.schema]);
      return { version, products: promised.products, isNew: true };
    });
  } catch (error) {
    if (storageFailureOf(error) !== 'unreachable') throw error;
    throw new Error(`The database at ${placeInWords(url)} cannot be reached.`, { cause: error });
  } finally {
    await catalogue.close();
    await db.destroy();
  }
}

async function copyWhole(
  catalogue: Catalogue,
  db: Kysely<CatalogueTables>,
  { schema, alike, onProgress }: { schema: string; alike: string | null } & Pick<LoadOptions, 'onProgress'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (text: string) => sql.raw(text).execute(transaction);
    await run(
      `create schema ${schema}; set local search_path = ${schema}; ${postgresCatalogueDdl}${postgresSearchDdl}`,
    );
    await copyTables(catalogue, transaction, { alike, onProgress });
    onProgress?.('search', 0, 1);
    await fillPostgresSearch<CatalogueTables>(transaction, catalogue);
    onProgress?.('indexes', 0, 1);
    await run(catalogueIndexDdl + postgresReferencesDdl);
    await run(`analyze ${catalogueTableNames.join(', ')}`);
  });
}

/** The schema in use, where it differs from the file in prices and stock alone; else null. */
async function schemaAlike(
  catalogue: Catalogue,
  db: Kysely<CatalogueTables>,
  schema: string | undefined,
): Promise<string | null> {
  if (schema === undefined) return null;
  const there = await goodsVersion(db.withSchema(schema));
  return there === (await goodsVersion(catalogue.db)) ? schema : null;
}

/** Stock that is brought up to date leaves word of which catalogue the rest is; every other catalogue is its own. */
async function goodsVersion(db: Kysely<CatalogueTables>): Promise<string | undefined> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', ['goods_of', 'version']).execute();
  return (rows.find(({ key }) => key === 'goods_of') ?? rows[0])?.value;
}

/** Throws when the catalogue in this schema is not what was promised. */
async function demandThatItSells(
  url: string,
  next: CatalogueInUse,
  promised: { content: string; products: number },
): Promise<void> {
  const loaded = await openPostgresCatalogue(url, next);
  const fault = await faultOfCatalogue(loaded, promised).finally(() => loaded.close());
  if (fault !== null) throw new Error(`The catalogue that was loaded does not sell: ${fault}`);
}

async function schemasIn(db: Kysely<CatalogueTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${CATALOGUE_SCHEMAS}\\_%`}`.execute(db);
  return rows.map(({ name }) => name);
}

async function dropAllBut(db: Kysely<CatalogueTables>, kept: readonly (string | undefined)[]): Promise<void> {
  for (const schema of (await schemasIn(db)).filter((name) => !kept.includes(name))) {
    await dropSchema(db, schema);
  }
}

async function dropSchema(db: Kysely<CatalogueTables>, schema: string): Promise<void> {
  await sql`drop schema ${sql.ref(schema)} cascade`.execute(db);
}
