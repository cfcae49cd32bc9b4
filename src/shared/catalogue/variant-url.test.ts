import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SIZE_LENGTH } from '../cart/cart-transfer';
import { parseVariant, withVariant } from './variant-url';

const page = 10023;

describe('selected size in an address', () => {
  it('round-trips and keeps other parameters', () => {
    const cell = fc.record({
      goodsId: fc.integer({ min: 1, max: 2_147_483_647 }),
      size: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(cell, cell, (before, now) => {
        const first = withVariant(new URLSearchParams({ id: String(page), tag_id: '3' }), page, before);
        const query = new URLSearchParams(withVariant(new URLSearchParams(first), page, now));
        expect(parseVariant(query, page)).toEqual(now);
        expect([query.get('id'), query.get('tag_id')]).toEqual([String(page), '3']);
      }),
    );
  });

  it.each([
    '',
    'size=',
    'conjugate=7',
    'conjugate=x&size=a',
    'conjugate=-1&size=a',
    `size=${'a'.repeat(MAX_SIZE_LENGTH + 1)}`,
  ])('is null for "%s"', (query) => expect(parseVariant(new URLSearchParams(query), page)).toBeNull());

  it('accepts every size that the cart accepts', () => {
    const size = 'a'.repeat(MAX_SIZE_LENGTH);
    expect(parseVariant(new URLSearchParams({ size }), page)).toEqual({ goodsId: page, size });
  });

  it('defaults to the page’s own product', () => {
    expect(parseVariant(new URLSearchParams('size=a'), page)).toEqual({ goodsId: page, size: 'a' });
    expect(withVariant(new URLSearchParams('id=1&conjugate=5'), page, { goodsId: page, size: 'a' })).toBe(
      '?id=1&size=a',
    );
  });
});
