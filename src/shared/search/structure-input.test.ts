import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStructureSearchState, structureUrl } from './structure-url';
import {
  MAX_SMILES_LENGTH,
  MAX_STRUCTURE_ATOMS,
  MAX_STRUCTURE_LENGTH,
  parseStructureInput,
} from './structure-input';

const counts = '  1  0  0  0  0  0  0  0  0  0999 V2000';
const atom = '    0.0000    0.0000    0.0000 C   0  0';
const record = ['name', ' program', '', counts, atom, 'M  END'];

describe('parseStructureInput', () => {
  it.each([
    ['CCO', 'CCO'],
    ['  CCO\n', 'CCO'],
    ['\uFEFFCCO', 'CCO'],
    ['\n\nCCO ethanol\nCCC propane', 'CCO'],
    ['SMILES: CCO', 'CCO'],
    ['smiles:CCO', 'CCO'],
    ['SMILES=CCO', 'CCO'],
    ['CCO batch V2000', 'CCO'],
    ['C'.repeat(2 * MAX_STRUCTURE_ATOMS), 'C'.repeat(2 * MAX_STRUCTURE_ATOMS)],
  ])('accepts %j as SMILES', (written, text) => {
    expect(parseStructureInput(written)).toEqual({ kind: 'smiles', text });
  });

  it.each([
    ['a molfile', record.join('\n')],
    ['one from another system', record.join('\r\n')],
    ['one with a name that ends with V2000', ['CCO batch V2000', ...record.slice(1)].join('\n')],
    ['one whose name is like a counts line', [counts.replace('1', '7'), ...record.slice(1)].join('\n')],
    ['one whose first lines were lost', record.slice(2).join('\n')],
    ['the first record of an SDF', [...record, '> <ID>', '7', '', '$$$$', ...record].join('\n')],
  ])('parses %s completely', (_what, written) => {
    expect(parseStructureInput(written)).toEqual({
      kind: 'molfile',
      text: ['', '', '', counts, atom, 'M  END', ''].join('\n'),
    });
  });

  it.each([
    ['', 'nothing'],
    [' \r\n\t', 'nothing'],
    [record.join('\n').replace('  1  0', '  0  0'), 'nothing'],
    ['C'.repeat(2 * MAX_STRUCTURE_ATOMS + 1), 'too-large'],
    ['C'.repeat(MAX_SMILES_LENGTH + 1), 'too-long'],
    [' '.repeat(MAX_STRUCTURE_LENGTH + 1), 'too-long'],
    ['C\u0000', 'control-characters'],
    ['InChI=1S/CH4/h1H4', 'inchi'],
    ['inchi:1S/CH4/h1H4', 'inchi'],
    ['InChI: InChI=1S/CH4/h1H4', 'inchi'],
    ['InChIKey: VNWKTOKETHGBQD-UHFFFAOYSA-N', 'inchi'],
    ['inchikey VNWKTOKETHGBQD-UHFFFAOYSA-N', 'inchi'],
    ['VNWKTOKETHGBQD-UHFFFAOYSA-N', 'inchi'],
    [record.slice(0, -1).join('\n'), 'unreadable'],
    [['', ...record].join('\n'), 'unreadable'],
    ['M  END', 'unreadable'],
  ])('rejects %j', (written, fault) => {
    expect(parseStructureInput(written)).toEqual({ kind: 'fault', problem: { fault } });
  });

  it.each([
    ['CC*', 'any-atom', 3],
    ['CC\u0421C', 'unreadable', 3],
  ])('finds the position of the fault in %j', (written, fault, position) => {
    expect(parseStructureInput(written)).toEqual({ kind: 'fault', problem: { fault, position } });
  });

  it('never throws for random text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => `${text} V2000\n${text}`),
        ),
        (text) => {
          expect(['smiles', 'molfile', 'fault']).toContain(parseStructureInput(text).kind);
        },
      ),
    );
  });
});

it('structure address round-trips', () => {
  const choice = { smiles: 'C#N', mode: 'similarity', least: 90 } as const;
  const { searchParams } = new URL(
    structureUrl(choice.smiles, choice.mode, choice.least),
    'http://shop.test',
  );
  expect(parseStructureSearchState(searchParams)).toEqual(choice);
  expect(structureUrl('CC', 'substructure')).toBe('/structureSearch?smiles=CC');
  expect(parseStructureSearchState(new URLSearchParams('mode=x&least=71'))).toEqual({
    smiles: '',
    mode: 'substructure',
    least: 70,
  });
});
