import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { MAX_CART_LINES } from '../../../shared/cart/quantity';
import {
  checkoutPath,
  editAddressPath,
  fromGoodsFields,
  goodsFromQuery,
  toGoodsFields,
} from './checkout-paths';

const readBack = (path: string) => goodsFromQuery(new URL(path, 'http://shop.test').searchParams);

describe('goodsFromQuery', () => {
  it.each([
    ['id=1', [1]],
    ['id=1,2,3', [1, 2, 3]],
    ['id=3,1,3', [3, 1]],
    ['', null],
    ['id=', null],
    ['id=0', null],
    ['id=1,', null],
    ['id=1,x', null],
    ['id=1,-2', null],
    ['id=1.5', null],
    ['id=9999999999', null],
  ])('parses %s', (query, lineIds) => {
    expect(goodsFromQuery(new URLSearchParams(query))).toEqual(lineIds && { lineIds });
  });

  it('reads back what checkoutPath wrote, at most the lines of a full cart', () => {
    const lineIds = Array.from({ length: 600 }, (_, index) => index + 1);
    expect(readBack(checkoutPath({ lineIds }))).toEqual({ lineIds: lineIds.slice(0, MAX_CART_LINES) });
  });
});

it('names a quote in the path and in requests', () => {
  const goods = { quoteNumber: 'Q00000012' };
  expect(checkoutPath(goods)).toBe('/shoppingCart/pay?quote=Q00000012');
  expect(readBack('/shoppingCart/pay?quote=q00000012&id=1')).toEqual(goods);
  expect(toGoodsFields(goods)).toEqual({ sel_goods: [], quote_sn: 'Q00000012' });
  for (const each of [goods, { lineIds: [1, 2] }]) expect(fromGoodsFields(toGoodsFields(each))).toEqual(each);
});

it('returns from the address book through the redirect check', () => {
  const { searchParams } = new URL(editAddressPath('new', { lineIds: [1, 2] }), 'http://shop.test');
  expect(redirectTarget(searchParams.get('redirect'))).toBe('/shoppingCart/pay?id=1,2');
});
