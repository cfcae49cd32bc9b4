import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCalculators as tools, calculate } from '../../../../test/render/calculate';
import { ChunkLoadError } from '../../api/failure';
import { unitGroups } from '../../../shared/calculators/units';
import { toolEntries, findToolEntry, lazyDefinition, loadTool, searchTools } from './registry';
import { resultText } from './result-card';
import { computeResult } from './compute-result';
import { calculatorStateUrl, valuesFromUrl } from './field-values';
import type { Field, ToolDefinition, Values } from './tool';

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);
const plain = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -3, max: 2 }))
  .map(([digits, tens]) => String(Number(`${digits}e${tens}`)));

describe('every calculator', () => {
  it.each(tools.map((tool) => [tool.id, tool] as const))('%s computes its example', (_, tool) => {
    const values = valuesFromUrl(tool, new URLSearchParams(tool.example.values));
    const { result, problems, missing } = computeResult(tool, values);
    expect({ problems, missing }).toEqual({ problems: {}, missing: [] });
    expect(result?.figures[0]?.text).toContain(tool.example.answer);
    expect(resultText(tool, values, result ?? { figures: [] })).toContain(tool.example.answer);
  });

  it.each(tools.map((tool) => [tool.id, tool] as const))(
    '%s lists missing fields and nothing else',
    (_, tool) => {
      const blank = valuesFromUrl(tool, new URLSearchParams());
      const { result, problems, missing } = computeResult(tool, blank);
      expect(problems).toEqual({});
      expect(result === null).toBe(missing.length > 0);
    },
  );

  it.each(tools.map((tool) => [tool.id, tool] as const))(
    '%s never shows an invalid number for any input',
    (_, tool) => {
      const text = (field: Field): fc.Arbitrary<string> =>
        field.kind === 'choice'
          ? fc.constantFrom(...field.choices.map(({ value }) => value))
          : field.kind === 'text'
            ? fc.oneof(
                fc.string({ maxLength: 30 }),
                fc.stringMatching(/^[ACGTCNOFHcn()=1\d]{0,20}$/),
                fc.constant('ACGTACGT'),
              )
            : fc.oneof(
                plain,
                fc.constantFrom('', '0', '-1', '1e30', '1e-30', '0.0001', 'abc', '100', '1'),
                fc.string({ maxLength: 6 }),
              );
      const units = tool.fields.flatMap((field) =>
        field.kind === 'number' || field.kind === 'list'
          ? [[`${field.name}_unit`, fc.constantFrom(...unitGroups[field.units].map(({ id }) => id))] as const]
          : [],
      );
      const typed = fc.record<Record<string, string>>(
        Object.fromEntries([...tool.fields.map((field) => [field.name, text(field)] as const), ...units]),
      );
      fc.assert(
        fc.property(typed, (values) => {
          const there = valuesFromUrl(tool, new URLSearchParams(values));
          const { result, problems, missing } = computeResult(tool, there);
          expect(result !== null || Object.keys(problems).length + missing.length > 0).toBe(true);
          const shown = result ? resultText(tool, there, result).split('\n\n')[1] : '';
          expect(shown).not.toMatch(/NaN|Infinity|undefined|null/);
          for (const name of Object.keys(problems))
            expect(tool.fields.some((field) => field.name === name)).toBe(true);
        }),
        { numRuns: 150 },
      );
    },
  );

  it.each(tools.map((tool) => [tool.id, tool] as const))('%s restores its state from its URL', (_, tool) => {
    const values = valuesFromUrl(tool, new URLSearchParams(tool.example.values));
    expect(valuesFromUrl(tool, queryOf(calculatorStateUrl(tool, values, null)))).toEqual(values);
    const goods = { id: 65, facts: { weight: '300.1', purity: '98', smiles: 'CCO' } };
    const emptied: Values = Object.fromEntries(Object.keys(values).map((name) => [name, values[name] ?? '']));
    expect(valuesFromUrl(tool, queryOf(calculatorStateUrl(tool, emptied, goods)), goods.facts)).toEqual(
      values,
    );
  });
});

describe('calculator invariants', () => {
  it('computes each quantity of a molarity from the other three', () => {
    const parts = ['mass', 'volume', 'concentration', 'weight'] as const;
    const units = { mass: 'ng', volume: 'nL', concentration: 'pM', weight: 'g/mol' };
    fc.assert(
      fc.property(plain, plain, plain, (volume, concentration, weight) => {
        const given = { volume, volume_unit: 'mL', concentration, concentration_unit: 'mM', weight };
        const mass = digits(calculate('molarity', { ...given, find: 'mass', mass_unit: units.mass }).first);
        for (const find of parts.slice(1)) {
          const back = calculate('molarity', {
            ...given,
            mass: String(mass),
            mass_unit: units.mass,
            find,
            [`${find}_unit`]: given[`${find}_unit` as 'volume_unit'] ?? units[find],
          });
          // Five digits were shown of the mass.
          expect(Math.abs(digits(back.first) / Number(given[find as 'volume']) - 1)).toBeLessThan(2e-4);
        }
      }),
    );
  });

  it('conserves the amount of substance in a dilution', () => {
    fc.assert(
      fc.property(plain, plain, fc.integer({ min: 2, max: 500 }), (c1, v2, times) => {
        const c2 = String(Number(c1) / times);
        const { first, problems } = calculate('dilution', { c1, c2, c2_unit: 'mM', v2, v1_unit: 'mL' });
        expect(problems).toEqual({});
        expect(Math.abs((digits(first) * Number(c1)) / (Number(c2) * Number(v2)) - 1)).toBeLessThan(1e-4);
      }),
    );
  });

  it('converts a dose to another species and back', () => {
    const [, , to] = tools.find(({ id }) => id === 'dose')?.fields ?? [];
    const names = to?.kind === 'choice' ? to.choices.map(({ value }) => value) : [];
    expect(names.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...names), plain, (from, other, dose) => {
        const there = digits(calculate('dose', { from, to: other, dose, dose_unit: 'mg/kg' }).first);
        const unit = calculate('dose', { from, to: other, dose }).first.split(' ').at(-1) ?? '';
        const back = calculate('dose', {
          from: other,
          to: from,
          dose: String(there),
          dose_unit: unit.replace('µ', 'u'),
        });
        const scale = back.first.endsWith('µg/kg') ? 1e-3 : 1;
        expect(Math.abs((digits(back.first) * scale) / Number(dose) - 1)).toBeLessThan(2e-4);
      }),
    );
  });

  it('converts speed and force of a rotor in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 30_000 }), fc.integer({ min: 3, max: 25 }), (speed, radius) => {
        const around = { radius: String(radius) };
        const force = digits(
          calculate('centrifuge', { ...around, find: 'force', speed: String(speed) }).first,
        );
        const back = digits(calculate('centrifuge', { ...around, force: String(force) }).first);
        expect(Math.abs(back / speed - 1)).toBeLessThan(2e-4);
      }),
    );
  });

  it('gives a strand the mass and melting temperature of its complement', () => {
    const strand = fc.array(fc.constantFrom('A', 'C', 'G', 'T'), { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(strand, (bases) => {
        const sequence = bases.join('');
        const one = calculate('tm', { sequence });
        const other = calculate('tm', { sequence: one.figures['Reverse complement'] ?? '' });
        expect(other.first).toBe(one.first);
        expect(other.figures['Reverse complement']).toBe(sequence);
      }),
    );
  });

  it('splits a buffer into forms that add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 84 }), (tenths) => {
        const { first } = calculate('buffer-ph', { buffer: 'phosphate', ph: String(tenths / 10) });
        const [base = 0, acid = 0] = first.split(', ').map(digits);
        expect(Math.abs(base + acid - 100)).toBeLessThan(0.011);
      }),
    );
  });
});

describe('invalid input', () => {
  it.each<[string, Values, string, string]>([
    ['molarity', { volume: '-1', concentration: '1', weight: '1' }, 'volume', 'greater than zero'],
    ['molarity', { volume: '0', concentration: '1', weight: '1' }, 'volume', 'greater than zero'],
    ['molarity', { volume: '1,5', concentration: '1', weight: '1' }, 'volume', 'decimal point'],
    ['molarity', { volume: '1', concentration: '1', weight: '1', purity: '101' }, 'purity', 'at most 100'],
    ['dilution', { c1: '1', c2: '5', c2_unit: 'mM', v2: '1' }, 'c2', 'more concentrated than its stock'],
    ['dilution', { c1: '1', c2: '5', c2_unit: 'mg/mL', v2: '1' }, 'c2', 'cannot be converted'],
    ['serial', { start: '1', factor: '1' }, 'factor', 'greater than 1'],
    ['serial', { start: '1', steps: '2.5' }, 'steps', 'whole number'],
    ['serial', { start: '1', steps: '25' }, 'steps', 'at most 24'],
    ['stock', { weight: '1', masses: '1 x' }, 'masses', 'up to 6 numbers'],
    ['stock', { weight: '1', masses: '1 2 3 4 5 6 7' }, 'masses', 'up to 6 numbers'],
    ['percent', { basis: 'vv', find: 'percent', part: '2', volume: '1' }, 'part', '100%'],
    ['buffer-ph', { buffer: 'acetate', ph: '13' }, 'ph', 'closer pKa'],
    ['a260', { kind: 'oligo', a260: '1', sequence: 'ACGX' }, 'sequence', '“X”'],
    ['a260', { kind: 'oligo', a260: '1', sequence: 'A' }, 'sequence', 'Enter at least 2'],
    ['tm', { sequence: 'ACGTACGT', sodium: '6', sodium_unit: 'M' }, 'sodium', 'up to 5 M'],
    ['tm', { sequence: 'ACGT' }, 'sequence', 'Enter at least 6'],
    ['tm', { sequence: 'ACGUACGU' }, 'sequence', '“U”'],
    ['protein-sequence', { sequence: 'MKB' }, 'sequence', '“B”'],
    ['protein-sequence', { sequence: 'GGG', a280: '1' }, 'a280', 'hardly absorbs'],
    ['cells', { count: '0.001', density: '100000' }, 'count', 'too few cells'],
  ])('%s %o', (tool, values, field, said) => expect(calculate(tool, values).problems[field]).toContain(said));

  it.each<[string, Values, string]>([
    ['molarity', { volume: '1', concentration: '1', weight: '100' }, 'Less than 1 mg'],
    ['molarity', { volume: '1', concentration: '6000', weight: '100' }, 'More than 5 M'],
    ['dilution', { c1: '10', c2: '1', v2: '1' }, 'Less than 0.5 µL'],
    ['buffer-ph', { buffer: 'tris', ph: '6.5' }, 'differ by more than 1'],
    ['buffer-ph', { buffer: 'mops', ph: '7', temperature: '37' }, 'is unknown'],
    ['centrifuge', { find: 'force', speed: '60000', radius: '10' }, '100,000 × g'],
    ['a260', { a260: '3' }, 'not proportional'],
  ])('warns for %s %o', (tool, values, said) => {
    const { first, warnings } = calculate(tool, values);
    expect(first).not.toBe('');
    expect(warnings.join()).toContain(said);
  });

  it('shows no warnings for ordinary values', () => {
    expect(
      calculate('molarity', { volume: '1', volume_unit: 'L', concentration: '1', weight: '100' }).warnings,
    ).toEqual([]);
    expect(calculate('dilution', { c1: '10', c2: '50', v2: '1' }).warnings).toEqual([]);
  });
});

describe('registry', () => {
  it('has unique names and ids', () => {
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    expect(findToolEntry('no-such')).toBeNull();
  });
  it.each([
    ['c1v1', 'dilution'],
    ['Tm', 'tm'],
    ['rpm', 'centrifuge'],
    ['henderson', 'buffer-ph'],
    ['human equivalent', 'dose'],
    ['SMILES', 'weight'],
  ])('finds “%s”', (query, id) => expect(searchTools(query).map((tool) => tool.id)).toContain(id));
  it('finds nothing for an unknown word and everything for an empty query', () => {
    expect(searchTools('qqqq')).toEqual([]);
    expect(searchTools('.')).toEqual([]);
    expect(searchTools(' ')).toEqual(toolEntries);
  });
});

/** The number that a figure begins with. */
function digits(text: string): number {
  const [, figure = '', tens] = /^([\d.,]+)(?: × 10([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?/.exec(text) ?? [];
  const power = [...(tens ?? '⁰')].map((sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))).join('');
  return Number(figure.replaceAll(',', '')) * 10 ** Number(power);
}

it('reports code that a newer version has replaced as a chunk error, so that the page is loaded again', async () => {
  const [entry] = toolEntries;
  const replaced = { ...(entry as (typeof toolEntries)[number]), id: 'replaced' };
  replaced.load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(loadTool(replaced)).rejects.toBeInstanceOf(ChunkLoadError);
});

it('imports a definition by another URL when the browser remembers a failure', async () => {
  const file = 'data:text/javascript,export%20const%20definition={source:"loaded"}//file.js';
  const load = lazyDefinition(
    () =>
      Promise.reject<{ definition: ToolDefinition }>(
        new TypeError(`Failed to fetch dynamically imported module: ${file}`),
      ),
    ({ definition }) => definition,
  );
  await expect(load(1)).rejects.toThrow('Failed to fetch');
  expect((await load(2)).source).toBe('loaded');
});
