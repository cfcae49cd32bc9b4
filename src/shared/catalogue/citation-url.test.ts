import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCitations, citationAddress, parseCitationChoice } from './citation-url';
import { paperSorts } from './publication-url';

const read = (address: string) => parseCitationChoice(new URL(address, 'http://shop.test').searchParams);

describe('the citations in a product’s address', () => {
  it('are all of them, newest first, where nothing is said', () => {
    expect(citationAddress(65, allCitations)).toBe('/goodsInfo?id=65');
    expect(read('/goodsInfo?id=65')).toEqual(allCitations);
  });

  it('are read as they are written', () => {
    const choice = fc.record({
      key: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      year: fc.option(fc.integer({ min: 1900, max: 2099 })),
      sort: fc.constantFrom(...paperSorts),
      page: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(choice, (chosen) => {
        expect(read(citationAddress(7, chosen))).toEqual(chosen);
      }),
    );
  });

  it.each(['cite_year=12', 'cite_sort=best', 'cite_page=0', 'cite_page=1e5', 'cite=%20', 'cite_year=3000'])(
    'forgive %s',
    (query) => {
      expect(read(`/goodsInfo?id=65&${query}`)).toEqual(allCitations);
    },
  );
});
