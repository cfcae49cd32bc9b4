import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultPublicationFilter,
  publicationListUrl,
  publicationSorts,
  parsePublicationFilter,
} from './publication-list-url';
import { calls } from '../contract/calls';
import { pageSizes } from './list-url';

const read = (address: string) => parsePublicationFilter(new URL(address, 'http://shop.test').searchParams);

describe('publication list address', () => {
  it('omits defaults', () => {
    expect(publicationListUrl(defaultPublicationFilter)).toBe('/literatures');
    expect(read('/literatures')).toEqual(defaultPublicationFilter);
  });

  it('round-trips', () => {
    const choices = fc.record({
      key: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      year: fc.option(fc.integer({ min: 1900, max: 2099 })),
      journal: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      sort: fc.constantFrom(...publicationSorts),
      page: fc.integer({ min: 1, max: 99_999 }),
      pageSize: fc.constantFrom(...pageSizes),
    });
    fc.assert(
      fc.property(choices, (choice) => {
        expect(read(publicationListUrl(choice))).toEqual(choice);
      }),
    );
  });

  it('gives a request that the contract accepts, for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, (key, journal) => {
        const filter = parsePublicationFilter(new URLSearchParams({ key, journal }));
        const request = { key: filter.key, journal: filter.journal, page: 1, page_size: 24 };
        expect(calls.publications.request.safeParse(request).error).toBeUndefined();
      }),
      { examples: [['\u0000', '\u0007 J Biol']] },
    );
  });

  it.each(['year=nothing', 'year=3000', 'sort=price', 'page=0', 'page=x', 'page_size=7', 'key=%20'])(
    'ignores %s',
    (query) => expect(read(`/literatures?${query}`)).toEqual(defaultPublicationFilter),
  );
});
