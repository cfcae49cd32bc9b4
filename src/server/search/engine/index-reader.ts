import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../../db/schema/catalogue-schema';
import { QueryExecutor } from './query-executor';
import type { SearchIndex } from './search-index';

/** Opens the search index of a catalogue. Throws an Error when one of its blocks is missing. */
export async function readSearchIndex(db: Kysely<CatalogueTables>): Promise<SearchIndex> {
  const rows = await db.selectFrom('search_block').selectAll().execute();
  return openSearchIndex(rows);
}

/** Opens the blocks of `createSearchIndexWriter`. */
export function openSearchIndex(
  rows: readonly { name: string; bytes: Uint8Array | ArrayBuffer }[],
): SearchIndex {
  const executor = new QueryExecutor(rows);

  /**
   * Makes a method asynchronous, as `SearchIndex` requires, and releases its document sets. A thrown error becomes a rejection.
   */
  const toAsync =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) =>
      new Promise<Result>((resolve) => {
        try {
          resolve(run(...args));
        } finally {
          executor.pool.releaseAll();
        }
      });
  return {
    find: toAsync((query) => executor.find(query)),
    suggest: toAsync((text, limit, categoryId) => executor.suggest(text, limit, categoryId)),
    countFacetValues: toAsync((facet, filters, categoryId) =>
      executor.countFacetValues(facet, filters, categoryId),
    ),
    mostPopular: toAsync((filters, limit) => executor.mostPopular(filters, limit)),
    overrideAvailability: toAsync((products) => executor.overrideAvailability(products)),
    hasCas: toAsync((cas) => executor.hasCas(cas)),
    hasName: toAsync((text) => executor.hasName(text)),
    resolveNumber: toAsync((text) => executor.resolveNumber(text)),
    resolveNumbers: toAsync((texts) => texts.map((text) => executor.resolveNumber(text))),
    findSimilarNumbers: toAsync((text) => executor.findSimilarNumbers(text)),
  };
}
