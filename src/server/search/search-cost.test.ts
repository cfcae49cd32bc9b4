import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { costlyTexts, type CatalogueTexts } from '../../../test/inputs/costly-texts';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import { searchCalls } from '../../shared/contract/search';
import { MAX_SEARCH_LENGTH } from '../../shared/search/search-url';
import { seededRandom } from '../lib/random';
import type { Catalogue } from '../catalogue/catalogue';
import { MAX_MISSPELLED } from './engine/spell-candidates';
import { SpellingDictionary } from './engine/spelling-dictionary';
import { StringTable } from './engine/string-table';
import { tokenize } from './engine/tokenizer';

/**
 * Bounds the work of a search by counting its steps, which do not depend on the machine. Each text is one that is
 * expensive for some part of the search, at any length that the contract accepts.
 */

/** Lookups of a term or a prefix: several per word and reading of the text, and for each corrected text again. */
const MAX_LOOKUPS = 2500;

let catalogue: Catalogue;
let texts: CatalogueTexts;
const scans = vi.spyOn(SpellingDictionary.prototype, 'wordsWithin');
const lookups = [vi.spyOn(StringTable.prototype, 'rangeOf'), vi.spyOn(StringTable.prototype, 'indexOf')];

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  const products = await catalogue.db
    .selectFrom('product')
    .select(['goods_name', 'goods_sn', 'cas', 'smiles'])
    .execute();
  texts = {
    words: [...new Set(products.flatMap(({ goods_name }) => tokenize(goods_name)))],
    names: products.map(({ goods_name }) => goods_name),
    numbers: products.map(({ goods_sn }) => goods_sn),
    casNumbers: products.flatMap(({ cas }) => cas ?? []),
    smiles: products.flatMap(({ smiles }) => smiles ?? []),
  };
});
afterAll(() => catalogue.close());
beforeEach(() => {
  for (const spy of [scans, ...lookups]) spy.mockClear();
});

/** Returns what a handler receives of a text. */
function accepted(key: string): string | null {
  const checked = searchCalls.suggest.request.safeParse({ key });
  return checked.success ? checked.data.key : null;
}

describe.each(Object.keys(costlyTexts))('%s', (style) => {
  const text = fc.tuple(fc.integer({ min: 1, max: MAX_SEARCH_LENGTH }), fc.string()).map(([length, seed]) => {
    return accepted(costlyTexts[style]?.(length, seededRandom(seed), texts) ?? '');
  });

  it.each([
    [
      'search',
      (key: string) =>
        catalogue.search.find({ text: key, filters: {}, sort: 'relevance', page: 1, pageSize: 24 }),
    ],
    ['suggestions', (key: string) => catalogue.search.suggest(key, 6)],
    ['similar numbers', (key: string) => catalogue.search.findSimilarNumbers(key)],
  ] as const)('%s takes a bounded number of steps', async (_name, search) => {
    await fc.assert(
      fc.asyncProperty(text, async (key) => {
        if (key === null) return;
        for (const spy of [scans, ...lookups]) spy.mockClear();
        await search(key);
        // Each misspelled word is looked up once, however many texts are tried.
        expect(scans.mock.calls.length).toBeLessThanOrEqual(MAX_MISSPELLED);
        expect(lookups.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(
          MAX_LOOKUPS,
        );
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});

it('cuts texts whose normalized form is much longer', () => {
  expect(accepted('\uFDFA'.repeat(MAX_SEARCH_LENGTH))).toHaveLength(MAX_SEARCH_LENGTH);
  expect(accepted('TNF-α ½ 𝒳')).toBe('TNF-α ½ 𝒳');
});
