import { describe, expect, it } from 'vitest';
import type { SearchQuery } from './search-index';
import { baseDocument, openTestIndex, sampleDocuments } from '../../../../test/fixtures/search-documents';

describe('facets of the search index', () => {
  const index = openTestIndex(sampleDocuments);
  const find = (query: Partial<SearchQuery>) =>
    index.find({ filters: {}, sort: 'relevance', page: 1, pageSize: 24, ...query });

  it('filters by category, facets and section', async () => {
    expect((await find({ categoryId: 2 })).goodsIds).toEqual([11, 12]);
    expect((await find({ categoryId: 22 })).goodsIds).toEqual([12]);
    expect((await find({ categoryId: 99 })).total).toBe(0);
    expect((await find({ filters: { host: ['Rabbit', 'Mouse'], reactivity: ['Mouse'] } })).goodsIds).toEqual([
      11,
    ]);
    expect((await find({ filters: { host: ['Llama'] } })).total).toBe(0);
    expect((await find({ filters: { color: ['red'] } })).total).toBe(5);
    expect((await find({ text: 'QA10023', categoryId: 2 })).total).toBe(0);
  });

  it('counts a facet without its own filter and keeps selected values', async () => {
    const { facets, total } = await find({ filters: { host: ['Rabbit', 'Llama'] } });
    expect(total).toBe(2);
    expect(facets.map(({ name, label }) => [name, label])).toEqual([
      ['host', 'Host'],
      ['reactivity', 'Reactivity'],
    ]);
    expect(facets[0]?.values).toEqual([
      { value: 'Mouse', label: 'Mouse', count: 2, selected: false },
      { value: 'Rabbit', label: 'Rabbit', count: 2, selected: true },
      { value: 'Llama', label: 'Llama', count: 0, selected: true },
    ]);
  });

  it('returns forty values of a facet and the total, and finds the others by text', async () => {
    const documents = Array.from({ length: 100 }, (_, at) => ({
      ...baseDocument,
      goods_id: at + 1,
      title: `Antibody ${at}`,
      subject: `Antibody ${at}`,
      catalogue_numbers: [`QA2${String(at).padStart(4, '0')}`],
      facets: { target: at < 60 ? [`G${at % 50}`, 'AR'] : [`ARA${at}`] },
    }));
    const many = openTestIndex(documents);
    const ask = { filters: {}, sort: 'relevance', page: 1, pageSize: 12 } as const;
    const targets = async (sought?: string, filters = {}) => {
      const query = {
        ...ask,
        filters,
        ...(sought !== undefined && { facetSearch: { facet: 'target', text: sought } }),
      };
      const { facets } = await many.find(query);
      return facets.find(({ name }) => name === 'target');
    };
    const all = await targets();
    expect([all?.values.length, all?.total]).toEqual([40, 91]);
    expect(all?.values.some(({ value }) => value === 'G49')).toBe(false);
    expect((await targets('g49'))?.values).toEqual([
      { value: 'G49', label: 'G49', count: 1, selected: false },
    ]);
    // The exact value comes first, regardless of the counts of values with the same prefix.
    const near = await targets('ar');
    expect([near?.values[0]?.value, near?.values.length, near?.total]).toEqual(['AR', 40, 41]);
    expect(await targets('no such')).toMatchObject({ values: [], total: 0 });
    // A selected value stays in the list and does not filter its own facet.
    const chosen = await targets('g4', { target: ['ARA99'] });
    expect(chosen?.values.map(({ value, count }) => [value, count])).toContainEqual(['ARA99', 1]);
    expect(chosen?.total).toBe(11);
  });

  it('sorts price bands in ascending order', async () => {
    const bands = (await find({})).facets.find(({ name }) => name === 'price_band');
    expect(bands?.values.map(({ value }) => value)).toEqual(['$20 or less', 'Over $100']);
  });
});
