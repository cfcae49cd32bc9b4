import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import { editAddressPath, checkoutPath, lineIdsFromQuery } from './checkout-paths';

describe('lineIdsFromQuery', () => {
  it.each([
    ['id=1', [1]],
    ['id=1,2,3', [1, 2, 3]],
    ['id=3,1,3', [3, 1]],
    ['', []],
    ['id=', []],
    ['id=0', []],
    ['id=1,', []],
    ['id=1,x', []],
    ['id=1,-2', []],
    ['id=1.5', []],
    ['id=9999999999', []],
  ])('parses %s', (query, lineIds) => {
    expect(lineIdsFromQuery(new URLSearchParams(query))).toEqual(lineIds);
  });

  it('reads back what checkoutPath wrote, at most the lines of a full cart', () => {
    const lineIds = Array.from({ length: 600 }, (_, index) => index + 1);
    expect(lineIdsFromQuery(new URL(checkoutPath(lineIds), 'http://shop.test').searchParams)).toEqual(
      lineIds.slice(0, MAX_CART_LINES),
    );
  });
});

it('returns from the address book through the redirect check', () => {
  const { searchParams } = new URL(editAddressPath('new', [1, 2]), 'http://shop.test');
  expect(redirectTarget(searchParams.get('redirect'))).toBe('/shoppingCart/pay?id=1,2');
});
