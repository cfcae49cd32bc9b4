import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packContent } from './unit-codes';

describe('packContent', () => {
  it.each([
    ['100 µg', '100', 'MC'],
    ['5 mg', '5', 'MGM'],
    ['500 mg', '500', 'MGM'],
    ['25 g', '25', 'GRM'],
    ['1 kg', '1', 'KGM'],
    ['50 µL', '50', '4G'],
    ['0.5 mL', '500', '4G'],
    ['1.5 mL', '1.5', 'MLT'],
    ['5 L', '5', 'LTR'],
    ['6 × 500 mL', '3', 'LTR'],
    ['10 mM × 1 mL in DMSO', '1', 'MLT'],
    ['48T', '48', 'E53'],
    ['5 × 96T', '480', 'E53'],
    ['100T/96S', '100', 'E53'],
    ['25 tests', '25', 'E53'],
    ['96 wells', '96', 'E56'],
    ['200 assays', '200', 'E53'],
    ['100 reactions', '100', 'C62'],
    ['50 rxns', '50', 'C62'],
    ['250 preps', '250', 'C62'],
    ['1 vial', '1', 'C62'],
    ['100 pieces', '100', 'H87'],
    ['5 kits', '5', 'KT'],
    ['20 nmol', '0.02', 'FH'],
    ['2.5 µg', '2.5', 'MC'],
    ['0.5 µL', '0.5', '4G'],
    ['0.5 nmol', '0.0005', 'FH'],
    ['5 µmol', '5', 'FH'],
  ])('of %s is %s %s', (label, quantity, unit) => {
    expect(packContent(label)).toEqual({ quantity, unit });
  });

  it.each(['5000 U', '50 kU', '', 'Bulk', '10 mM', '0 mg', 'mg'])('of "%s" is null', (label) => {
    expect(packContent(label)).toBeNull();
  });

  it('is the same amount in all units of a family', () => {
    const inGrams: Readonly<Record<string, number>> = { MC: 1e-6, MGM: 1e-3, GRM: 1, KGM: 1000 };
    const written: Readonly<Record<string, number>> = { µg: 1e-6, mg: 1e-3, g: 1, kg: 1000 };
    const label = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(...Object.keys(written)),
      fc.integer({ min: 1, max: 20 }),
    );
    fc.assert(
      fc.property(label, ([number, unit, packs]) => {
        const content = packContent(packs === 1 ? `${number} ${unit}` : `${packs} × ${number} ${unit}`);
        const grams = Number(content?.quantity) * (inGrams[content?.unit ?? ''] ?? Number.NaN);
        const meant = packs * number * (written[unit] ?? Number.NaN);
        expect(grams / meant).toBeCloseTo(1, 6);
        expect(content?.quantity).toMatch(/^[1-9]\d*(\.\d*[1-9])?$/);
      }),
    );
  });

  it('never throws for random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void packContent(text)));
  });
});
