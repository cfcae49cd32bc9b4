import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { CATALOGUE_SCHEMA_VERSION, DEMONSTRATION_SOURCE, type CatalogueTables } from '../db/schema/catalogue-schema';
import { readSearchIndex, type SearchIndex } from '../search/engine/search-index';
import { readStructureBlocks } from '../search/structures/read-structure-blocks';
import { createStructureDesk, type StructureDesk } from '../search/structures/structure-search-service';
import { storageFailureOf } from '../db/storage-failure';
import { createShelves, type Shelves } from './stock-overrides';
import { withStatementCache } from '../db/statement-cache';

/** An open catalogue: a file, or a schema of PostgreSQL. */
export interface Catalogue {
  readonly db: Kysely<CatalogueTables>;
  readonly search: SearchIndex;
  /** Finds structures, in a worker. */
  readonly structures: StructureDesk;
  /** Hash of the content: part of every cache key and ETag. */
  readonly version: string;
  /** Whether it is the demonstration's, and no shop's own. */
  readonly isDemonstration: boolean;
  /** What is left of what it says, as the shop counts. */
  readonly shelves: Shelves;
  /** When its file was written, or when it was loaded. */
  readonly changedAt: Date;
  close(): Promise<void>;
}

/**
 * Opens the catalogue read-only. Throws an Error in one plain sentence when the file is missing, is no
 * catalogue, or was made for another version of the shop.
 */
export async function openCatalogue(file: string): Promise<Catalogue> {
  const database = withStatementCache(openFile(file));
  const db = new Kysely<CatalogueTables>({ dialect: new SqliteDialect({ database }) });
  const changedAt = async () => (await stat(file)).mtime;
  return catalogueIn(db, { place: file, changedAt, openSearch: readSearchIndex });
}

interface CatalogueWays {
  place: string;
  changedAt: () => Promise<Date>;
  openSearch: (db: Kysely<CatalogueTables>) => Promise<SearchIndex>;
}

/**
 * What is in a database of the catalogue's tables, which is closed when it is none of this shop's. `place` names it in
 * errors.
 */
export async function catalogueIn(
  db: Kysely<CatalogueTables>,
  { place, changedAt: whenChanged, openSearch }: CatalogueWays,
): Promise<Catalogue> {
  try {
    const meta = await readMeta(db, place);
    if (meta.get('schema_version') !== String(CATALOGUE_SCHEMA_VERSION)) {
      throw new Error(`The catalogue ${place} was made for another version of the shop; build it anew.`);
    }
    const search = await openSearch(db);
    const version = meta.get('version') ?? '';
    const isDemonstration = meta.get('made_from')?.startsWith(DEMONSTRATION_SOURCE) ?? false;
    const changedAt = await whenChanged();
    const structures = createStructureDesk({ blocks: () => readStructureBlocks(db) });
    const close = async () => {
      await structures.close();
      await db.destroy();
    };
    return { db, search, structures, version, isDemonstration, shelves: createShelves(), changedAt, close };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * By address, because libsql ignores its own `readonly` and `fileMustExist`. Immutable: no locks, and no file
 * beside it, so that it may lie in a folder that nobody can write to.
 */
function openFile(file: string): InstanceType<typeof Database> {
  try {
    return new Database(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
  } catch (error) {
    throw new Error(`There is no catalogue at ${file}; "npm run catalogue" makes one.`, { cause: error });
  }
}

async function readMeta(db: Kysely<CatalogueTables>, place: string): Promise<Map<string, string>> {
  try {
    const rows = await db.selectFrom('meta').selectAll().execute();
    return new Map(rows.map((row) => [row.key, row.value]));
  } catch (error) {
    if (storageFailureOf(error)) throw error;
    throw new Error(`The file ${place} is no catalogue.`, { cause: error });
  }
}
