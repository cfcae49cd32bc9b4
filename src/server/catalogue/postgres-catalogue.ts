import { Kysely, PostgresDialect } from 'kysely';
import { openPostgresSearch } from '../search/postgres/open-postgres-search';
import { catalogueIn, type Catalogue } from './catalogue';
import { isOfThisForm, type CatalogueInUse } from './catalogue-in-use';
import type { CatalogueTables } from '../db/schema/catalogue-schema';
import { openPool } from '../db/postgres-pool';

/**
 * Connections of a server to its catalogue, beside those to the shop's own data. Twice as many for the moment in which
 * it turns to another one.
 */
const CONNECTIONS = 6;

/** Opens a catalogue of the database at `url`, to be read alone. Throws like `openCatalogue`. */
export async function openPostgresCatalogue(
  url: string,
  inUse: Omit<CatalogueInUse, 'version'>,
): Promise<Catalogue> {
  const { schema, goods, since } = inUse;
  if (!isOfThisForm(inUse))
    throw new Error('The catalogue in the database was loaded by another version of the shop; load it anew.');
  const pool = openPool(url, { readOnly: [schema, goods], max: CONNECTIONS });
  const db = new Kysely<CatalogueTables>({ dialect: new PostgresDialect({ pool }) });
  return catalogueIn(db, {
    place: schema,
    changedAt: () => Promise.resolve(since),
    openSearch: openPostgresSearch,
  });
}
