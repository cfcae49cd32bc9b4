import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVAILABILITY_FACET, availabilityValues, type AvailabilityOverride } from './facet-definitions';
import { countByBruteForce, findByBruteForce } from '../../../../test/fixtures/brute-force-search';
import type { SearchIndex, SearchQuery } from './search-index';
import type { SearchDocument } from './search-document';
import { baseDocument, openTestIndex } from '../../../../test/fixtures/search-documents';

const availability = fc.subarray(['In stock', 'Made to order'], { maxLength: 1 });
const hosts = fc.subarray(['Rabbit', 'Mouse']);
const documents = fc.array(fc.record({ stock: availability, host: hosts }), { maxLength: 60 }).map((all) =>
  all.map((facets, index): SearchDocument => ({
    ...baseDocument,
    goods_id: 1000 + index,
    title: `Antibody ${index % 3}`,
    subject: 'Antibody',
    facets,
    catalogue_numbers: [`QA${1000 + index}`],
  })),
);
const queries: fc.Arbitrary<SearchQuery> = fc.record(
  {
    text: fc.constantFrom('antibody', 'antibody 1', 'anti'),
    exact: fc.constant(true),
    filters: fc
      .record({ stock: fc.subarray(['In stock', 'Made to order', 'Lent']), host: hosts })
      .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0))),
    sort: fc.constantFrom('relevance', 'popular', 'price_asc'),
    page: fc.constant(1),
    pageSize: fc.constant(96),
  },
  { requiredKeys: ['exact', 'filters', 'sort', 'page', 'pageSize'] },
);
const overrides = fc.array(fc.tuple(fc.integer({ min: 1000, max: 1070 }), availability), { maxLength: 12 });

describe('availability overrides in the search index', () => {
  it('give the same results as an index built with the new stock', async () => {
    const steps = fc.array(overrides, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(documents, steps, queries, async (written, turns, query) => {
        const index = openTestIndex(written);
        for (const turn of [...turns, []]) {
          const overridden = [...new Map(turn)].map(([goodsId, values]): AvailabilityOverride => ({
            goodsId,
            values,
          }));
          await index.overrideAvailability(overridden);
          await compare(index, withOverrides(written, overridden), query);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('apply to the next query, and end with the next ones', async () => {
    const written = Array.from({ length: 2100 }, (_, at): SearchDocument => ({
      ...baseDocument,
      goods_id: 1000 + at,
      title: 'Antibody',
      subject: 'Antibody',
      facets: { stock: [at < 2050 ? 'In stock' : 'Made to order'], host: ['Rabbit'] },
      catalogue_numbers: [`QA${1000 + at}`],
    }));
    const index = openTestIndex(written);
    const first = { filters: { stock: ['In stock'] }, sort: 'relevance', page: 1, pageSize: 12 } as const;
    const counts = async () => {
      const { total, goodsIds, facets } = await index.find(first);
      const tally = await index.countFacetValues('stock', { host: ['Rabbit'] });
      const shown = facets.find(({ name }) => name === AVAILABILITY_FACET)?.values.map(({ count }) => count);
      return {
        total,
        first: goodsIds[0],
        shown,
        tally: ['In stock', 'Made to order'].map((value) => tally.get(value)),
      };
    };
    const before = { total: 2050, first: 1000, shown: [2050, 50], tally: [2050, 50] };
    expect(await counts()).toEqual(before);
    await index.overrideAvailability([
      { goodsId: 1000, values: [] },
      { goodsId: 1001, values: ['Made to order'] },
    ]);
    expect(await counts()).toEqual({ total: 2048, first: 1002, shown: [2048, 51], tally: [2048, 51] });
    expect(await index.mostPopular({ stock: ['In stock'] }, 1)).toEqual([1002]);
    await index.overrideAvailability([]);
    expect(await counts()).toEqual(before);
  });
});

function withOverrides(
  written: readonly SearchDocument[],
  overridden: readonly AvailabilityOverride[],
): SearchDocument[] {
  const values = new Map(overridden.map((override) => [override.goodsId, override.values]));
  // Values that the catalogue does not have are omitted.
  const offered = new Set(written.flatMap(({ facets }) => facets['stock'] ?? []));
  return written.map((document) => {
    const now = values.get(document.goods_id)?.filter((value) => offered.has(value));
    return now ? { ...document, facets: { ...document.facets, stock: now } } : document;
  });
}

async function compare(index: SearchIndex, now: readonly SearchDocument[], query: SearchQuery) {
  const expected = findByBruteForce(now, query).map(({ goods_id }) => goods_id);
  const { goodsIds, total, facets } = await index.find(query);
  expect({ goodsIds, total }).toEqual({ goodsIds: expected, total: expected.length });
  for (const name of [AVAILABILITY_FACET, 'host']) {
    const counts = countByBruteForce(now, query, name);
    const shown = facets.find((facet) => facet.name === name);
    for (const value of query.filters[name] ?? []) if (!counts.has(value)) counts.set(value, 0);
    if (!shown) expect(counts.size).toBeLessThan(2);
    else {
      expect(new Map(shown.values.map(({ value, count }) => [value, count]))).toEqual(counts);
      expect(shown.total).toBe([...counts.values()].filter((count) => count > 0).length);
    }
  }
}

it.each([
  [[{ stock: 1 }, { stock: 0, sold_out: true as const }], ['In stock']],
  [[{ stock: 0 }, { stock: 0, sold_out: true as const }], ['Made to order']],
  [[{ stock: 0, sold_out: true as const }], []],
  [[], ['Made to order']],
])('availability of %j is %j', (sizes, values) => expect(availabilityValues(sizes)).toEqual(values));
