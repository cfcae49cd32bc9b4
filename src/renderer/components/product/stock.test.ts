import { describe, expect, it } from 'vitest';
import { priceText, defaultSize, stockText } from './stock';

const size = (goods_attr: string, attr_price: string) => ({
  goods_attr,
  attr_value: goods_attr,
  attr_price,
  stock: 3,
  ships_in_days: 1,
});

describe('stockText', () => {
  it.each([
    [34, 1, 'In stock, 34 units · ships in 1 day'],
    [1, 0, 'In stock, 1 unit · ships at once'],
    [1200, 2, 'In stock, 1,200 units · ships in 2 days'],
    [0, 10, 'Made to order · ships in 10 days'],
  ])('%i units, %i days', (stock, ships_in_days, words) =>
    expect(stockText({ stock, ships_in_days })).toBe(words),
  );

  it('does not say made to order when the last unit is sold', () =>
    expect(stockText({ stock: 0, ships_in_days: 1, sold_out: true })).toBe('Out of stock at the moment'));
});

describe('priceText', () => {
  const sizes = [size('1 g', '1000.00'), size('10 mg', '99.50')];
  it('returns the price of the chosen size', () => expect(priceText(sizes, sizes[0])).toBe('$1,000.00'));
  it('compares prices as numbers', () => expect(priceText(sizes, undefined)).toBe('from $99.50'));
  it('has no “from” when all prices are equal', () =>
    expect(priceText([size('a', '5.00'), size('b', '5.00')], undefined)).toBe('$5.00'));
  it('is empty without sizes', () => expect(priceText([], undefined)).toBe(''));
});

describe('defaultSize', () => {
  it('returns the only size', () => expect(defaultSize([size('a', '5.00')])).toBe('a'));
  it('is empty for several sizes', () =>
    expect(defaultSize([size('a', '5.00'), size('b', '6.00')])).toBe(''));
  it('is empty without sizes', () => expect(defaultSize([])).toBe(''));
});
