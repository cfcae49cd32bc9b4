import { Kysely, PostgresDialect } from 'kysely';
import { openPostgresSearch } from '../search/postgres/open-postgres-search';
import { openCatalogueDatabase, type Catalogue } from './catalogue';
import { hasCurrentFormat, type ActiveCatalogue } from './active-catalogue-store';
import type { CatalogueTables } from '../db/schema/catalogue-schema';
import { openPool } from '../db/postgres-pool';

/** Connections per catalogue. During a catalogue swap a server has two open catalogues. */
const CONNECTIONS = 6;

/** Opens a catalogue in a PostgreSQL database read-only. Throws like `openCatalogue`. */
export async function openPostgresCatalogue(
  url: string,
  inUse: Omit<ActiveCatalogue, 'version'>,
): Promise<Catalogue> {
  const { supplySchema: schema, goodsSchema: goods, activatedAt: since } = inUse;
  if (!hasCurrentFormat(inUse))
    throw new Error('The catalogue in the database was loaded by another version of the shop; load it anew.');
  const pool = openPool(url, { readOnlySchemas: [schema, goods], max: CONNECTIONS });
  const db = new Kysely<CatalogueTables>({ dialect: new PostgresDialect({ pool }) });
  return openCatalogueDatabase(db, {
    place: schema,
    changedAt: () => Promise.resolve(since),
    openSearch: openPostgresSearch,
  });
}
