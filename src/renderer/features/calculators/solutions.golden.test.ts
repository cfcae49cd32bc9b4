import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';
import type { Values } from './tool';

type Case = readonly [description: string, tool: string, values: Values, first: string];
const check = (cases: readonly Case[]) =>
  it.each(cases)('%s', (_, tool, values, first) => {
    const { problems, missing, first: found } = calculate(tool, values);
    expect({ problems, missing, found }).toEqual({ problems: {}, missing: [], found: first });
  });

/** A molarity by its four parts in g/mol, mM, mL and mg, the one that is asked for left out. */
const m = (find: string, weight: string, concentration: string, volume: string, mass: string): Values => ({
  find,
  ...Object.fromEntries(Object.entries({ weight, concentration, volume, mass }).filter(([, text]) => text)),
});

// Worked by hand from mass = concentration × volume × weight with atomic weights of textbooks.
describe('molarity', () => {
  check([
    ['58.44 g of NaCl in 1 L is 1 M', 'molarity', m('mass', '58.44', '1000', '1000', ''), '58.44 g'],
    ['0.1 M glucose, 250 mL', 'molarity', m('mass', '180.16', '100', '250', ''), '4.504 g'],
    ['10 mM of 500 g/mol, 1 mL', 'molarity', m('mass', '500', '10', '1', ''), '5 mg'],
    ['50 mM Tris, 500 mL', 'molarity', m('mass', '121.14', '50', '500', ''), '3.0285 g'],
    ['0.5 M EDTA disodium dihydrate, 1 L', 'molarity', m('mass', '372.24', '500', '1000', ''), '186.12 g'],
    ['0.3 mM of 100 g/mol in 10 mL', 'molarity', m('mass', '100', '0.3', '10', ''), '300 µg'],
    ['1 M NaOH, 100 mL', 'molarity', m('mass', '40.00', '1000', '100', ''), '4 g'],
    ['volume for 5 mg of 500 g/mol at 10 mM', 'molarity', m('volume', '500', '10', '', '5'), '1 mL'],
    ['volume for 1 mg of 493.6 g/mol at 10 mM', 'molarity', m('volume', '493.6', '10', '', '1'), '202.59 µL'],
    ['volume for 10 mg of 250 g/mol at 20 mM', 'molarity', m('volume', '250', '20', '', '10'), '2 mL'],
    [
      'concentration of 9 g of NaCl in 1 L',
      'molarity',
      m('concentration', '58.44', '', '1000', '9000'),
      '154 mM',
    ],
    [
      'concentration of 1 mg of 1,000 g/mol in 1 mL',
      'molarity',
      m('concentration', '1000', '', '1', '1'),
      '1 mM',
    ],
    [
      'concentration of 2.5 mg of 400 g/mol in 5 mL',
      'molarity',
      m('concentration', '400', '', '5', '2.5'),
      '1.25 mM',
    ],
    [
      'weight of what makes 1 mM with 342.3 mg in 1 L',
      'molarity',
      m('weight', '', '1', '1000', '342.3'),
      '342.3 g/mol',
    ],
    ['weight from 5 mg at 10 mM in 1 mL', 'molarity', m('weight', '', '10', '1', '5'), '500 g/mol'],
    [
      'a quarter more for a purity of 80 %',
      'molarity',
      { ...m('mass', '500', '10', '1', ''), purity: '80' },
      '6.25 mg',
    ],
    [
      'a purity of 98 % of 5 mg makes 9.8 mM in 1 mL',
      'molarity',
      { ...m('concentration', '500', '', '1', '5'), purity: '98' },
      '9.8 mM',
    ],
    [
      'micrograms, nanomolar and kilodaltons: 150 kDa at 10 nM in 100 µL',
      'molarity',
      {
        find: 'mass',
        weight: '150',
        weight_unit: 'kDa',
        concentration: '10',
        concentration_unit: 'nM',
        volume: '100',
        volume_unit: 'uL',
      },
      '150 ng',
    ],
    [
      'in the unit that is asked for',
      'molarity',
      { ...m('mass', '58.44', '1000', '1000', ''), mass_unit: 'mg' },
      '58,440 mg',
    ],
  ]);
});

const d = (find: string, c1: string, v1: string, c2: string, v2: string): Values => ({
  find,
  ...Object.fromEntries(Object.entries({ c1, v1, c2, v2 }).filter(([, text]) => text)),
});

// C1V1 = C2V2 by hand; c1 in mM, v1 in µL, c2 in µM, v2 in mL unless said otherwise.
describe('dilution', () => {
  check([
    ['10 mM to 50 µM, 1 mL', 'dilution', d('v1', '10', '', '50', '1'), '5 µL'],
    ['10 mM to 10 µM, 10 mL', 'dilution', d('v1', '10', '', '10', '10'), '10 µL'],
    ['100 mM to 2,500 µM, 40 mL', 'dilution', d('v1', '100', '', '2500', '40'), '1 mL'],
    ['5 mM to 3 µM, 2 mL', 'dilution', d('v1', '5', '', '3', '2'), '1.2 µL'],
    ['20 µL of 1 mM in 1 mL', 'dilution', d('c2', '1', '20', '', '1'), '20 µM'],
    ['1 µL of 10 mM in 2 mL', 'dilution', d('c2', '10', '1', '', '2'), '5 µM'],
    ['20 µL of 10 mM makes 2 mL of 100 µM', 'dilution', d('v2', '10', '20', '100', ''), '2 mL'],
    ['the stock of which 10 µL make 1 mL of 100 µM', 'dilution', d('c1', '', '10', '100', '1'), '10 mM'],
    [
      '50× TAE to 1×, 1 L',
      'dilution',
      { ...d('v1', '50', '', '1', '1'), c1_unit: 'x', c2_unit: 'x', v2_unit: 'L' },
      '20 mL',
    ],
    [
      '70 % from 95 %, 100 mL',
      'dilution',
      { ...d('v1', '95', '', '70', '100'), c1_unit: '%', c2_unit: '%' },
      '73.684 mL',
    ],
    [
      'antibody of 1 mg/mL at 2 µg/mL in 5 mL',
      'dilution',
      { ...d('v1', '1', '', '2', '5'), c1_unit: 'mg/mL', c2_unit: 'ug/mL' },
      '10 µL',
    ],
    [
      'a result in mass stays one: 10 µL of 2 mg/mL in 1 mL',
      'dilution',
      { ...d('c2', '2', '10', '', '1'), c1_unit: 'mg/mL' },
      '20 µg/mL',
    ],
  ]);
  it('says how much solvent and how many times', () => {
    expect(calculate('dilution', d('v1', '10', '', '50', '1')).figures).toMatchObject({
      'Solvent to add': '995 µL',
      Dilution: '1 in 200',
    });
  });
});

// Repeated division by hand; half-logarithmic steps from √10 = 3.1623.
describe('serial dilution', () => {
  const column = (values: Values) =>
    calculate('serial', values).rows.map(([, concentration]) => concentration);
  it.each<[string, Values, string[]]>([
    [
      'halves',
      { start: '100', factor: '2', steps: '5' },
      ['50 µM', '25 µM', '12.5 µM', '6.25 µM', '3.125 µM'],
    ],
    [
      'tenths',
      { start: '1', start_unit: 'mM', factor: '10', steps: '4' },
      ['100 µM', '10 µM', '1 µM', '100 nM'],
    ],
    ['thirds', { start: '9', factor: '3', steps: '3' }, ['3 µM', '1 µM', '333.33 nM']],
    ['half logarithms', { start: '10', factor: '3.1623', steps: '2' }, ['3.1623 µM', '999.99 nM']],
    [
      'fives by mass',
      { start: '1', start_unit: 'mg/mL', factor: '5', steps: '3' },
      ['200 µg/mL', '40 µg/mL', '8 µg/mL'],
    ],
    ['fours in percent', { start: '8', start_unit: '%', factor: '4', steps: '2' }, ['2%', '0.5%']],
  ])('%s', (_, values, expected) => expect(column(values)).toEqual(expected));
  check([
    ['900 µL and tenths', 'serial', { start: '1', volume: '900', factor: '10' }, '100 µL'],
    ['100 µL and halves', 'serial', { start: '1', volume: '100', factor: '2' }, '100 µL'],
    ['200 µL and thirds', 'serial', { start: '1', volume: '200', factor: '3' }, '100 µL'],
    ['1 mL and fifths', 'serial', { start: '1', volume: '1', volume_unit: 'mL', factor: '5' }, '250 µL'],
  ]);
});

// Mass over concentration by hand. One unit is half the effect in 1 mL: 1,000,000 ÷ ED50 in ng/mL, as makers of cytokines print it.
describe('reconstitution', () => {
  check([
    ['50 µg to 100 µg/mL', 'reconstitution', { mass: '50', concentration: '100' }, '500 µL'],
    [
      '10 µg to 0.1 mg/mL',
      'reconstitution',
      { mass: '10', concentration: '0.1', concentration_unit: 'mg/mL' },
      '100 µL',
    ],
    ['1 mg to 0.5 mg/mL', 'reconstitution', { mass: '1', mass_unit: 'mg', concentration: '500' }, '2 mL'],
    [
      '5 mg to 2 mg/mL',
      'reconstitution',
      { mass: '5000', concentration: '2', concentration_unit: 'mg/mL' },
      '2.5 mL',
    ],
    [
      '1 mg of 1,000 g/mol to 100 µM',
      'reconstitution',
      { mass: '1000', wish: 'molar', molar: '100', weight: '1000' },
      '10 mL',
    ],
    [
      '20 µg of 20 kDa to 10 µM',
      'reconstitution',
      { mass: '20', wish: 'molar', molar: '10', weight: '20', weight_unit: 'kDa' },
      '100 µL',
    ],
    [
      '10 µg of 100 U/mg to 10 U/mL',
      'reconstitution',
      { mass: '10', wish: 'activity', specific: '100', activity: '10' },
      '100 µL',
    ],
    [
      '50 µg of 2 million U/mg to 100 kU/mL',
      'reconstitution',
      {
        mass: '50',
        wish: 'activity',
        specific: '2000',
        specific_unit: 'kU/mg',
        activity: '100',
        activity_unit: 'kU/mL',
      },
      '1 mL',
    ],
    [
      'ED50 of 0.1 ng/mL is 10 million U/mg',
      'reconstitution',
      { mass: '10', wish: 'activity', given: 'ed50', ed50: '0.1', activity: '100', activity_unit: 'kU/mL' },
      '1 mL',
    ],
  ]);
  it.each([
    ['1', '1,000,000 U/mg'],
    ['0.1', '1 × 10⁷ U/mg'],
    ['5', '200,000 U/mg'],
  ])('an ED50 of %s ng/mL is %s', (ed50, specific) => {
    const { figures } = calculate('reconstitution', {
      mass: '10',
      wish: 'activity',
      given: 'ed50',
      ed50,
      activity: '1',
    });
    expect(figures['Specific activity']).toBe(specific);
  });
});

// The tables that suppliers print for 1, 5 and 10 mg and mM: imatinib (493.60 g/mol), a compound of 500 g/mol.
describe('stock solutions', () => {
  it.each<[string, Values, string[][]]>([
    [
      '500 g/mol',
      { weight: '500' },
      [
        ['1 mM', '2 mL', '10 mL', '20 mL'],
        ['5 mM', '400 µL', '2 mL', '4 mL'],
        ['10 mM', '200 µL', '1 mL', '2 mL'],
      ],
    ],
    [
      '493.6 g/mol',
      { weight: '493.6' },
      [
        ['1 mM', '2.0259 mL', '10.13 mL', '20.259 mL'],
        ['5 mM', '405.19 µL', '2.0259 mL', '4.0519 mL'],
        ['10 mM', '202.59 µL', '1.013 mL', '2.0259 mL'],
      ],
    ],
    ['a purity of 90 %', { weight: '450', purity: '90', masses: '1', strengths: '1' }, [['1 mM', '2 mL']]],
  ])('%s', (_, values, rows) => expect(calculate('stock', values).rows).toEqual(rows));
});

// Definitions of w/v, v/v and w/w by hand.
describe('percent solutions', () => {
  check([
    ['1.5 % agarose, 150 mL', 'percent', { percent: '1.5', volume: '150' }, '2.25 g'],
    ['0.9 % saline, 1 L', 'percent', { percent: '0.9', volume: '1', volume_unit: 'L' }, '9 g'],
    ['10 % SDS, 500 mL', 'percent', { percent: '10', volume: '500' }, '50 g'],
    ['4 % paraformaldehyde, 25 mL', 'percent', { percent: '4', volume: '25' }, '1 g'],
    [
      '0.1 % Tween 20, 1 L',
      'percent',
      { basis: 'vv', percent: '0.1', volume: '1', volume_unit: 'L' },
      '1 mL',
    ],
    ['70 % ethanol, 500 mL', 'percent', { basis: 'vv', percent: '70', volume: '500' }, '350 mL'],
    ['20 % sucrose by weight, 250 g', 'percent', { basis: 'ww', percent: '20', whole: '250' }, '50 g'],
    ['5 g in 200 mL', 'percent', { find: 'percent', mass: '5', volume: '200' }, '2.5%'],
    ['5 g in 100 g', 'percent', { basis: 'ww', find: 'percent', mass: '5', whole: '100' }, '5%'],
    ['30 mL in 40 mL', 'percent', { basis: 'vv', find: 'percent', part: '30', volume: '40' }, '75%'],
    ['9 g at 0.9 %', 'percent', { find: 'total', mass: '9', percent: '0.9' }, '1 L'],
    ['10 g at 40 % by weight', 'percent', { basis: 'ww', find: 'total', mass: '10', percent: '40' }, '25 g'],
  ]);
});

it('rejects percentages that no solution has', () => {
  expect(calculate('percent', { percent: '5000', volume: '100' }).problems['percent']).toContain('200%');
  expect(calculate('percent', { find: 'percent', mass: '500', volume: '10' }).problems['mass']).toContain(
    '200%',
  );
  expect(calculate('percent', { percent: '180', volume: '100' }).first).toBe('180 g');
});
