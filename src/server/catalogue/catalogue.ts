import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import {
  CATALOGUE_SCHEMA_VERSION,
  DEMO_SOURCE_PREFIX,
  type CatalogueTables,
} from '../db/schema/catalogue-schema';
import { readSearchIndex } from '../search/engine/index-reader';
import type { SearchIndex } from '../search/engine/search-index';
import { readStructureBlocks } from '../search/structures/structure-index';
import {
  createStructureSearchService,
  type StructureSearchService,
} from '../search/structures/structure-search-service';
import { openReadOnlySqlite } from '../db/sqlite-database';
import { storageFailureOf } from '../db/storage-failure';
import { createStockOverrides, type StockOverrides } from './stock-overrides';

/** An open catalogue: a SQLite file, or schemas of a PostgreSQL database. */
export interface Catalogue {
  readonly db: Kysely<CatalogueTables>;
  readonly search: SearchIndex;
  readonly structures: StructureSearchService;
  /** Hash of the content; part of every cache key and ETag. */
  readonly version: string;
  /** Whether it contains demonstration data. */
  readonly isDemonstration: boolean;
  /** Stock that the shop counts itself. */
  readonly stockOverrides: StockOverrides;
  /** Modification time of the file, or time of activation in PostgreSQL. */
  readonly changedAt: Date;
  close(): Promise<void>;
}

/**
 * Opens a catalogue file read-only.
 * @throws Error when the file is missing, is not a catalogue, or was built for another version of the shop.
 */
export async function openCatalogue(file: string): Promise<Catalogue> {
  const db = openFile(file);
  const changedAt = async () => (await stat(file)).mtime;
  return openCatalogueDatabase(db, { source: file, changedAt, openSearch: readSearchIndex });
}

interface CatalogueSource {
  /** Name of the source in error messages. */
  source: string;
  changedAt: () => Promise<Date>;
  openSearch: (db: Kysely<CatalogueTables>) => Promise<SearchIndex>;
}

/** Opens the catalogue in a database; closes the database on failure. */
export async function openCatalogueDatabase(
  db: Kysely<CatalogueTables>,
  { source, changedAt: whenChanged, openSearch }: CatalogueSource,
): Promise<Catalogue> {
  try {
    const meta = await readMeta(db, source);
    if (meta.get('schema_version') !== String(CATALOGUE_SCHEMA_VERSION)) {
      throw new Error(`The catalogue ${source} was made for another version of the shop. Rebuild it.`);
    }
    const search = await openSearch(db);
    const version = meta.get('version') ?? '';
    const isDemonstration = meta.get('made_from')?.startsWith(DEMO_SOURCE_PREFIX) ?? false;
    const changedAt = await whenChanged();
    const structures = createStructureSearchService({ blocks: () => readStructureBlocks(db) });
    const close = async () => {
      await structures.close();
      await db.destroy();
    };
    return {
      db,
      search,
      structures,
      version,
      isDemonstration,
      stockOverrides: createStockOverrides(),
      changedAt,
      close,
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function openFile(file: string): Kysely<CatalogueTables> {
  try {
    return openReadOnlySqlite<CatalogueTables>(file);
  } catch (error) {
    throw new Error(`There is no catalogue at ${file}; "npm run shop -- catalogue build" makes one.`, {
      cause: error,
    });
  }
}

async function readMeta(db: Kysely<CatalogueTables>, source: string): Promise<Map<string, string>> {
  try {
    const rows = await db.selectFrom('meta').selectAll().execute();
    return new Map(rows.map((row) => [row.key, row.value]));
  } catch (error) {
    if (storageFailureOf(error)) throw error;
    throw new Error(`The file ${source} is no catalogue.`, { cause: error });
  }
}
