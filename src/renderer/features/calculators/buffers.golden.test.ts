import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';
import type { Values } from './tool';

// Recipes of laboratory manuals for 1 L: grams as they are printed, to the places that are printed.
describe('buffer recipes', () => {
  it.each<[string, string, number, string, number]>([
    ['PBS', 'pbs-1x-ph-7-4', 1, 'Sodium chloride', 8.0],
    ['PBS', 'pbs-1x-ph-7-4', 1, 'Potassium chloride', 0.2],
    ['PBS', 'pbs-1x-ph-7-4', 1, 'Disodium hydrogen phosphate', 1.42],
    ['PBS', 'pbs-1x-ph-7-4', 1, 'Potassium dihydrogen phosphate', 0.24],
    ['10× PBS', 'pbs-1x-ph-7-4', 10, 'Sodium chloride', 80],
    ['50× TAE', 'tae-1x', 50, 'Tris base', 242],
    ['10× TBE', 'tbe-1x', 10, 'Tris base', 108],
    ['10× TBE', 'tbe-1x', 10, 'Boric acid', 55],
    ['SDS running buffer', 'sds-page-running-buffer-1x', 1, 'Glycine', 14.4],
    ['SDS running buffer', 'sds-page-running-buffer-1x', 10, 'Tris base', 30.3],
    ['20× SSC', 'ssc-20x', 1, 'Sodium chloride', 175.3],
    ['20× SSC', 'ssc-20x', 1, 'Trisodium citrate dihydrate', 88.2],
    ['LB', 'lb-medium', 1, 'Tryptone', 10],
  ])('%s (%s, times %d): %s, %d g', (_, recipe, strength, substance, grams) => {
    const { rows } = calculate('buffer', { recipe, strength: String(strength) });
    const taken = rows.find(([name]) => name === substance)?.[1] ?? '';
    const [value = '', unit] = taken.split(' ');
    const inGrams = Number(value.replace(',', '')) / (unit === 'mg' ? 1000 : 1);
    expect(inGrams / grams).toBeGreaterThan(0.98);
    expect(inGrams / grams).toBeLessThan(1.021);
  });

  it.each([
    ['pbs-1x-ph-7-4', '7.4'],
    ['tae-1x', '8.3'],
    ['sds-page-running-buffer-1x', '8.3'],
    ['citrate-antigen-retrieval-buffer', '6.0'],
    ['carbonate-coating-buffer', '9.6'],
    ['tbs-1x-ph-7-6', 'adjust to 7.6 with HCl'],
    ['te-buffer-ph-8-0', 'adjust to 8.0 with HCl'],
    ['ssc-20x', 'adjust to 7.0 with HCl'],
    ['ripa-lysis-buffer', 'adjust to 7.4 with NaOH'],
    ['mes-buffer-0-1-m', 'adjust to 6.0 with NaOH'],
    ['4-paraformaldehyde-in-pbs', 'adjust to 7.4 with NaOH'],
  ])('%s: pH %s', (recipe, ph) => {
    expect(calculate('buffer', { recipe }).figures['pH']).toBe(ph);
  });
});

// Worked separately: 10 to the power of pH − pKa′, with pKa′ = 7.21 − 3 · 0.11288 for phosphate above 0.1 M.
describe('buffers of a pH', () => {
  const at = (buffer: string, ph: string, more: Values = {}) =>
    calculate('buffer-ph', { buffer, ph, ...more });
  it.each<[string, string, Values, string]>([
    ['phosphate', '7.4', {}, '77.16% base, 22.84% acid'],
    ['hepes', '7.2', {}, '34.42% base, 65.58% acid'],
    ['hepes', '7.4', { temperature: '37' }, '55.05% base, 44.95% acid'],
    ['pipes', '6.76', {}, '50% base, 50% acid'],
  ])('%s at pH %s %o', (buffer, ph, more, forms) => expect(at(buffer, ph, more).first).toBe(forms));
  it('weighs half a liter of 100 mM MES at its pKa', () => {
    // 25 mmol of each: 195.24 and 217.22 g/mol.
    const { rows } = at('mes', '6.1', { volume: '0.5' });
    expect(rows.slice(0, 2).map(([, taken]) => taken)).toEqual(['4.8809 g', '5.4305 g']);
    expect(rows.slice(2).map((row) => row.at(-1))).toEqual(['25 mL of 1 M NaOH', '25 mL of 1 M HCl']);
  });
  it('says how the pKa was corrected', () => {
    expect(at('phosphate', '7.4').warnings.join()).toMatch(
      /corrected for the ionic strength .*0\.2\d+ M|25\d.* mM/,
    );
    expect(at('hepes', '7.4').warnings.join()).toContain('printed value for 0.1 M');
  });
  it('titrates citric acid with three equivalents', () => {
    const { rows } = at('citrate', '6', { volume: '1', concentration: '10' });
    const [milliliters = ''] = rows[2]?.at(-1)?.split(' ') ?? [];
    // About 83% of 30 mmol.
    expect(Math.abs(Number(milliliters) - 25)).toBeLessThan(1);
  });
});
