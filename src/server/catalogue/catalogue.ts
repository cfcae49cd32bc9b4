import { existsSync } from 'node:fs';
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
import { errorCode, OperatorError } from '../lib/operator-error';
import { openReadOnlySqlite } from '../db/sqlite-database';
import { storageFailureOf } from '../db/storage-failure';
import { createStockOverrides, type StockOverrides } from './stock-overrides';

/** An open catalogue file. */
export interface Catalogue {
  readonly db: Kysely<CatalogueTables>;
  readonly search: SearchIndex;
  readonly structures: StructureSearchService;
  /** Hash of the content; part of the cache keys and ETags of replies that depend on the catalogue. */
  readonly version: string;
  /** Number of products that the file declares. */
  readonly products: number;
  /** True when the catalogue contains demonstration data. */
  readonly isDemonstration: boolean;
  /** Stock that differs from the catalogue, because the shop counts it itself. */
  readonly stockOverrides: StockOverrides;
  /** Modification time of the file. */
  readonly changedAt: Date;
  close(): Promise<void>;
}

/**
 * Opens a catalogue file read-only.
 * @throws OperatorError when the file is missing or damaged, is not a catalogue, or was built for another version of the
 * shop.
 */
export async function openCatalogue(file: string): Promise<Catalogue> {
  const db = openFile(file);
  try {
    const rows = await db.selectFrom('meta').selectAll().execute();
    const meta = new Map(rows.map((row) => [row.key, row.value]));
    if (meta.get('schema_version') !== String(CATALOGUE_SCHEMA_VERSION)) {
      throw catalogueError(file, 'The catalogue was made for another version of the shop.');
    }
    const search = await readSearchIndex(db);
    const { mtime: changedAt } = await stat(file);
    const structures = createStructureSearchService({ blocks: () => readStructureBlocks(db) });
    return {
      db,
      search,
      structures,
      version: meta.get('version') ?? '',
      products: Number(meta.get('products')),
      isDemonstration: meta.get('made_from')?.startsWith(DEMO_SOURCE_PREFIX) ?? false,
      stockOverrides: createStockOverrides(),
      changedAt,
      async close() {
        await structures.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    if (error instanceof OperatorError || storageFailureOf(error)) throw error;
    throw catalogueError(file, `The file is not a catalogue or is damaged${errorCodeSuffix(error)}.`, error);
  }
}

function openFile(file: string): Kysely<CatalogueTables> {
  try {
    return openReadOnlySqlite<CatalogueTables>(file);
  } catch (error) {
    throw existsSync(file)
      ? catalogueError(file, `The catalogue cannot be opened${errorCodeSuffix(error)}.`, error)
      : catalogueError(file, 'There is no catalogue at this path.', error);
  }
}

/** Returns an error with the ways to get a valid catalogue. */
export function catalogueError(file: string, reason: string, cause?: unknown): OperatorError {
  const remedy =
    'Activate the previous release ("npm run shop -- releases rollback"), import your products again ("npm run shop -- releases import"), or build the demonstration ("npm run shop -- releases build").';
  return new OperatorError({ subject: file, reason, remedy }, { cause });
}

function errorCodeSuffix(error: unknown): string {
  const code = errorCode(error);
  return code && ` (${code})`;
}
