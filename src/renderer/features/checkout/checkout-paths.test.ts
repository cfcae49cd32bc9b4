import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { editAddressPath, checkoutPath, lineIdsFromQuery } from './checkout-paths';

describe('the lines in an address', () => {
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
  ])('%s', (query, ids) => {
    expect(lineIdsFromQuery(new URLSearchParams(query))).toEqual(ids);
  });

  it('are what the path was made of, five hundred at the most', () => {
    const ids = Array.from({ length: 600 }, (_, index) => index + 1);
    expect(lineIdsFromQuery(new URL(checkoutPath(ids), 'http://shop.test').searchParams)).toEqual(
      ids.slice(0, 500),
    );
  });
});

it('the way to the address book leads back through the one gate', () => {
  const { searchParams } = new URL(editAddressPath('new', [1, 2]), 'http://shop.test');
  expect(redirectTarget(searchParams.get('redirect'))).toBe('/shoppingCart/pay?id=1,2');
});
