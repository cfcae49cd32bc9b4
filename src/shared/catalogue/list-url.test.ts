import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryListKind,
  withListChange,
  countFilters,
  listQuery,
  pageSizes,
  parseId,
  parseListState,
  searchListKind,
  toggleFilter,
  views,
  type ListState,
} from './list-url';

const read = (query: string, kind = categoryListKind) => parseListState(new URLSearchParams(query), kind);

const filters = fc
  .dictionary(
    fc.stringMatching(/^[a-z][a-z_]{0,31}$/),
    fc.uniqueArray(fc.string({ minLength: 1, maxLength: 120 }), { minLength: 1, maxLength: 5 }),
    { maxKeys: 16 },
  )
  .map((found) => Object.fromEntries(Object.entries(found)));

const choice: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.constantFrom(...pageSizes),
  sort: fc.constantFrom(...categoryListKind.sorts),
  view: fc.constantFrom(...views),
  filters,
});

describe('list address', () => {
  it('is short for the defaults', () => {
    expect(listQuery({ id: 1 }, read(''), categoryListKind)).toBe('?id=1');
    expect(listQuery({}, read('page=1&page_size=24&view=list&sort=popular'), categoryListKind)).toBe('');
  });

  it('sorts its parameters', () => {
    const query = 'view=grid&f.host=Rabbit&page=3&f.host=Goat&f.application=WB&sort=name&page_size=48';
    expect(listQuery({ id: 22, key: 'a b' }, read(query), categoryListKind)).toBe(
      '?id=22&key=a+b&f.application=WB&f.host=Goat&f.host=Rabbit&sort=name&page_size=48&page=3&view=grid',
    );
  });

  it.each(['page=0', 'page=-1', 'page=1e3', 'page=abc', 'page=100001', 'page_size=25', 'sort=up', 'view=x'])(
    'ignores %s',
    (query) => expect(read(query)).toEqual(read('')),
  );

  it('drops filters that the contract would reject', () => {
    expect(read('f.=a&f.Host=a&f.__proto__=a&f.host=&f.host=' + 'x'.repeat(121)).filters).toEqual({});
    const many = Array.from({ length: 60 }, (_, index) => `f.host=v${index}`).join('&');
    expect(read(many).filters.host).toHaveLength(50);
  });

  it('keeps filters short, because each facet value has a link with all of them', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `facet_${letter}`);
    const many = names.flatMap((name) => Array.from({ length: 50 }, (_, index) => `f.${name}=value${index}`));
    const query = listQuery({ id: 7 }, read(many.join('&')), categoryListKind);
    expect(query.length).toBeGreaterThan(1000);
    expect(query.length).toBeLessThan(2500);
  });

  it('allows relevance for searches only', () => {
    expect(read('sort=relevance').sort).toBe('popular');
    expect(read('', searchListKind).sort).toBe('relevance');
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const query = listQuery({ id: 7 }, given, categoryListKind);
        const back = read(query);
        expect(listQuery({ id: 7 }, back, categoryListKind)).toBe(query);
        expect({ ...back, filters: {} }).toEqual({ ...given, filters: {} });
        for (const [name, values] of Object.entries(given.filters))
          expect([...(back.filters[name] ?? [])].sort()).toEqual([...values].sort());
      }),
    );
  });

  it('parses random text consistently', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = read(text);
        expect(read(listQuery({}, once, categoryListKind))).toEqual(once);
      }),
    );
  });
});

describe('list changes', () => {
  it('return to page 1', () => {
    expect(withListChange(read('page=9'), { sort: 'name' })).toMatchObject({ page: 1, sort: 'name' });
  });

  it('add and remove a value', () => {
    fc.assert(
      fc.property(filters, (given) => {
        const start = read(listQuery({}, { ...read(''), filters: given }, categoryListKind)).filters;
        const once = toggleFilter(start, 'host', 'Rabbit');
        expect(Math.abs(countFilters(once) - countFilters(start))).toBe(1);
        expect(toggleFilter(once, 'host', 'Rabbit')).toEqual(start);
      }),
    );
  });
});

describe('parseId', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['0', null],
    ['01', null],
    ['1.5', null],
    ['', null],
    [null, null],
  ])('%s → %s', (text, expected) => expect(parseId(text)).toBe(expected));
});
