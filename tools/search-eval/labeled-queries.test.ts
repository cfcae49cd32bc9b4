import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/server/catalogue/catalogue';
import { boundedDistance } from '../../src/server/lib/damerau-levenshtein';
import { openFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { measureSearchQuality, type SearchQuality } from './result-quality';
import { halfOf, queryKinds, type LabeledQuery } from './labels/labeled-query';
import { labeledQueries } from './labels/labeled-queries';
import { misspell } from './labels/typos';

const PRODUCTS = 2000;

let catalogue: Catalogue;
let queries: LabeledQuery[];
let quality: SearchQuality;

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  queries = labeledQueries(PRODUCTS);
  quality = await measureSearchQuality(catalogue, queries);
});
afterAll(() => catalogue.close());

describe('labeled queries', () => {
  it('include at least 500 queries of all kinds and are deterministic', () => {
    expect(queries.length).toBeGreaterThanOrEqual(500);
    expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(queryKinds));
    expect(labeledQueries(PRODUCTS)).toEqual(queries);
  });

  it('find 97 % in the top three and 99 % of exact numbers first', () => {
    const shown = quality.byKind.map(
      ({ kind, total, first, inTopThree }) =>
        `${kind}: ${total} asked, ${first} first, ${inTopThree} in the first three`,
    );
    const missed = quality.missed.map(({ query }) => `${query.kind} “${query.text}”`);
    process.stdout.write(`${shown.join('\n')}\nmissed: ${missed.join(', ')}\n`);
    expect(quality.inTopThree / quality.total).toBeGreaterThanOrEqual(0.97);
    const numbers = quality.byKind.find(({ kind }) => kind === 'exact number');
    expect((numbers?.first ?? 0) / (numbers?.total ?? 1)).toBeGreaterThanOrEqual(0.99);
  });

  it('are in two halves of about the same size, which are found equally well', () => {
    const [tuned, heldOut] = quality.byHalf;
    expect((tuned?.total ?? 0) + (heldOut?.total ?? 0)).toBe(quality.total);
    for (const half of quality.byHalf) {
      expect(half.total).toBeGreaterThan(0.4 * quality.total);
      expect(half.inTopThree / half.total).toBeGreaterThanOrEqual(0.97);
    }
    expect(halfOf({ text: 'aspirin' })).toBe(halfOf({ text: 'aspirin' }));
  });

  it('score below 80 % with a broken search', async () => {
    const mixed: Catalogue = {
      ...catalogue,
      search: {
        ...catalogue.search,
        find: async (query) => {
          const found = await catalogue.search.find(query);
          return { ...found, goodsIds: found.goodsIds.slice(3) };
        },
      },
    };
    const worse = await measureSearchQuality(mixed, queries);
    expect(worse.inTopThree / worse.total).toBeLessThan(0.8);
  });

  it('contain exactly as many typos as they name, or none', () => {
    const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
    const word = fc.string({ unit: fc.constantFrom(...'abcdeinorst'), minLength: 8, maxLength: 20 });
    const distances = { 1: new Set<number>(), 2: new Set<number>() };
    fc.assert(
      fc.property(word, fc.constantFrom<1 | 2>(1, 2), (text, count) => {
        const distance = boundedDistance(codesOf(text), codesOf(misspell(text, count)), 4);
        expect([0, count]).toContain(distance);
        distances[count].add(distance);
      }),
      { numRuns: 1000 },
    );
    expect([...distances[1], ...distances[2]]).toEqual(expect.arrayContaining([1, 2]));
  });
});
