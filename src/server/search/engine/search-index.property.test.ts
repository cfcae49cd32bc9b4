import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSizes, sorts } from '../../../shared/catalogue/list-url';
import { facetMatchRank } from '../../../shared/search/facet-match';
import { boundedDistance } from '../../lib/damerau-levenshtein';
import { countByBruteForce, findByBruteForce } from '../../../../test/fixtures/brute-force-search';
import type { SearchIndex, SearchQuery } from './search-index';
import type { SearchDocument } from './search-document';
import { openTestIndex } from '../../../../test/fixtures/search-documents';

const word = fc.constantFrom(
  'il',
  '6',
  'il6',
  'IL-6',
  'tnf',
  'α',
  'TNF-α',
  'TNFα',
  'IL6β',
  'AB antibodies',
  'for',
  'a',
  'ab',
  'abc',
  'b',
  'antibody',
  'anti',
  'Anti-antibody',
  'cleaved',
  '15 mL',
  '1.5',
  'ml',
);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const facetValues = fc.uniqueArray(fc.constantFrom('Rabbit', 'Mouse', 'Rat', 'é', '𝒳', '\uffee'), {
  maxLength: 3,
});
const bands = fc.uniqueArray(fc.constantFrom('Under $100', '$100 – $500'), { maxLength: 2 });
const facets = fc.record({
  host: facetValues,
  reactivity: facetValues,
  pathway: facetValues,
  price_band: bands,
});

const documentLists = fc
  .array(
    fc.record({
      title: phrase,
      subject: word,
      aliases: fc.array(phrase, { maxLength: 2 }),
      isKnownByAliases: fc.boolean(),
      about: fc.array(phrase, { maxLength: 2 }),
      category_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
      facets,
      lowest_price_cents: fc.option(fc.integer({ min: 1, max: 5 })),
      newness: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 80 },
  )
  .map((documents) =>
    documents.map(({ isKnownByAliases, ...document }, index): SearchDocument => {
      const goods_id = 1000 + index;
      const short_names = isKnownByAliases ? document.aliases : [];
      return { ...document, short_names, goods_id, catalogue_numbers: [`QA${goods_id}`], cas: null };
    }),
  );

const queries: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: phrase,
    exact: fc.constant(true),
    categoryId: fc.integer({ min: 1, max: 5 }),
    filters: facets.map((chosen) =>
      Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0)),
    ),
    sort: fc.constantFrom(...sorts),
    page: fc.constant(1),
    pageSize: fc.constantFrom(...pageSizes),
  },
  { requiredKeys: ['exact', 'filters', 'sort', 'page', 'pageSize'] },
);

async function everyPage(
  index: SearchIndex,
  query: SearchQuery,
): Promise<{ goodsIds: number[]; total: number }> {
  const goodsIds: number[] = [];
  for (let page = 1; ; page++) {
    const found = await index.find({ ...query, page });
    if (found.goodsIds.length === 0) return { goodsIds, total: found.total };
    goodsIds.push(...found.goodsIds);
  }
}

function documentWithNumber(number: string, at: number): SearchDocument {
  return {
    title: 'a',
    subject: 'a',
    aliases: [],
    category_ids: [1],
    facets: {},
    lowest_price_cents: 1,
    newness: 0,
    cas: null,
    goods_id: 1000 + at,
    catalogue_numbers: [number],
  };
}

function editsBetween(one: string, other: string): number {
  return boundedDistance(Buffer.from(one), Buffer.from(other), 2);
}

describe('search index, property tests', () => {
  it('finds exactly the catalogue numbers within one edit', async () => {
    const number = fc
      .tuple(
        fc.constantFrom('QA', 'QB', 'Q', ''),
        fc.string({ unit: fc.constantFrom('0', '1', 'A'), maxLength: 5 }),
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(number.filter(Boolean), { minLength: 1, maxLength: 60 }),
        fc.array(number, { minLength: 1, maxLength: 10 }),
        async (numbers, typed) => {
          const index = openTestIndex(numbers.map(documentWithNumber));
          for (const text of typed) {
            const expected = numbers
              .filter((each) => /\d/.test(text) && each !== text && editsBetween(text, each) === 1)
              .map((each) => documentWithNumber(each, numbers.indexOf(each)).goods_id);
            expect((await index.findSimilarNumbers(text)).sort()).toEqual(expected.sort());
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('finds the same documents as a full scan, in the same order, each on one page', async () => {
    await fc.assert(
      fc.asyncProperty(
        documentLists,
        fc.array(queries, { minLength: 1, maxLength: 5 }),
        async (documents, queryList) => {
          const index = openTestIndex(documents);
          for (const query of queryList) {
            const expected = findByBruteForce(documents, query).map(({ goods_id }) => goods_id);
            expect(await everyPage(index, query)).toEqual({ goodsIds: expected, total: expected.length });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('counts facets exactly', async () => {
    await fc.assert(
      fc.asyncProperty(documentLists, queries, async (documents, query) => {
        const found = await openTestIndex(documents).find(query);
        for (const name of ['host', 'reactivity', 'pathway', 'price_band']) {
          const expected = countByBruteForce(documents, query, name);
          for (const value of query.filters[name] ?? []) if (!expected.has(value)) expected.set(value, 0);
          const facet = found.facets.find((each) => each.name === name);
          const shown = new Map(facet?.values.map(({ value, count }) => [value, count]));
          if (facet) expect(shown).toEqual(expected);
          else expect(expected.size).toBeLessThan(2);
          if (facet) expect(facet.total).toBe([...expected.values()].filter((count) => count > 0).length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('finds facet values by text, with exact counts', async () => {
    const sought = fc.constantFrom('r', 'RA', 'mouse', 'é', 'x');
    await fc.assert(
      fc.asyncProperty(documentLists, queries, sought, async (documents, query, text) => {
        const index = openTestIndex(documents);
        const { facets } = await index.find({ ...query, facetSearch: { facet: 'host', text } });
        const chosen = query.filters['host'] ?? [];
        const counts = countByBruteForce(documents, query, 'host');
        const holding = [...counts].filter(([value]) => facetMatchRank(value, text) !== null);
        const expected = new Map([...holding, ...chosen.map((one) => [one, counts.get(one) ?? 0] as const)]);
        const facet = facets.find(({ name }) => name === 'host');
        expect(new Map(facet?.values.map(({ value, count }) => [value, count]))).toEqual(expected);
        expect(facet?.total ?? 0).toBe(holding.length);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a product by any spelling of its number', async () => {
    const rest = { title: 'a', subject: 'a', aliases: [], category_ids: [], facets: {}, cas: null };
    const index = openTestIndex(
      Array.from({ length: 20 }, (_, at) => ({
        ...rest,
        goods_id: 1000 + at,
        catalogue_numbers: [`QA${1000 + at}`],
        lowest_price_cents: 1,
        newness: 0,
      })),
    );
    const separator = fc.constantFrom('', ' ', '-', '–', '.', '_', '  ');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 1010 }),
        fc.array(separator, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        async (id, gaps, lower) => {
          const number = `QA${id}`.replace(/./g, (sign, at: number) => sign + (gaps[at] ?? ''));
          const text = lower ? number.toLowerCase() : number;
          const found = await index.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 12 });
          expect(found).toMatchObject({ goodsIds: [id], total: 1, readAs: 'catalogue_number' });
        },
      ),
    );
  });

  it('accepts any text', async () => {
    const index = openTestIndex(fc.sample(documentLists, { numRuns: 5, seed: 2 }).flat().slice(0, 50));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        const found = await index.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 12 });
        expect(found.total).toBeGreaterThanOrEqual(found.goodsIds.length);
      }),
      { numRuns: 1000 },
    );
  });
});
