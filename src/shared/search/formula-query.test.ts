import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFormulas } from './formula-query';

describe('parseFormulas', () => {
  it.each([
    ['C9H8O4', 'C9H8O4'],
    ['C₉H₈O₄', 'C9H8O4'],
    ['C9 H8 O4', 'C9H8O4'],
    ['c9h8o4', 'C9H8O4'],
    ['NaCl', 'ClNa'],
    ['HCl', 'ClH'],
    ['H2SO4', 'H2O4S'],
    ['MgCl2', 'Cl2Mg'],
    ['C2H5OH', 'C2H6O'],
    ['Ca(OH)2', 'CaH2O2'],
    ['CuSO4·5H2O', 'CuH10O9S'],
    ['CuSO4 . 5 H2O', 'CuH10O9S'],
    ['SO4^2-', 'O4S'],
    ['SO₄²⁻', 'O4S'],
    ['SO4 2-', 'O4S'],
    ['InChI=1S/2ClH.Mg/h2*1H;/q;;+2/p-2', 'Cl2Mg'],
    ['InChI=1S/C10H15NO.2ClH/c1-11/h1-2H', 'C10H17Cl2NO'],
    ['InChI: InChI=1S/C2H4O2.Na/c1-2(3)4;/h1H3,(H,3,4);/q;+1/p-1', 'C2H3NaO2'],
    ['inchi=1s/c2h4o2.na/c1-2(3)4;/h1h3,(h,3,4);/q;+1/p-1', 'C2H3NaO2'],
    ['InChI=1S/C9H8O4/c1-6(10)13-8-5-3-2-4-7(8)9(11)12/h2-5H,1H3,(H,11,12)', 'C9H8O4'],
  ])('%j → %s', (text, formula) => expect(parseFormulas(text)).toEqual([formula]));

  it('returns several where lower case is ambiguous', () => {
    expect(parseFormulas('co2')).toEqual(['CO2', 'Co2']);
    expect(parseFormulas('cuso4')).toContain('CuO4S');
    expect(parseFormulas('camgsi2o6')).toContain('CaMgO6Si2');
    expect(parseFormulas('naalsio4')).toContain('AlNaO4Si');
  });

  it.each([
    'EGFR',
    'il6',
    'C',
    'Aspirin',
    'Zz9',
    'Fe^3+',
    'Fe³⁺',
    'Fe3+',
    'B1',
    'InChI=1S/ClH/h1H/p-9',
    'nacl',
    '',
    '2H2O',
    '0.5H2O',
    'C'.repeat(100),
    'Ca(OH',
    `H2O·${'1'.repeat(30)}H2O`,
    `H2O·0.${'1'.repeat(30)}H2O`,
  ])('returns none for %j', (text) => expect(parseFormulas(text)).toEqual([]));

  it('reads the formulas of all compounds in small letters', () => {
    const [heading = '', ...rows] = readFileSync('resources/catalogue-data/compounds.tsv', 'utf8').split(
      '\n',
    );
    const column = heading.split('\t').indexOf('formula');
    const formulas = new Set(rows.map((row) => row.split('\t')[column] ?? ''));
    const unread = [...formulas].filter((formula) => {
      const [hillFormula] = parseFormulas(formula);
      return (
        hillFormula !== undefined &&
        /\d/.test(formula) &&
        !parseFormulas(formula.toLowerCase()).includes(hillFormula)
      );
    });
    expect(formulas.size).toBeGreaterThan(5000);
    expect(unread).toEqual([]);
  });

  it('returns few for random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'cosnhif1(2)'), maxLength: 60 }), (text) => {
        expect(parseFormulas(text).length).toBeLessThan(13);
      }),
    );
  });
});
