import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pagerItems, parsePage } from './pagination';

describe('pageCount', () => {
  it.each([
    [0, 24, 1],
    [1, 24, 1],
    [24, 24, 1],
    [25, 24, 2],
    [100_000, 24, 4167],
  ])('of %i items at %i per page is %i', (total, size, count) => expect(pageCount(total, size)).toBe(count));
});

describe('pagerItems', () => {
  it.each([
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [2, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  ])('on page %i of %i shows %j', (current, count, items) =>
    expect(pagerItems(current, count)).toEqual(items),
  );

  it('includes the current page and both ends, ascending, within the limit, without empty gaps', () => {
    const position = fc
      .integer({ min: 1, max: 100_000 })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
    fc.assert(
      fc.property(position, ([current, count]) => {
        const items = pagerItems(current, count);
        const pages = items.filter((item) => item !== 'gap');
        expect(items.length).toBe(Math.min(count, 7));
        expect(pages).toContain(current);
        expect([pages[0], pages.at(-1)]).toEqual([1, count]);
        items.forEach((item, index) => {
          const before = items[index - 1];
          if (item !== 'gap' && typeof before === 'number') expect(item).toBe(before + 1);
          if (item !== 'gap' && before === 'gap')
            expect(item - Number(items[index - 2])).toBeGreaterThanOrEqual(3);
        });
      }),
    );
  });
});

describe('parsePage', () => {
  it.each([
    ['3', 9, 3],
    [' 4 ', 9, 4],
    ['0', 9, 1],
    ['-2', 9, 1],
    ['99', 9, 9],
    ['', 9, null],
    ['2.5', 9, null],
    ['two', 9, null],
  ])('%j of %i → %s', (text, count, page) => expect(parsePage(text, count)).toBe(page));
});
