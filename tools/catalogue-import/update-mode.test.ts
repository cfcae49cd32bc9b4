import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SOLD_OUT_STOCK } from '../../src/shared/catalogue/availability';
import { type Mapping, mappingSchema } from './columns/mapping';
import type { Finding } from './finding';
import { importFiles, type ImportOptions } from './import-files';
import { ExistingCatalogue } from './write/existing-catalogue';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-'));
  await importText(
    [
      'Cat. No.,Product Name,Category,Size,Price,Stock,Storage',
      'A-1,Anti-GAPDH antibody,Antibodies > Primary Antibodies,100 µL,200,5,-20 °C',
      'A-2,Human IL-6 ELISA kit,Kits > ELISA Kits,96 T,400,5,4 °C',
    ],
    'replace',
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function importText(
  lines: readonly string[],
  mode: ImportOptions['mode'],
  mapping: Mapping | null = null,
) {
  const file = join(folder, 'list.csv');
  await writeFile(file, lines.join('\n'));
  const target = join(folder, 'catalogue.sqlite');
  await importFiles({ files: [{ file, mapping }], target, mode, onFinding: () => undefined });
  const existing = ExistingCatalogue.open(target)!;
  const products = [...existing.products()].sort((a, b) => a.number.localeCompare(b.number));
  existing.close();
  return products;
}

it('keeps class and category of a listed product when the table has neither', async () => {
  const products = await importText(
    [
      'Cat. No.,Product Name,CAS,Size,Price',
      'A-1,Anti-GAPDH antibody,,100 µL,210',
      'A-2,Human IL-6 ELISA kit,,96 T,410',
      'A-3,Caffeine,58-08-2,1 g,10',
    ],
    'update',
  );
  expect(products).toMatchObject([
    {
      fields: { category: 'Antibodies > Primary Antibodies', class: 'primary_antibody' },
      sizes: [{ cents: 21_000, stock: 5 }],
    },
    { fields: { category: 'Kits > ELISA Kits', class: 'elisa_kit' }, sizes: [{ cents: 41_000, stock: 5 }] },
    { fields: { category: 'All products', class: 'compound' }, sizes: [{ cents: 1000 }] },
  ]);
});

it('ends and begins "sold out" by yes and no, and keeps counts for yes', async () => {
  const update = async (first: string, second: string) => {
    const products = await importText(
      [
        'Cat. No.,Product Name,Size,In stock?',
        `A-1,Anti-GAPDH antibody,100 µL,${first}`,
        `A-2,Human IL-6 ELISA kit,96 T,${second}`,
        'A-4,Taurine,1 g,yes',
      ],
      'update',
    );
    return products.map(({ sizes }) => sizes[0]?.stock);
  };
  expect(await update('yes', 'no')).toEqual([5, SOLD_OUT_STOCK, 0]);
  expect(await update('', 'yes')).toEqual([5, 0, 0]);
  expect(await update('backorder', '0')).toEqual([0, SOLD_OUT_STOCK, 0]);
});

it('applies constants of a mapping to new products and new sizes only', async () => {
  const mapping = mappingSchema.parse({
    columns: { No: 'number', Name: 'name', Size: 'size' },
    constants: {
      storage: 'RT',
      facts: 'Origin: EU',
      category: 'Other',
      stock: '7',
      days: '3',
      price: '9.00',
    },
    newCategories: 'add',
  });
  const lines = ['No,Name,Size', 'A-1,Anti-GAPDH antibody,100 µL', 'A-1,,1 mL', 'A-4,New,1 g'];
  expect(await importText(lines, 'update', mapping)).toMatchObject([
    {
      fields: { storage: '-20 °C', category: 'Antibodies > Primary Antibodies' },
      facts: [],
      sizes: [
        { label: '100 µL', cents: 20_000, stock: 5, days: 0 },
        { label: '1 mL', cents: 900, stock: 7, days: 3 },
      ],
    },
    { number: 'A-2' },
    {
      fields: { storage: 'RT', category: 'Other' },
      facts: [['Origin', 'EU']],
      sizes: [{ cents: 900, stock: 7, days: 3 }],
    },
  ]);
});

it('prefers a value of a later table to a constant of an earlier one', async () => {
  const mapping = mappingSchema.parse({
    columns: { No: 'number', Name: 'name', Storage: 'storage', Size: 'size' },
    constants: { storage: 'RT' },
  });
  const lines = ['No,Name,Size,Storage', 'B-1,New,1 g,', 'B-1,New,5 g,-80 °C', 'A-1,Old,1 g,'];
  expect(await importText(lines, 'add', mapping)).toMatchObject([
    { number: 'A-1', fields: { name: 'Anti-GAPDH antibody' } },
    { number: 'A-2' },
    { number: 'B-1', fields: { storage: '-80 °C' } },
  ]);
});

it('says whether an ID belongs to another product, or the product has another ID', async () => {
  const target = join(folder, 'catalogue.sqlite');
  const existing = ExistingCatalogue.open(target)!;
  const idOfSecond = String(existing.productIds().find('A-2'));
  existing.close();
  const file = join(folder, 'ids.csv');
  const lines = ['ID,Cat. No.,Product Name,Size,Price', `${idOfSecond},A-1,Anti-GAPDH antibody,100 µL,210`];
  lines.push('7000,A-2,Human IL-6 ELISA kit,96 T,410', `${idOfSecond},A-3,Taurine,1 g,10`);
  await writeFile(file, lines.join('\n'));
  const findings: Finding[] = [];
  const mapping = mappingSchema.parse({
    kind: 'products',
    columns: { ID: 'id', 'Cat. No.': 'number', 'Product Name': 'name', Size: 'size', Price: 'price' },
  });
  await importFiles({
    files: [{ file, mapping }],
    target,
    mode: 'update',
    onFinding: (finding) => findings.push(finding),
  });
  expect(findings.filter(({ column }) => column === 'ID').map(({ reason }) => reason)).toEqual([
    'this product already has another ID',
    'this product already has another ID',
    'another product has this ID',
  ]);
});
