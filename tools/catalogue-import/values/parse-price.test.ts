import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice } from './parse-price';

describe('parsePrice', () => {
  it.each([
    ['45', '.', 4500, ''],
    ['$1,234.50', '.', 123_450, 'USD'],
    ['USD 45.5', '.', 4550, 'USD'],
    ['1.234,50 EUR', ',', 123_450, 'EUR'],
    ['1 234,50 €', ',', 123_450, 'EUR'],
    ["CHF 1'234.00", '.', 123_400, 'CHF'],
    ['45.-', '.', 4500, ''],
    ['0.05', '.', 5, ''],
    ['1,234', '.', 123_400, ''],
  ] as const)('reads %s', (text, decimal, cents, currency) => {
    expect(parsePrice(text, decimal)).toEqual({ cents, currency });
  });

  it.each([
    ['1,50', '.', 'thousands'],
    ['1.234', '.', 'two places'],
    ['on request', '.', 'no price given'],
    ['-5', '.', 'not a price'],
    ['0.00', '.', 'above zero'],
    ['1e5', '.', 'not a price'],
    ['99999999999', '.', 'not a price'],
    ['12.3.4', '.', 'not a price'],
    ['', '.', 'not a price'],
  ] as const)('rejects %s', (text, decimal, reason) => {
    expect(parsePrice(text, decimal)).toEqual({ reason: expect.stringContaining(reason) as string });
  });

  it('parses every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom('.', ','), (cents, decimal) => {
        const plain = `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`;
        const grouped = plain.replace(/\B(?=(\d{3})+\D)/g, decimal === '.' ? ',' : '.');
        for (const text of [plain, grouped]) {
          expect(parsePrice(text, decimal)).toEqual({ cents, currency: '' });
        }
      }),
    );
  });
});
