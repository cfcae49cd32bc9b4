import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStoredIndex } from '../../src/server/search/postgres/stored-index';
import type { SearchIndex } from '../../src/server/search/engine/search-index';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { openFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { postgresSearchIndexes, type PostgresSearchIndexes } from '../../test/databases/search-indexes';
import { measureAgreement } from '../bench/search-agreement';
import { measureSearchQuality } from './result-quality';
import type { LabeledQuery } from './labels/labeled-query';
import { labeledQueries } from './labels/labeled-queries';

const PRODUCTS = 2000;

let catalogue: Catalogue;
let searches: PostgresSearchIndexes;
let onPostgres: SearchIndex;
let queries: LabeledQuery[];

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  searches = await postgresSearchIndexes();
  onPostgres = await searches.openBlocks(await openStoredIndex(catalogue.db));
  queries = labeledQueries(PRODUCTS);
});
afterAll(async () => {
  await searches.stop();
  await catalogue.close();
});

describe('labeled queries on PostgreSQL', () => {
  it('find 97 % in the top three and 99 % of exact numbers first', async () => {
    const quality = await measureSearchQuality({ ...catalogue, search: onPostgres }, queries);
    process.stdout.write(`${quality.inThree} of ${quality.asked} in the first three\n`);
    expect(quality.inThree / quality.asked).toBeGreaterThanOrEqual(0.97);
    const numbers = quality.byKind.find(({ kind }) => kind === 'exact number');
    expect((numbers?.first ?? 0) / (numbers?.asked ?? 1)).toBeGreaterThanOrEqual(0.99);
  });

  it('give the same results and facets as the in-memory index', async () => {
    const texts = queries.map(({ text }) => text);
    const { asked, same, different } = await measureAgreement(catalogue.search, onPostgres, texts);
    process.stdout.write(`${same} of ${asked} with identical results\n`);
    expect(different).toEqual([]);
    // The comparison detects a planted difference.
    const cut: SearchIndex = {
      ...onPostgres,
      find: async (query) => ({ ...(await onPostgres.find(query)), total: 1 }),
    };
    expect((await measureAgreement(catalogue.search, cut, ['antibody'])).different).toEqual([
      { text: 'antibody', parts: ['total'] },
    ]);
  });
});
