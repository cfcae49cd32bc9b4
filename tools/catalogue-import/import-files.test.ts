import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { mappingSchema } from './columns/mapping';
import { importFiles, type ImportOptions } from './import-files';
import { ExistingCatalogue } from './write/existing-catalogue';

type Table = [lines: readonly string[], mapping: z.input<typeof mappingSchema>];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function importTables(tables: readonly Table[], mode: ImportOptions['mode'] = 'replace') {
  const files: ImportOptions['files'][number][] = [];
  for (const [index, [lines, mapping]] of tables.entries()) {
    const file = join(folder, `${index}.csv`);
    await writeFile(file, lines.join('\n'));
    files.push({ file, mapping: mappingSchema.parse(mapping) });
  }
  const target = join(folder, 'catalogue.sqlite');
  const reasons: string[] = [];
  await importFiles({
    files,
    target,
    mode,
    onFinding({ column, reason }) {
      if (column !== 'class') reasons.push(reason);
    },
  });
  const existing = ExistingCatalogue.open(target)!;
  const products = [...existing.products()];
  existing.close();
  return { products, reasons };
}

const heading = 'No,Name,Category,Size,Price';
const columns = { No: 'number', Name: 'name', Category: 'category', Size: 'size', Price: 'price' };

it('reads the categories of each table with the separator and the names of its own mapping', async () => {
  const { products, reasons } = await importTables([
    [
      [heading, 'A-1,Taurine,Chemicals | Amino acids,1 g,9.00', 'A-2,Serine,Aminos,1 g,9.00'],
      {
        columns,
        separator: '|',
        newCategories: 'add',
        categories: { Aminos: 'Chemicals > Amino acids' },
      },
    ],
    [[heading, 'B-1,Glycine,Chemicals > Amino acids,1 g,9.00'], { columns, newCategories: 'add' }],
  ]);
  expect(products.map(({ number, fields }) => [number, fields['category']])).toEqual([
    ['A-1', 'Chemicals > Amino acids'],
    ['A-2', 'Chemicals > Amino acids'],
    ['B-1', 'Chemicals > Amino acids'],
  ]);
  expect(reasons).toEqual([]);
});

it('keeps the categories of existing products when an update has another separator', async () => {
  await importTables([
    [[heading, 'B-1,Glycine,Chemicals > Amino acids,1 g,9.00'], { columns, newCategories: 'add' }],
  ]);
  const { products, reasons } = await importTables(
    [[[heading, 'C-1,Alanine,Chemicals | Amino acids,1 g,9.00'], { columns, separator: '|' }]],
    'update',
  );
  expect(products.map(({ fields }) => fields['category'])).toEqual([
    'Chemicals > Amino acids',
    'Chemicals > Amino acids',
  ]);
  expect(reasons).toEqual([]);
});

it('derives pictograms and precautionary statements that a table with a signal word lacks', async () => {
  const { products, reasons } = await importTables([
    [
      [
        'No,Name,Category,Size,Price,Signal,H,GHS',
        'A-1,Acetone,Solvents,1 L,9.00,Danger,"H225, H319",',
        'A-2,Acetone,Solvents,2 L,9.00,,"H225, H319",',
        'A-3,Acetone,Solvents,3 L,9.00,Danger,"H225, P210","ghs02 | flame"',
        'A-4,Water,Solvents,3 L,9.00,none,,',
      ],
      {
        columns: { ...columns, Signal: 'signal', H: 'hazards', GHS: 'pictograms' },
        newCategories: 'add',
      },
    ],
  ]);
  const hazards = products.map(({ fields: { signal, pictograms, hazards: codes } }) => [
    signal,
    pictograms,
    codes,
  ]);
  expect(hazards[0]).toEqual(['Danger', 'GHS02; GHS07', expect.stringContaining('H225; H319; P210')]);
  expect(hazards.slice(1)).toEqual([
    hazards[0],
    ['Danger', 'GHS02', 'H225; P210'],
    ['none', undefined, undefined],
  ]);
  expect(reasons).toEqual(['a pictogram is a code from GHS01 to GHS09; it is left out']);
});

it('keeps the precautionary statements of a table without signal words and pictograms', async () => {
  const { products } = await importTables([
    [
      ['No,Name,Category,Size,Price,H', 'A-1,Acetone,Solvents,1 L,9.00,"H225, P210"'],
      { columns: { ...columns, H: 'hazards' }, newCategories: 'add' },
    ],
  ]);
  expect(products[0]?.fields).toMatchObject({ signal: 'Danger', pictograms: 'GHS02', hazards: 'H225; P210' });
});

it.each([
  ['combined', 'H302+H312 + H332', ['H302', 'H312', 'H332'], []],
  ['with slashes and marks', 'H302 */H314/H410.', ['H302', 'H314', 'H410'], []],
  ['followed by their texts', 'H225: Highly flammable; H319 (eyes)', ['H225', 'H319'], []],
  ['in lowercase', 'h225; euh066', ['EUH066', 'H225'], []],
  ['with a blank before the digits', 'H 225, EUH 066, H 302 + H 312', ['EUH066', 'H225', 'H302', 'H312'], []],
  ['with variants', 'H360FD, H350i', ['H350i', 'H360FD'], []],
  [
    'partly unknown',
    'H225; H999',
    ['H225'],
    ['The supplier also states H999: see the supplier’s safety data sheet.'],
  ],
])('reads hazard statements %s', async (_, cell, expectedCodes, expectedNotes) => {
  const { products } = await importTables([
    [
      ['No,Name,Category,Size,Price,H', `A-1,Acetone,Solvents,1 L,9.00,"${cell}"`],
      { columns: { ...columns, H: 'hazards' }, newCategories: 'add' },
    ],
  ]);
  const { hazards = '', hazardNotes = '' } = products[0]?.fields ?? {};
  expect(hazards.split('; ').filter((code) => !code.startsWith('P'))).toEqual(expectedCodes);
  expect(hazardNotes.split('|').filter(Boolean)).toEqual(expectedNotes);
});

it('leaves a product unassessed when no code of its hazards is known', async () => {
  const { products, reasons } = await importTables([
    [
      [
        'No,Name,Category,Size,Price,Signal,H',
        'A-1,Acetone,Solvents,1 L,9.00,none,H999',
        'A-2,Water,Solvents,1 L,9.00,,Harmful',
      ],
      { columns: { ...columns, Signal: 'signal', H: 'hazards' }, newCategories: 'add' },
    ],
  ]);
  expect(products.map(({ fields }) => [fields.signal, fields.hazards])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(reasons).toEqual([
    'unknown hazard or precautionary statement; it is left out',
    'no code of a hazard or precautionary statement, such as H225',
  ]);
});

it('imports a row without a price when the size is a constant', async () => {
  const { products } = await importTables([
    [
      ['No,Name,Price', 'A-1,Acetone,9.00', 'A-2,Ethanol,'],
      {
        columns: { No: 'number', Name: 'name', Price: 'price' },
        constants: { category: 'Solvents', size: '1 L' },
        newCategories: 'add',
      },
    ],
  ]);
  expect(products.map(({ sizes }) => sizes)).toMatchObject([
    [{ label: '1 L', cents: 900 }],
    [{ label: '1 L', cents: null }],
  ]);
});

it('replaces the rank of an existing product by the rank of an update', async () => {
  await importTables([
    [
      [`${heading},Rank`, 'A-1,A,C,1 g,9.00,1', 'A-2,B,C,1 g,9.00,2', 'A-3,D,C,1 g,9.00,3'],
      { columns: { ...columns, Rank: 'rank' }, newCategories: 'add' },
    ],
  ]);
  const { products } = await importTables(
    [[['No,Rank', 'A-3,0', 'A-1,9'], { columns: { No: 'number', Rank: 'rank' } }]],
    'update',
  );
  expect(products.map(({ number }) => number)).toEqual(['A-3', 'A-2', 'A-1']);
});

it('refuses the category ID 0, which means no parent', async () => {
  const { products, reasons } = await importTables([
    [
      ['ID,Category', '0,Solvents', '7,Buffers'],
      { kind: 'categories', columns: { ID: 'id', Category: 'category' } },
    ],
    [[heading, 'A-1,Acetone,Solvents,1 L,9.00'], { columns, newCategories: 'add' }],
  ]);
  expect(reasons).toEqual(['an ID must be above zero']);
  expect(products).toMatchObject([{ fields: { category: 'Solvents' } }]);
});

it('gives a parent that has no row of its own another ID than the one in the table', async () => {
  const { products, reasons } = await importTables([
    [
      ['ID,Category', '1,Chemicals > Solvents'],
      { kind: 'categories', columns: { ID: 'id', Category: 'category' } },
    ],
    [[heading, 'A-1,Acetone,Chemicals > Solvents,1 L,9.00'], { columns, newCategories: 'add' }],
  ]);
  expect(reasons).toEqual([]);
  expect(products).toMatchObject([{ fields: { category: 'Chemicals > Solvents' } }]);
});

it('ignores a former number that a product has in two spellings', async () => {
  const { products, reasons } = await importTables([
    [
      [`${heading},Former`, 'A-1,Acetone,Solvents,1 L,9.00,OLD-1; OLD 1'],
      { columns: { ...columns, Former: 'former' }, newCategories: 'add' },
    ],
  ]);
  expect(reasons).toEqual([]);
  expect(products).toMatchObject([{ fields: { former: 'OLD1' } }]);
});

it.each([
  ['180.157', '180.157'],
  ['180,16', '180.16'],
  ['1355.64 g/mol', '1355.64'],
  ['1,355.64', '1355.64'],
  ['1.355,64', '1355.64'],
  ['0,355', '0.355'],
  ['1,355,000 Da', '1355000'],
])('reads the molecular weight %j as %s g/mol', async (text, weight) => {
  const { products, reasons } = await importTables([
    [
      [`${heading},MW`, `A-1,Peptide,Peptides,1 mg,9.00,"${text}"`],
      { columns: { ...columns, MW: 'weight' }, newCategories: 'add' },
    ],
  ]);
  expect(reasons).toEqual([]);
  expect(products).toMatchObject([{ fields: { weight } }]);
});

it.each(['1,355', '150,000 Da'])('leaves out the ambiguous molecular weight %j', async (text) => {
  const { products, reasons } = await importTables([
    [
      [`${heading},MW`, `A-1,Peptide,Peptides,1 mg,9.00,"${text}"`],
      { columns: { ...columns, MW: 'weight' }, newCategories: 'add' },
    ],
  ]);
  expect(products[0]?.fields['weight']).toBeUndefined();
  expect(reasons).toEqual([
    'the comma may group thousands or be the decimal sign; write the number without a comma',
  ]);
});

it.each(['1.355', '150.000 Da'])(
  'leaves out the molecular weight %j of a table with decimal commas',
  async (text) => {
    const { products, reasons } = await importTables([
      [
        [`${heading},MW`, `A-1,Peptide,Peptides,1 mg,"9,00",${text}`],
        { columns: { ...columns, MW: 'weight' }, newCategories: 'add', decimal: ',' },
      ],
    ]);
    expect(products[0]?.fields['weight']).toBeUndefined();
    expect(reasons).toEqual([
      'the point may group thousands or be the decimal sign; write the number without a point',
    ]);
  },
);

it('leaves out the molecular weight 0, which exports write for a missing one', async () => {
  const { products, reasons } = await importTables([
    [
      [`${heading},MW`, 'A-1,Serum,Sera,1 mL,9.00,0', 'A-2,Serum,Sera,1 mL,9.00,0.00'],
      { columns: { ...columns, MW: 'weight' }, newCategories: 'add' },
    ],
  ]);
  expect(products.map(({ fields }) => fields['weight'])).toEqual([undefined, undefined]);
  expect(reasons).toEqual(Array(2).fill('a molecular weight is a number above zero in g/mol'));
});

it('reads cells with very many blanks in time', async () => {
  const blanks = ' '.repeat(200_000);
  const { products } = await importTables([
    [
      [`${heading},SDS`, `A-1,Acetone${blanks}p.a.,Solvents,1${blanks}L,9.00${blanks}USD,a${blanks}b.pdf`],
      { columns: { ...columns, SDS: 'sds' }, newCategories: 'add' },
    ],
  ]);
  expect(products).toMatchObject([
    { fields: { name: 'Acetone p.a.' }, sizes: [{ label: '1 L', cents: 900 }] },
  ]);
}, 20_000);
