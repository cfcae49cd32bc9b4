import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { searchUrl, parseSearchUrl } from './search-url';

describe('searchUrl', () => {
  it('returns null without text, whatever the section', () => {
    expect(searchUrl({ section: '', text: '' })).toBeNull();
    expect(searchUrl({ section: '22', text: '  \t ' })).toBeNull();
  });

  it('contains the key only for all sections', () => {
    expect(searchUrl({ section: '', text: ' 50-78-2 ' })).toBe('/notRegion?key=50-78-2');
  });

  it('contains section and key for a section', () => {
    expect(searchUrl({ section: '22', text: 'anti-CD3 & CD28' })).toBe(
      '/haveRegion?id=22&key=anti-CD3+%26+CD28',
    );
  });

  it('round-trips through parseSearchUrl', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '1', '783'),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (section, typed) => {
          const path = searchUrl({ section, text: typed });
          if (path === null) return typed.trim() === '';
          const { pathname, searchParams } = new URL(path, 'https://shop.invalid');
          const form = parseSearchUrl(pathname, searchParams);
          return form.section === section && form.text === typed.trim();
        },
      ),
    );
  });

  it('truncates long text', () => {
    const path = searchUrl({ section: '', text: 'a'.repeat(5000) });
    expect(path).toHaveLength('/notRegion?key='.length + 200);
    const cutEmoji = searchUrl({ section: '', text: `${'a'.repeat(199)}🧪 and more` });
    expect(cutEmoji).toBe(`/notRegion?key=${'a'.repeat(199)}`);
  });
});

describe('parseSearchUrl', () => {
  it('returns an empty form for other pages', () => {
    expect(parseSearchUrl('/categoryList', new URLSearchParams('id=1&key=x'))).toEqual({
      section: '',
      text: '',
    });
  });

  it.each([
    ['/notRegion', 'id=22&key=x', '22'],
    ['/haveRegion', 'id=22&key=x', '22'],
    ['/notRegion', 'id=&key=x', ''],
    ['/haveRegion', 'key=x', ''],
    ['/haveRegion', 'id=all&key=x', ''],
    ['/haveregion', 'id=22&key=x', '22'],
    ['/NOTREGION/', 'id=22&key=x', '22'],
  ])('parses a form submitted without scripts: %s?%s', (path, query, section) => {
    expect(parseSearchUrl(path, new URLSearchParams(query))).toEqual({ section, text: 'x' });
  });
});
