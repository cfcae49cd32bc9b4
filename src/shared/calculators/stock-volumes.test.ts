import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatVolume, stockVolume } from './stock-volumes';

describe('stockVolume', () => {
  it.each([
    // Caffeine, 194.19 g/mol: 10 mg are 51.496 µmol.
    [10, 194.19, 10, '5.15 mL'],
    [1, 194.19, 10, '515 µL'],
    [5, 500, 1, '10 mL'],
    [1, 1000, 10, '100 µL'],
    [10, 100, 0.01, '10,000 mL'],
  ])('returns for %d mg of %d g/mol at %d mM: %s', (milligrams, weight, millimolar, volume) => {
    expect(formatVolume(stockVolume(milligrams, weight, millimolar))).toBe(volume);
  });

  it('reproduces the concentration', () => {
    const positive = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(positive, positive, positive, (mass, weight, millimolar) => {
        const litres = stockVolume(mass, weight, millimolar) / 1000;
        expect(mass / weight / litres / millimolar).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    [0, 100, 10],
    [1, -1, 10],
    [1, 100, Number.NaN],
  ])('throws for %d mg, %d g/mol, %d mM', (milligrams, weight, millimolar) => {
    expect(() => stockVolume(milligrams, weight, millimolar)).toThrow(RangeError);
  });
});
