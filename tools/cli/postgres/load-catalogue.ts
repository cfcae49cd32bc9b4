import { Kysely, PostgresDialect, sql } from 'kysely';
import { openCatalogue, type Catalogue } from '../../../src/server/catalogue/catalogue';
import { validateCatalogue, declaredContent } from '../../../src/server/catalogue/validate-catalogue';
import {
  findActiveCatalogue,
  activateCatalogue,
  catalogueSchemas,
  type ActiveCatalogue,
} from '../../../src/server/catalogue/active-catalogue-store';
import { CATALOGUE_SCHEMA_PREFIX } from '../../../src/server/db/schema/postgres-catalogue-schema';
import type { CatalogueTables } from '../../../src/server/db/schema/catalogue-schema';
import { openPostgresCatalogue } from '../../../src/server/catalogue/postgres-catalogue';
import { describeDatabaseUrl } from '../../../src/server/db/postgres-database';
import { openPool } from '../../../src/server/db/postgres-pool';
import { storageFailureOf } from '../../../src/server/db/storage-failure';
import { writeGoods, writeSupply, type OnProgress } from './write-catalogue';

interface LoadOptions {
  /** The catalogue that is loaded, which is only read. */
  file: string;
  /** The database that it is loaded into. */
  url: string;
  onProgress?: OnProgress | undefined;
  clock?: () => Date;
}

interface Loaded {
  version: string;
  products: number;
  /** False where it was in use already, and nothing was done. */
  isNew: boolean;
}

/** Key of the advisory lock that lets one load run at a time. */
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
  const pool = openPool(url, { unlimited: true, max: 2 });
  const db = new Kysely<CatalogueTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (alone) => {
      await sql`select pg_advisory_lock(${ONE_AT_A_TIME}::bigint)`.execute(alone);
      const before = await findActiveCatalogue(db);
      const promised = await declaredContent(catalogue);
      const { version } = catalogue;
      const next = {
        ...catalogueSchemas(version, await goodsVersion(catalogue)),
        version,
        activatedAt: clock(),
      };
      if (before?.supplySchema === next.supplySchema)
        return { version, products: promised.products, isNew: false };
      await writeWhatIsMissing(catalogue, next, { db, onProgress });
      onProgress?.('trying it out', 0, 1);
      await demandThatItSells(url, next, promised).catch(async (error: unknown) => {
        await dropSchemas(
          db,
          [next.supplySchema, next.goodsSchema].filter((name) => name !== before?.goodsSchema),
        );
        throw error;
      });
      await activateCatalogue(db, next);
      const kept = [next.supplySchema, next.goodsSchema, before?.supplySchema, before?.goodsSchema];
      await dropSchemas(
        db,
        (await schemasIn(db)).filter((name) => !kept.includes(name)),
      );
      return { version, products: promised.products, isNew: true };
    });
  } catch (error) {
    if (storageFailureOf(error) !== 'unreachable') throw error;
    throw new Error(`The database at ${describeDatabaseUrl(url)} cannot be reached.`, { cause: error });
  } finally {
    await catalogue.close();
    await db.destroy();
  }
}

/** In one transaction. New prices and stock alone are written beside the goods that are there. */
async function writeWhatIsMissing(
  catalogue: Catalogue,
  { supplySchema: schema, goodsSchema: goods }: ActiveCatalogue,
  { db, onProgress }: { db: Kysely<CatalogueTables>; onProgress: OnProgress | undefined },
): Promise<void> {
  const there = await schemasIn(db);
  await db.transaction().execute(async (transaction) => {
    const writing = { db: transaction, onProgress };
    if (!there.includes(goods)) await writeGoods(catalogue, goods, writing);
    if (!there.includes(schema)) await writeSupply(catalogue, { schema, goods }, writing);
  });
}

/** Stock that is brought up to date leaves word of which catalogue the rest is; every other catalogue is its own. */
async function goodsVersion({ db, version }: Catalogue): Promise<string> {
  const query = db.selectFrom('meta').select('value').where('key', '=', 'goods_of');
  return (await query.executeTakeFirst())?.value ?? version;
}

/** Throws when the catalogue in this schema is not what was promised. */
async function demandThatItSells(
  url: string,
  next: ActiveCatalogue,
  promised: { content: string; products: number },
): Promise<void> {
  const loaded = await openPostgresCatalogue(url, next);
  let fault: string | null;
  try {
    fault = await validateCatalogue(loaded, promised);
  } finally {
    await loaded.close();
  }
  if (fault !== null) throw new Error(`The catalogue that was loaded does not sell: ${fault}`);
}

async function schemasIn(db: Kysely<CatalogueTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${CATALOGUE_SCHEMA_PREFIX}\\_%`}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function dropSchemas(db: Kysely<CatalogueTables>, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`drop schema ${sql.ref(name)} cascade`.execute(db);
}
