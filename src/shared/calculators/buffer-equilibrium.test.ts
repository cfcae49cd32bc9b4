import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferEquilibrium } from './buffer-equilibrium';
import { bufferSystems } from './buffer-systems';

function at(id: string, ph: number, concentration = 0.1, celsius = 25) {
  const system = bufferSystems.find((candidate) => candidate.id === id);
  if (!system) throw new Error(`no buffer ${id}`);
  return bufferEquilibrium(system, { ph, concentration, celsius });
}

describe('the composition of a buffer', () => {
  // Sambrook and Russell, Molecular Cloning (2001), appendix 1: 0.1 M sodium phosphate at 25 °C, volumes of Na2HPO4.
  it.each([
    [6.2, 17.8],
    [6.8, 46.3],
    [7.0, 57.7],
    [7.4, 77.4],
    [7.8, 89.6],
  ])('of 0.1 M sodium phosphate at pH %d has %d %% base', (ph, percent) => {
    expect(Math.abs(100 * at('phosphate', ph).base - percent)).toBeLessThan(2);
  });

  // 10 mM citrate of pH 6.0 for antigen retrieval: 1.8 mM citric acid and 8.2 mM trisodium citrate.
  it('of citrate counts all three steps', () => {
    expect(Math.abs(at('citrate', 6, 0.01).base - 0.82)).toBeLessThan(0.03);
    // Between the first two steps about one proton of three is gone.
    expect(Math.abs(at('citrate', 3.7, 0.001).base - 1 / 3)).toBeLessThan(0.05);
  });

  // Sigma-Aldrich, Tris technical bulletin: 0.05 M at 25 °C and pH 8.0 has 4.44 g Tris HCl and 2.65 g Tris base.
  it('of 50 mM Tris at pH 8.0 agrees with the printed table', () => {
    expect(Math.abs(at('tris', 8, 0.05).base - 0.437)).toBeLessThan(0.03);
  });

  it('has no correction for pKa values printed at 0.1 mol/L and none at infinite dilution', () => {
    expect(at('hepes', 7.48, 1).base).toBeCloseTo(0.5, 6);
    expect(at('pipes', 6.76).base).toBeCloseTo(0.5, 6);
    expect(at('phosphate', 7.21, 1e-12).base).toBeCloseTo(0.5, 4);
  });

  it('shifts with temperature', () => {
    expect(at('tris', 8, 0.05, 4).base).toBeLessThan(at('tris', 8, 0.05, 37).base);
  });

  it('rises with the pH and stays between 0 and 1 for every buffer, strength and temperature', () => {
    const cases = fc.record({
      id: fc.constantFrom(...bufferSystems.map(({ id }) => id)),
      ph: fc.double({ min: 0, max: 13.5, noNaN: true }),
      concentration: fc.double({ min: 1e-6, max: 5, noNaN: true }),
      celsius: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ id, ph, concentration, celsius }) => {
        const [low, high] = [at(id, ph, concentration, celsius), at(id, ph + 0.3, concentration, celsius)];
        for (const { base, ionicStrength, pka } of [low, high]) {
          expect(base).toBeGreaterThanOrEqual(0);
          expect(base).toBeLessThanOrEqual(1);
          expect(Number.isFinite(ionicStrength) && Number.isFinite(pka)).toBe(true);
        }
        expect(high.base).toBeGreaterThanOrEqual(low.base - 1e-9);
      }),
    );
  });
});
