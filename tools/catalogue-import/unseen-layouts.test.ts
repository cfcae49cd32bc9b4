import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { ExistingCatalogue } from './write/existing-catalogue';
import type { Finding } from './finding';
import { importFiles } from './import-files';

const samples = join(import.meta.dirname, 'samples');
let folder: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unseen-'));
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** Imports a file with a guessed mapping and returns the result and the products of the catalogue. */
async function importByGuess(file: string) {
  const target = join(folder, 'catalogue.sqlite');
  const result = await importFiles({
    files: [{ file, mapping: null }],
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(finding),
  });
  const there = ExistingCatalogue.open(target)!;
  const products = [...there.products()];
  there.close();
  return { result, products };
}

const sizesIn = (sizes: readonly { label: string; cents?: number | null; stock?: number }[]) =>
  sizes.map(({ label, cents, stock }) => `${label} ${cents} ${stock}`);

it('imports a German price list: semicolons, Windows-1252, decimal commas, a title row, one row per size', async () => {
  const { result, products } = await importByGuess(join(samples, 'antibodies-semicolons.csv'));
  expect(Object.values(result.formats)).toEqual(['windows-1252 (guessed), separated by semicolons']);
  expect(products.map(({ number }) => number)).toEqual(['TL-0101', 'TL-0102', 'TL-0103', 'TL-0104']);
  expect(products[0]).toMatchObject({
    fields: {
      name: 'Anti-ß-Aktin Maus mAb [TL7]',
      class: 'primary_antibody',
      storage: '-20 °C',
      category: 'Antikörper > Primärantikörper > Ladekontrollen',
    },
  });
  expect(sizesIn(products[0]!.sizes)).toEqual(['50 µL 14500 12', '200 µL 142000 0']);
  expect(products[3]?.sizes).toMatchObject([{ label: '100 tests', cents: null }]);
  expect(result).toMatchObject({ sizesOnRequest: 1, rowsLeftOut: 0 });
  expect(findings).toEqual([]);
});

it('imports kits from a UTF-16 table: tabs, two sizes per row, categories in two columns', async () => {
  const { products } = await importByGuess(join(samples, 'kits-utf16.tsv'));
  expect(findings).toEqual([]);
  expect(products.map(({ number, fields }) => [number, fields['class'], fields['category']])).toEqual([
    ['HK-20', 'elisa_kit', 'Immunoassays > Cytokines'],
    ['HK-21', 'elisa_kit', 'Immunoassays > Cytokines'],
    ['HK-30', 'assay_kit', 'Cell assays > Viability'],
  ]);
  expect(sizesIn(products[0]!.sizes)).toEqual(['48T 29500 0', '96T 46500 0']);
  expect(sizesIn(products[2]!.sizes)).toEqual(['1000 assays 12000 0']);
  expect(products[0]!.filters).toContainEqual(['sample_type', 'Plasma']);
  expect(products[0]!.filters).toContainEqual(['species', 'Human']);
  expect(products[0]!.sizes.map(({ days }) => days)).toEqual([3, 3]);
});

it('imports compounds from an SD file with structures and one price column per size', async () => {
  const { products } = await importByGuess(join(samples, 'compounds.sdf'));
  expect(products.map(({ number }) => number)).toEqual(['C-0001', 'C-0002', 'C-0003']);
  expect(products[1]?.fields['cas']).toBeUndefined();
  expect(products[0]).toMatchObject({
    number: 'C-0001',
    fields: { name: 'Aspirin', cas: '50-78-2', formula: 'C9H8O4', weight: '180.16', class: 'compound' },
  });
  expect(sizesIn(products[0]!.sizes)).toEqual(['5 mg 1900 0', '100 mg 4500 0']);
  expect(findings.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
    'CAS: the check digit is wrong (64-17-5 would be right)',
    ': unreadable structure; the product has none',
  ]);
});

it('imports a workbook of chemicals with separate amounts and units and currency signs', async () => {
  const file = join(folder, 'Chemicals 2026.xlsx');
  const rows = [
    ['Cat #', 'Compound', 'CAS No.', 'MW', 'Pack', 'UOM', 'List Price', 'Qty on hand', 'Purity'],
    ['007', 'Caffeine', '58-08-2', 194.19, 25, 'g', 39.5, 12, '≥98%'],
    ['007', 'Caffeine', '58-08-2', 194.19, 100, 'g', 99, 4, '≥98%'],
    ['008', 'Taurine', '107-35-7', 125.15, 500, 'G', 1250, 0, '≥99%'],
  ];
  await writeWorkbook(rows.map((row) => row.map((value) => ({ value })))).toFile(file);
  const { products } = await importByGuess(file);
  expect(findings).toEqual([]);
  expect(products.map(({ number, fields }) => [number, fields['name'], fields['weight']])).toEqual([
    ['007', 'Caffeine', '194.19'],
    ['008', 'Taurine', '125.15'],
  ]);
  expect(sizesIn(products[0]!.sizes)).toEqual(['25 g 3950 12', '100 g 9900 4']);
  expect(sizesIn(products[1]!.sizes)).toEqual(['500 g 125000 0']);
  expect(products[0]!.facts).toContainEqual(['Purity', '≥98%']);
});
