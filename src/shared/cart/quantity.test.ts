import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSelectionProblem, parseQuantity, stepQuantity } from './quantity';

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
  ])('%j → %s', (text, expected) => expect(parseQuantity(text)).toBe(expected));

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
    expect([stepQuantity('10000', 1), stepQuantity('', 1), stepQuantity('x', 1)]).toEqual([10_000, 1, 1]);
  });
});

describe('findSelectionProblem', () => {
  it.each([
    ['', '', 'selectSize'],
    ['', '1', 'selectSize'],
    ['100 µg', '', 'enterQuantity'],
    ['100 µg', '0', 'enterQuantity'],
    ['100 µg', '10001', 'enterQuantity'],
    ['100 µg', '1', null],
  ] as const)('size %j, quantity %j: %s', (size, quantity, obstacle) =>
    expect(findSelectionProblem({ size, quantity })).toBe(obstacle),
  );
});
