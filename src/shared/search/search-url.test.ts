import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { searchUrl, parseSearchUrl } from './search-url';

describe('searchDestination', () => {
  it('goes nowhere without text, whatever the region', () => {
    expect(searchUrl({ region: '', text: '' })).toBeNull();
    expect(searchUrl({ region: '22', text: '  \t ' })).toBeNull();
  });

  it('takes the key alone when all sections are searched', () => {
    expect(searchUrl({ region: '', text: ' 50-78-2 ' })).toBe('/notRegion?key=50-78-2');
  });

  it('takes region and key when a section was chosen', () => {
    expect(searchUrl({ region: '22', text: 'anti-CD3 & CD28' })).toBe(
      '/haveRegion?id=22&key=anti-CD3+%26+CD28',
    );
  });

  it('is read back by the page that it leads to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '1', '783'),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (region, typed) => {
          const path = searchUrl({ region, text: typed });
          if (path === null) return typed.trim() === '';
          const { pathname, searchParams } = new URL(path, 'https://shop.invalid');
          const form = parseSearchUrl(pathname, searchParams);
          return form.region === region && form.text === typed.trim();
        },
      ),
    );
  });

  it('cuts what no search would take', () => {
    const path = searchUrl({ region: '', text: 'a'.repeat(5000) });
    expect(path).toHaveLength('/notRegion?key='.length + 200);
  });
});

describe('searchOfPage', () => {
  it('shows nothing on a page that is no result', () => {
    expect(parseSearchUrl('/categoryList', new URLSearchParams('id=1&key=x'))).toEqual({
      region: '',
      text: '',
    });
  });

  it.each([
    ['/notRegion', 'id=22&key=x', '22'],
    ['/haveRegion', 'id=22&key=x', '22'],
    ['/notRegion', 'id=&key=x', ''],
    ['/haveRegion', 'key=x', ''],
    ['/haveRegion', 'id=all&key=x', ''],
  ])('reads what a form without a script sends: %s?%s', (path, query, region) => {
    expect(parseSearchUrl(path, new URLSearchParams(query))).toEqual({ region, text: 'x' });
  });
});
