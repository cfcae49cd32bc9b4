import { Kysely, PostgresDialect } from 'kysely';
import { openPostgresSearch } from '../search/postgres/open-postgres-search';
import { catalogueIn, type Catalogue } from './catalogue';
import type { CatalogueInUse } from './catalogue-in-use';
import type { CatalogueTables } from './catalogue-schema';
import { openPool } from './postgres-pool';

/**
 * Connections of a server to its catalogue, beside those to the shop's own data. Twice as many for the moment in which
 * it turns to another one.
 */
const CONNECTIONS = 6;

/** Opens a catalogue of the database at `url`, to be read alone. Throws like `openCatalogue`. */
export async function openPostgresCatalogue(
  url: string,
  { schema, since }: Pick<CatalogueInUse, 'schema' | 'since'>,
): Promise<Catalogue> {
  const pool = openPool(url, { readOnly: schema, max: CONNECTIONS });
  const db = new Kysely<CatalogueTables>({ dialect: new PostgresDialect({ pool }) });
  return catalogueIn(db, {
    place: schema,
    changedAt: () => Promise.resolve(since),
    openSearch: openPostgresSearch,
  });
}
