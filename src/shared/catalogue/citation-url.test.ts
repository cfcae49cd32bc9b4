import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCitationFilter, citationUrl, parseCitationFilter } from './citation-url';
import { publicationSorts } from './publication-list-url';

const read = (address: string) => parseCitationFilter(new URL(address, 'http://shop.test').searchParams);

describe('citation filter in an address', () => {
  it('defaults to all citations, newest first', () => {
    expect(citationUrl(65, defaultCitationFilter)).toBe('/goodsInfo?id=65');
    expect(read('/goodsInfo?id=65')).toEqual(defaultCitationFilter);
  });

  it('round-trips', () => {
    const choice = fc.record({
      key: fc.string({ maxLength: 60 }).map((text) => text.trim()),
      year: fc.option(fc.integer({ min: 1900, max: 2099 })),
      sort: fc.constantFrom(...publicationSorts),
      page: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(choice, (chosen) => {
        expect(read(citationUrl(7, chosen))).toEqual(chosen);
      }),
    );
  });

  it('reads control characters as spaces, because the contract refuses them', () => {
    expect(read('/goodsInfo?id=65&cite=%09EGFR%0D%0Akinase%00').key).toBe('EGFR  kinase');
  });

  it.each(['cite_year=12', 'cite_sort=best', 'cite_page=0', 'cite_page=1e5', 'cite=%20', 'cite_year=3000'])(
    'ignores %s',
    (query) => {
      expect(read(`/goodsInfo?id=65&${query}`)).toEqual(defaultCitationFilter);
    },
  );
});
