import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsMaximum, parseQuantity, parseSelection, stepQuantity } from './quantity';

describe('parseQuantity', () => {
  it.each([
    ['1', 1],
    [' 12 ', 12],
    ['007', 7],
    ['10000', 10_000],
    ['10001', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['two', null],
    ['2.00', 2],
    ['1.0', 1],
    ['2,0', 2],
    ['10,00', 10],
    ['0.0', null],
    ['2.5', null],
    ['2.05', null],
    // A thousand or one.
    ['1,000', null],
    ['1.000', null],
    ['2.', null],
    ['.0', null],
    ['-3', null],
    ['+3', null],
    ['1e5', null],
    ['0x10', null],
    ['1 000', null],
    ['２', 2],
    ['１２', 12],
    ['２．０', 2],
    ['２，００', 2],
    ['２．５', null],
    ['٣', 3],
    ['۳', 3],
    ['२', 2],
    ['๒', 2],
    // Superscripts and fractions are not digits of a quantity.
    ['10²', null],
    ['½', null],
    ['①', null],
  ])('%j → %s', (text, expected) => expect(parseQuantity(text)).toBe(expected));

  it('never reads a number with other digits than zero after the separator', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.constantFrom('.', ','),
        fc.stringMatching(/^\d{1,4}$/),
        (whole, mark, rest) => {
          const read = parseQuantity(`${whole}${mark}${rest}`);
          expect(read).toBe(/^0{1,2}$/.test(rest) && whole > 0 ? whole : null);
        },
      ),
    );
  });

  it.each([
    ['10001', true],
    ['１０００１', true],
    ['99999999999999999999', true],
    ['20000.00', true],
    ['20000,0', true],
    ['10000', false],
    ['10000.00', false],
    ['20.000', false],
    ['1e5', false],
    ['10001.5', false],
    ['', false],
  ])('%j exceeds the maximum: %s', (text, expected) => expect(exceedsMaximum(text)).toBe(expected));

  it('steps to a valid quantity from any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), fc.constantFrom(1, -1), (text, step) => {
        const next = stepQuantity(text, step);
        expect(parseQuantity(String(next))).toBe(next);
      }),
    );
  });

  it('steps up and down by one', () => {
    expect([stepQuantity('4', 1), stepQuantity('4', -1), stepQuantity('1', -1)]).toEqual([5, 3, 1]);
    expect([stepQuantity('2.5', 1), stepQuantity('2.5', -1), stepQuantity('2.0', 1)]).toEqual([3, 2, 3]);
    expect([stepQuantity('10000', 1), stepQuantity('', 1), stepQuantity('x', 1)]).toEqual([10_000, 1, 1]);
  });
});

describe('parseSelection', () => {
  it.each([
    ['', '', { missing: 'selectSize', number: null }],
    ['', '1', { missing: 'selectSize', number: null }],
    ['100 µg', '', { missing: 'enterQuantity', number: null }],
    ['100 µg', '0', { missing: 'enterQuantity', number: null }],
    ['100 µg', '2.5', { missing: 'enterQuantity', number: null }],
    ['100 µg', '10001', { missing: 'excessQuantity', number: null }],
    ['100 µg', '1', { missing: null, number: 1 }],
    ['100 µg', '2.00', { missing: null, number: 2 }],
  ] as const)('size %j, quantity %j', (size, quantity, parsed) =>
    expect(parseSelection({ size, quantity })).toEqual(parsed),
  );
});
