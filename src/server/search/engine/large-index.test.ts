import { beforeAll, describe, expect, it } from 'vitest';
import { findByBruteForce } from '../../../../test/fixtures/brute-force-search';
import type { SearchIndex, SearchQuery } from './search-index';
import type { SearchDocument } from './search-document';
import { openTestIndex } from '../../../../test/fixtures/search-documents';

/** Enough for document sets of several blocks. */
const DOCUMENTS = 30_000;

/** Word → interval of titles and of aliases that contain it: covers bitmaps and long and short gap lists. */
const words: Record<string, [titles: number, aliases: number]> = {
  human: [2, 3],
  humanin: [11, 13],
  kinase: [5, 7],
  factor: [9, 4],
  receptor: [40, 23],
  rabbit: [3, 29],
  anti: [4, 37],
  antirabbit: [31, 1009],
  growth: [97, 53],
  ligand: [211, 151],
  seldom: [2003, 4001],
  twice: [14_999, 19_997],
};
const texts = [
  'human',
  'kin',
  'receptor',
  'seldom',
  'tw',
  'human kinase',
  'kinase human',
  'human receptor',
  'receptor ligand',
  'growth seldom',
  'human kinase twice',
  'human growth factor',
  'growth factor receptor',
  'hu ki fa',
  'rec lig',
  'anti rabbit',
  'anti rab kinase',
];

const documents = Array.from({ length: DOCUMENTS }, (_, at): SearchDocument => {
  const among = (side: 0 | 1) =>
    Object.entries(words).flatMap(([word, rates], index) =>
      // Scatters the words, so that neighboring documents are unrelated.
      (Math.imul(at + 1, 2_654_435_761) >>> 7) % rates[side] === index % rates[side] ? [word] : [],
    );
  return {
    goods_id: 1 + at,
    title: ['product', ...among(0)].join(' '),
    subject: 'product',
    aliases: among(1),
    catalogue_numbers: [`QA${10_000 + at}`],
    cas: null,
    category_ids: [1 + (at % 3)],
    facets: { host: [at % 2 === 0 ? 'mouse' : 'goat'] },
    lowest_price_cents: 1,
    newness: 0,
  };
});

describe('search in a large catalogue', () => {
  let index: SearchIndex;
  beforeAll(() => {
    index = openTestIndex(documents);
  });

  it.each(texts)('returns the same pages of %j as a full scan', async (text) => {
    const all = findByBruteForce(documents, { text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 });
    expect(all.length).toBeGreaterThan(0);
    for (const page of [1, 2, 40]) {
      const found = await index.find({ text, filters: {}, sort: 'relevance', page, pageSize: 24 });
      const expected = all.slice((page - 1) * 24, page * 24).map(({ goods_id }) => goods_id);
      expect([found.total, found.goodsIds]).toEqual([all.length, expected]);
    }
  });

  it('returns the same results for other queries in between', async () => {
    const query = { text: 'human', filters: {}, sort: 'relevance', page: 1, pageSize: 24 } as const;
    const others: SearchQuery[] = [
      { ...query, text: 'kinase' },
      { ...query, page: 2 },
      { ...query, pageSize: 12 },
      { ...query, sort: 'name' },
      { ...query, filters: { host: ['mouse'] } },
      { ...query, categoryId: 2 },
    ];
    const first = await index.find(query);
    for (const other of others) {
      const all = findByBruteForce(documents, other);
      const start = (other.page - 1) * other.pageSize;
      const expected = all.slice(start, start + other.pageSize).map(({ goods_id }) => goods_id);
      const found = await index.find(other);
      expect([found.total, found.goodsIds]).toEqual([all.length, expected]);
    }
    expect(await index.find(query)).toEqual(first);
  });
});
