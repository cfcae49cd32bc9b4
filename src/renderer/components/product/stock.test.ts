import { describe, expect, it } from 'vitest';
import {
  priceText,
  defaultSize,
  isPricedOnRequest,
  shortageText,
  supplyText,
  availabilityAndShippingText,
} from './stock';

const size = (goods_attr: string, attr_price: string | null) => ({
  goods_attr,
  attr_value: goods_attr,
  attr_price,
  stock: 3,
  ships_in_days: 1,
});

describe('availabilityAndShippingText', () => {
  it.each([
    [34, 1, 'In stock, 34 units · ships within 2 workdays'],
    [1, 0, 'In stock, 1 unit · ships within 1 workday'],
    [1200, 2, 'In stock, 1,200 units · ships within 3 workdays'],
    [0, 10, 'Made to order · ships within 11 workdays'],
  ])('%i units, %i days', (stock, ships_in_days, words) =>
    expect(availabilityAndShippingText({ stock, ships_in_days })).toBe(words),
  );

  it('does not say made to order when the last unit is sold', () =>
    expect(availabilityAndShippingText({ stock: 0, ships_in_days: 1, sold_out: true })).toBe('Out of stock'));
});

it.each([
  [{ stock: 5 }, 6, 'Only 5 in stock.'],
  [{ stock: 1200 }, 2000, 'Only 1,200 in stock.'],
  [{ stock: 5 }, 5, ''],
  [{ stock: 0 }, 6, ''],
  [{ stock: 0, sold_out: true as const }, 6, ''],
])('shortageText of %j for %i units is %j', (size, quantity, text) =>
  expect(shortageText(size, quantity)).toBe(text),
);

describe('priceText', () => {
  const sizes = [size('1 g', '1000.00'), size('10 mg', '99.50')];
  it('returns the price of the chosen size', () => expect(priceText(sizes, sizes[0])).toBe('$1,000.00'));
  it('compares prices as numbers', () => expect(priceText(sizes)).toBe('from $99.50'));
  it('has no “from” when all prices are equal', () =>
    expect(priceText([size('a', '5.00'), size('b', '5.00')], undefined)).toBe('$5.00'));
  it('says that the price of a chosen size is on request', () =>
    expect(priceText(sizes, size('1 kg', null))).toBe('Price on request'));
  it('ignores sizes with a price on request', () =>
    expect(priceText([...sizes, size('1 kg', null)], undefined)).toBe('from $99.50'));
  it.each([[[]], [[size('1 kg', null), size('5 kg', null)]]])(
    'is on request when no size has a price',
    (unpriced) => expect(priceText(unpriced)).toBe('Price on request'),
  );
});

describe('isPricedOnRequest', () => {
  const [priced, unpriced] = [size('1 g', '5.00'), size('1 kg', null)];
  it('depends on the chosen size', () => {
    expect(isPricedOnRequest([priced, unpriced], priced)).toBe(false);
    expect(isPricedOnRequest([priced, unpriced], unpriced)).toBe(true);
  });
  it('needs every size when none is chosen', () => {
    expect(isPricedOnRequest([priced, unpriced], undefined)).toBe(false);
    expect(isPricedOnRequest([unpriced], undefined)).toBe(true);
    expect(isPricedOnRequest([], undefined)).toBe(true);
  });
});

describe('defaultSize', () => {
  it('returns the only size', () => expect(defaultSize([size('a', '5.00')])).toBe('a'));
  it('is empty for several sizes', () =>
    expect(defaultSize([size('a', '5.00'), size('b', '6.00')])).toBe(''));
  it('is empty without sizes', () => expect(defaultSize([])).toBe(''));
});

describe('supply text', () => {
  const soldOut = { stock: 0, ships_in_days: 1, sold_out: true as const };
  it.each([
    [
      [soldOut, { stock: 0, ships_in_days: 9 }, { stock: 2, ships_in_days: 1 }],
      'In stock · ships within 2 workdays',
    ],
    [
      [soldOut, { stock: 0, ships_in_days: 9 }, { stock: 0, ships_in_days: 4 }],
      'Made to order · ships within 5 workdays',
    ],
    [[soldOut, { ...soldOut, restock_on: '2026-03-09' }], 'Out of stock'],
    [[{ ...soldOut, restock_on: '2026-03-09' }], 'Out of stock · expected Mon, Mar 9'],
    [[], ''],
  ])('of %j is %s', (sizes, text) => expect(supplyText(sizes)).toBe(text));
});

it('does not say "In stock" beside the price of a size that is not', () => {
  const sizes = [
    { attr_price: '28.00', stock: 0, ships_in_days: 10 },
    { attr_price: '68.00', stock: 3, ships_in_days: 0 },
  ];
  expect(supplyText(sizes)).toBe('Some sizes in stock · ships within 1 workday');
  expect(supplyText(sizes.slice(1))).toBe('In stock · ships within 1 workday');
});
