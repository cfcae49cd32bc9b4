import { describe, expect, it } from 'vitest';
import { mergeMessage } from './cart-labels';
import { focusTargetAfterRemoval } from './cart-focus';
import { availabilityLabel, nextTierLabel } from './cart-labels';
import { selectedSubtotal } from './cart-summary';
import { shareUrl } from './transfer/share-link';

it('adds up line amounts to the cent and skips lines that cannot be ordered', () => {
  const orderable = (price_sum: string) => ({ price_sum, obstacle: '' });
  const blocked = { price_sum: '5.00', obstacle: 'Only 4 in stock.' };
  const discontinued = { price_sum: null, obstacle: 'This size is no longer sold.' };
  expect(selectedSubtotal([])).toBe('0.00');
  expect(selectedSubtotal([orderable('0.10'), blocked, orderable('0.20'), discontinued])).toBe('0.30');
  expect(selectedSubtotal(Array.from({ length: 500 }, () => orderable('1999999.99')))).toBe('999999995.00');
});

describe('availabilityLabel', () => {
  it.each([
    [{ available: null, ships_on: '2026-11-24' }, 'Made to order · ships Tue, Nov 24'],
    [{ available: 1, ships_on: '2026-11-24' }, 'In stock, 1 unit · ships Tue, Nov 24'],
    [{ available: 1200, ships_on: '2026-11-24' }, 'In stock, 1,200 units · ships Tue, Nov 24'],
    [{ available: 0, ships_on: '2026-11-24' }, ''],
    [{ available: 0, ships_on: '' }, ''],
  ])('%j', (line, words) => expect(availabilityLabel(line)).toBe(words));
});

describe('nextTierLabel', () => {
  const tiers = [
    { from: 5, price: '95.00' },
    { from: 20, price: '90.00' },
    { from: 1000, price: '80.00' },
  ];
  it.each([
    [1, '5 or more: $95.00 each'],
    [4, '5 or more: $95.00 each'],
    [5, '20 or more: $90.00 each'],
    [20, '1,000 or more: $80.00 each'],
    [1000, ''],
  ])('returns the label at quantity %i', (goods_number, words) =>
    expect(nextTierLabel({ goods_number, tiers })).toBe(words),
  );
});

describe('focusTargetAfterRemoval', () => {
  const lines = [{ rec_id: 1 }, { rec_id: 2 }, { rec_id: 3 }];
  it.each([
    [1, 'cart-line-2'],
    [2, 'cart-line-3'],
    [3, 'cart-line-2'],
  ])('returns the target after line %i is removed', (id, target) =>
    expect(focusTargetAfterRemoval(lines, id)).toBe(target),
  );

  it('returns the heading after the last line is removed', () => {
    expect(focusTargetAfterRemoval([{ rec_id: 1 }], 1)).toBe('cart-title');
  });
});

describe('mergeMessage', () => {
  it.each([
    [0, 0, ''],
    [
      1,
      0,
      '1 line from before you logged in was added to your cart. Quantities of the same size were added up.',
    ],
    [
      2,
      0,
      '2 lines from before you logged in were added to your cart. Quantities of the same size were added up.',
    ],
    [0, 1, '1 line could not be added: a cart holds up to 500 lines.'],
    [
      2,
      3,
      '2 lines from before you logged in were added to your cart. Quantities of the same size were added up. 3 lines could not be added: a cart holds up to 500 lines.',
    ],
  ])('reports %i merged and %i dropped lines', (merged, unmerged, words) =>
    expect(mergeMessage({ merged, unmerged })).toBe(words),
  );
});

describe('shareUrl', () => {
  it.each([
    ['https://shop.example/shoppingCart', 'https://shop.example/shoppingCart?share=aZ_9-'],
    ['http://127.0.0.1:4173/shoppingCart?x=1', 'http://127.0.0.1:4173/shoppingCart?share=aZ_9-'],
    ['app://shop/shoppingCart', '/shoppingCart?share=aZ_9-'],
  ])('builds the URL for %s', (page, address) => expect(shareUrl('aZ_9-', page)).toBe(address));
});
