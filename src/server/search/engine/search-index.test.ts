import { describe, expect, it } from 'vitest';
import { openSearchIndex } from './index-reader';
import { createSearchIndexWriter } from './index-writer';
import type { SearchQuery } from './search-index';
import { baseDocument, openTestIndex, sampleDocuments } from '../../../../test/fixtures/search-documents';

describe('search index', () => {
  const index = openTestIndex(sampleDocuments);
  const find = (query: Partial<SearchQuery>) =>
    index.find({ filters: {}, sort: 'relevance', page: 1, pageSize: 24, ...query });
  const ids = async (text: string) => (await find({ text })).goodsIds;

  it.each(['QA-10023', 'qa 10023', 'ＱＡ10023', 'Cat# QA10023', ' qa10023 ', 'QB-A1042', 'qba1042'])(
    'reads %j as a catalogue number',
    async (text) =>
      expect(await find({ text })).toMatchObject({ goodsIds: [13], total: 1, readAs: 'catalogue_number' }),
  );

  it('distinguishes a number from longer numbers with the same prefix', async () => {
    expect(await ids('QA20118')).toEqual([11]);
    expect(await ids('QA20118AF488')).toEqual([12]);
    expect(await find({ text: 'qa-201' })).toMatchObject({ goodsIds: [11, 12], readAs: 'catalogue_number' });
    expect(await ids('20118')).toEqual([11, 12]);
  });

  it('resolves former numbers', async () => {
    expect(await index.resolveNumber('qb a1042')).toEqual({ goodsId: 13, isFormerNumber: true });
    expect(await index.resolveNumber('QA 10023')).toEqual({ goodsId: 13, isFormerNumber: false });
    expect(await index.resolveNumber('QA1002')).toBeNull();
    expect(await index.resolveNumber('–')).toBeNull();
  });

  it('reads a CAS number among the aliases as one of the product', async () => {
    const oxide = {
      ...baseDocument,
      goods_id: 90,
      catalogue_numbers: ['QC90'],
      title: 'Phosphorus pentoxide',
      subject: 'Phosphorus pentoxide',
      cas: '16752-60-6',
      aliases: ['P4O10', '1314-56-3'],
    };
    const several = openTestIndex([...sampleDocuments, oxide]);
    const found = (text: string) =>
      several.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 });
    for (const text of ['16752-60-6', 'CAS 1314-56-3'])
      expect(await found(text)).toMatchObject({ goodsIds: [90], readAs: 'cas_number' });
    // The check digit is wrong.
    expect(await found('1314-56-4')).toMatchObject({ total: 0 });
  });

  it('keeps all words of a long query when it corrects one of them', async () => {
    const long = {
      ...baseDocument,
      goods_id: 91,
      catalogue_numbers: ['QZ91'],
      title: 'Collagenase type one from bacteria sterile filtered powder large bottle glass',
      subject: 'Collagenase',
    };
    const extended = openTestIndex([...sampleDocuments, long]);
    const search = (text: string) =>
      extended.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 });
    const otherWords = 'type one bacteria sterile filtered powder large bottle';
    expect(await search(`colagenase ${otherWords} glass`)).toMatchObject({
      goodsIds: [91],
      corrected: `collagenase ${otherWords} glass`,
    });
    // No product has the last word: a result must not ignore it.
    expect(await search(`colagenase ${otherWords} rabbit`)).toMatchObject({ total: 0, corrected: null });
    // The misspelled word is the tenth one.
    expect(await search(`collagenase ${otherWords} glasss`)).toMatchObject({
      goodsIds: [91],
      corrected: `collagenase ${otherWords} glass`,
    });
  });

  it('lists products with a price on request last in both orders by price', async () => {
    const [first, second, third] = sampleDocuments;
    const documents = [
      { ...first!, lowest_price_cents: null, facets: { host: ['Rabbit'] } },
      { ...second!, lowest_price_cents: 40_000 },
      { ...third!, lowest_price_cents: 2_000 },
      { ...sampleDocuments[3]!, lowest_price_cents: null },
    ];
    const priced = openTestIndex(documents);
    const sorted = async (sort: 'price_asc' | 'price_desc', filters = {}) =>
      (await priced.find({ filters, sort, page: 1, pageSize: 24 })).goodsIds;
    expect(await sorted('price_asc')).toEqual([13, 12, 11, 14]);
    expect(await sorted('price_desc')).toEqual([12, 13, 11, 14]);
    expect(await sorted('price_asc', { price_band: ['Over $100', '$20 or less'] })).toEqual([13, 12]);
  });

  it.each(['50-78-2', 'CAS 50-78-2', '50–78–2', 'cas no. 50-78-2'])(
    'reads %j as a CAS number',
    async (text) => expect(await find({ text })).toMatchObject({ goodsIds: [13], readAs: 'cas_number' }),
  );

  it('falls back to words for an unknown catalogue number, but not for a CAS number', async () => {
    expect(await find({ text: '64-17-5' })).toMatchObject({ total: 0, readAs: 'cas_number' });
    expect(await find({ text: '50-78-3' })).toMatchObject({ total: 0, readAs: 'cas_number' });
    expect(await find({ text: 'QX99999' })).toMatchObject({ total: 0, readAs: 'words' });
  });

  it.each([
    ['IL6', 14],
    ['IL-6', 14],
    ['il 6', 14],
    ['IFN-beta2', 14],
    ['IFNβ2', 14],
    ['interleukin6', 14],
    ['TNF-α', 15],
    ['GSK3β kit', 15],
    ['gsk 3 beta', 15],
    ['GSK3B', 15],
    ['p53', 15],
    ['egfr western blots', 11],
    ['an antibody for the EGFR'.slice(3), 11],
    ['QA20118 100 µg', 11],
    ['SKU QA20118', 11],
    ['Cat: QA20118', 11],
    ['ＣＡＳ－No. ５０-78-2', 13],
    ['CAS RN 50-78-2', 13],
    ['TNFalpha', 15],
    ['TNF alpha', 15],
    ['tnfa', 15],
    ['aspi', 13],
    ['ÄSPIRIN', 13],
  ])('finds %j', async (text, id) => expect((await ids(text))[0]).toBe(id));

  it('ranks subject, title and alias in this order, and requires every word', async () => {
    expect(await ids('egfr')).toEqual([11, 12, 15]);
    expect(await ids('erbb1')).toEqual([11]);
    expect(await ids('egfr rabbit')).toEqual([11, 12]);
    expect(await ids('anti egfr af')).toEqual([12]);
    expect((await find({ text: 'egfr nothing', exact: true })).total).toBe(0);
  });

  it.each([
    '%',
    '...',
    '🧪',
    '_',
    '（）',
    '\u0000',
    '%'.repeat(200),
    'a '.repeat(100),
    'ab'.repeat(100),
    '*',
    "'",
    '\\',
    ':*',
    'a & !b',
    'a|b'.repeat(3000),
    '\ud800',
    '1'.repeat(10_000),
  ])('accepts %j', async (text) => expect((await find({ text })).readAs).toBe('words'));

  it.each([
    ['asprin', 'aspirin', 13],
    ['acetylsalicilc acid', 'acetylsalicylic acid', 13],
    ['rabit egfr', 'rabbit egfr', 11],
    // Letters in another order; a short word in capitals with another letter is another abbreviation.
    ['EGRF', 'egfr', 11],
  ])('corrects %j', async (text, corrected, id) => {
    expect(await find({ text })).toMatchObject({ corrected, readAs: 'words', nearest: [] });
    expect((await ids(text))[0]).toBe(id);
    expect(await find({ text, exact: true })).toMatchObject({ corrected: null, total: 0 });
  });

  it.each(['ergf', 'egr', 'EGFX', 'TNZ', 'il7', 'aspxyin', 'QA10024x'])('does not correct %j', async (text) =>
    expect((await find({ text })).corrected).toBeNull(),
  );

  it('leaves out and reports the word that no product has with the others', async () => {
    const found = await find({ text: 'egfr wwwwww' });
    expect(found).toMatchObject({ goodsIds: [11, 12, 15], leftOut: 'wwwwww', corrected: null, nearest: [] });
    expect(found.facets).toEqual((await find({ text: 'egfr' })).facets);
    // All words are known, so the most frequent is left out: two products match rabbit, one matches interleukin.
    expect(await find({ text: 'rabbit interleukin' })).toMatchObject({ goodsIds: [14], leftOut: 'rabbit' });
    expect(await find({ text: 'egfr interleukin' })).toMatchObject({ leftOut: 'interleukin' });
    expect(await find({ text: 'egfr wwwwww', exact: true })).toMatchObject({ total: 0, leftOut: null });
    for (const text of ['egfr w70005', 'wwwwww', 'wwwwww vvvvvv'])
      expect(await find({ text })).toMatchObject({ total: 0, leftOut: null });
    expect(await index.suggest('egfr wwwwww', 2)).toMatchObject({ goodsIds: [11, 12], leftOut: 'wwwwww' });
  });

  it('prefers a whole name to a number prefix', async () => {
    const numbered = {
      ...baseDocument,
      goods_id: 16,
      catalogue_numbers: ['P5318'],
      title: 'Flask',
      subject: 'Flask',
    };
    const other = openTestIndex([...sampleDocuments, numbered]);
    const found = await other.find({ text: 'p53', filters: {}, sort: 'relevance', page: 1, pageSize: 24 });
    expect(found).toMatchObject({ goodsIds: [15], readAs: 'words', alsoAs: ['catalogue_number'] });
    const beginning = await other.find({
      text: 'p531',
      filters: {},
      sort: 'relevance',
      page: 1,
      pageSize: 24,
    });
    expect(beginning).toMatchObject({ goodsIds: [16], readAs: 'catalogue_number' });
  });

  it('suggests similar texts when a text cannot be corrected', async () => {
    expect(await find({ text: 'egfr wwwwww', exact: true })).toMatchObject({ total: 0, nearest: ['egfr'] });
    expect((await find({ text: 'wwwwww' })).nearest).toEqual([]);
  });

  it('reads a list of numbers, and accepts numbers instead of a text', async () => {
    expect(await find({ text: 'QA20118, qa-10023 x2; QK30001' })).toMatchObject({ total: 3, readAs: 'list' });
    expect((await find({ text: 'QA20118, QX1, QX2' })).readAs).toBe('words');
    expect((await find({ numbers: ['qk30001', 'QX1'] })).goodsIds).toEqual([14]);
    expect((await find({ numbers: [] })).total).toBe(0);
  });

  it.each([
    ['popular', [11, 12, 13, 14, 15]],
    ['relevance', [11, 12, 13, 14, 15]],
    ['newest', [12, 14, 15, 11, 13]],
    ['price_asc', [14, 15, 13, 11, 12]],
    ['price_desc', [12, 11, 13, 14, 15]],
    ['name', [13, 11, 12, 14, 15]],
  ] as const)('sorts by %s', async (sort, expected) =>
    expect((await find({ sort })).goodsIds).toEqual(expected),
  );

  it('rejects an unknown facet and missing blocks', () => {
    expect(() =>
      createSearchIndexWriter().add({ ...sampleDocuments[0]!, facets: { color: ['red'] } }),
    ).toThrow(RangeError);
    expect(() => openSearchIndex([])).toThrow('lacks its block "head"');
  });

  it('opens without documents', async () => {
    const empty = openTestIndex([]);
    expect((await empty.find({ text: 'a', filters: {}, sort: 'name', page: 1, pageSize: 12 })).total).toBe(0);
    expect((await empty.find({ filters: {}, sort: 'popular', page: 1, pageSize: 12 })).total).toBe(0);
  });
});
