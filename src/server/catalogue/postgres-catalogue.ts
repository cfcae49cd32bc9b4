import { openReadOnlyPostgres } from '../db/postgres-database';
import type { CatalogueTables } from '../db/schema/catalogue-schema';
import { openPostgresSearch } from '../search/postgres/open-postgres-search';
import { hasCurrentFormat, type ActiveCatalogue } from './active-catalogue-store';
import { openCatalogueDatabase, type Catalogue } from './catalogue';

/** Connections per catalogue. During a catalogue swap a server has two open catalogues. */
const CONNECTIONS = 6;

/** Opens a catalogue in a PostgreSQL database read-only. Throws like `openCatalogue`. */
export async function openPostgresCatalogue(
  url: string,
  active: Omit<ActiveCatalogue, 'version'>,
): Promise<Catalogue> {
  const { supplySchema, goodsSchema, activatedAt } = active;
  if (!hasCurrentFormat(active))
    throw new Error('The catalogue in the database was loaded by another version of the shop; load it anew.');
  const db = openReadOnlyPostgres<CatalogueTables>(url, [supplySchema, goodsSchema], CONNECTIONS);
  return openCatalogueDatabase(db, {
    source: supplySchema,
    changedAt: () => Promise.resolve(activatedAt),
    openSearch: openPostgresSearch,
  });
}
