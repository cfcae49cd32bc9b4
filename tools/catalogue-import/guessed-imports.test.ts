import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { SOLD_OUT_STOCK } from '../../src/shared/catalogue/availability';
import type { Finding } from './finding';
import { importFiles, type ImportOptions } from './import-files';
import { updateStock } from './update-stock';
import { ExistingCatalogue } from './write/existing-catalogue';

// Imports without a mapping must not publish a wrong price, a wrong class or a discontinued product.

let folder: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guessed-'));
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

function readProducts() {
  const existing = ExistingCatalogue.open(join(folder, 'catalogue.sqlite'))!;
  const products = [...existing.products()];
  existing.close();
  return products;
}

async function run(
  work: (options: ImportOptions) => Promise<unknown>,
  content: string | Uint8Array,
  { name = 'list.csv', ...more }: Partial<ImportOptions> & { name?: string } = {},
) {
  const file = join(folder, name);
  await writeFile(file, content);
  findings = [];
  const result = await work({
    files: [{ file, mapping: null }],
    target: join(folder, 'catalogue.sqlite'),
    mode: 'replace',
    maxLossPercent: 100,
    onFinding: (finding) => findings.push(finding),
    ...more,
  });
  return { result, products: readProducts() };
}

const load = (content: string | Uint8Array, more: Partial<ImportOptions> & { name?: string } = {}) =>
  run(importFiles, content, more);

it.each([
  ['Tag', ['His', 'GST (C-terminal)'], [['Tag', 'His']]],
  ['Tags', ['hFc', 'N-His'], [['Tag', 'hFc']]],
  ['Tags', ['wholesale, b2b', 'clearance'], []],
])(
  'publishes a column %s with %j as a fact only if they are tags of proteins',
  async (heading, tags, facts) => {
    const { products } = await load(
      `SKU,Product name,Size,Price,${heading}\nP-1,Human EGF,10 µg,90,"${tags[0]}"\nP-2,Human IL-6,10 µg,95,"${tags[1]}"`,
    );
    expect(products[0]?.facts).toEqual(facts);
    expect(findings.filter(({ reason }) => reason.includes('unknown tag'))).toEqual([]);
  },
);

describe('the class of a row without one', () => {
  const rows = [
    'A-1,Anti-GAPDH antibody,100 µL,200',
    'A-2,Human IL-6 ELISA kit,96 T,400',
    'A-3,Recombinant human EGF protein,10 µg,100',
    'A-4,Protein kinase C inhibitor,5 mg,90',
  ];
  const classes = ['primary_antibody', 'elisa_kit', 'protein', 'compound'];
  const table = (heading: string, values: readonly string[]) =>
    [
      `Cat. No.,Product name,Pack size,Price,${heading}`,
      ...rows.map((row, index) => `${row},${values[index] ?? ''}`),
    ].join('\n');

  it.each([
    ['SMILES', ['', '', '', 'CC(=O)Oc1ccccc1C(=O)O']],
    ['SMILES', ['C', 'C', 'C', 'CC(=O)Oc1ccccc1C(=O)O']],
    ['CAS', ['', '', '62229-50-9', '']],
    ['Hazardous', ['No', 'No', 'Yes', 'No']],
    ['Grade', ['C', 'N', 'B', 'C']],
  ])('follows from its name, whatever a column %s contains: %j', async (heading, values) => {
    const { products } = await load(table(heading, values));
    const found = products.map(({ fields }) => fields['class']);
    // The last name says "protein"; only a structure makes it a compound.
    expect(found.slice(0, 3)).toEqual(classes.slice(0, 3));
    if (heading === 'SMILES') expect(found[3]).toBe('compound');
    if (heading !== 'SMILES')
      expect(products.every(({ fields }) => fields['smiles'] === undefined)).toBe(true);
  });

  it('is compound in a table of compounds', async () => {
    const { products } = await load(
      'Cat. No.,Product name,CAS,Pack size,Price\nA-1,Protein kinase C inhibitor,58-08-2,5 mg,90\nA-2,Tris buffer,107-35-7,5 g,9\n',
    );
    expect(products.map(({ fields }) => fields['class'])).toEqual(['compound', 'compound']);
  });

  it('does not follow from the name of the file when a row says otherwise', async () => {
    const { products } = await load(table('Purity', []), { name: 'antibodies.csv' });
    expect(products.map(({ fields }) => fields['class']).slice(0, 3)).toEqual(classes.slice(0, 3));
  });
});

describe('a product that the file marks as discontinued', () => {
  const list = (heading: string, ...values: readonly string[]) =>
    [
      `Cat. No.,Product name,Pack size,Price,${heading}`,
      ...values.map((value, index) => `D-${index},Buffer ${index},1 L,9.00,${value}`),
    ].join('\n');

  it.each([
    ['Status', 'Active', 'Discontinued'],
    ['Lifecycle', 'active', 'End of life'],
    ['Discontinued', 'No', 'Yes'],
    ['Active', '1', '0'],
    ['Availability', 'in stock', 'discontinued'],
    ['Stock', '5', 'obsolete'],
    ['Artikelstatus', 'aktiv', 'auslaufend'],
    ['Statut', 'actif', 'arrêté'],
    ['状态', '在售', '停产'],
  ])('is left out: %s', async (heading, sold, discontinued) => {
    const { result, products } = await load(list(heading, sold, discontinued));
    expect(products.map(({ number }) => number)).toEqual(['D-0']);
    const reason = `${heading}: the column says that the product is discontinued or not for sale`;
    expect(result).toMatchObject({
      productsRejected: 1,
      rowsLeftOut: 1,
      rejectedByReason: new Map([[reason, 1]]),
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { line: 3, column: heading, value: discontinued },
    ]);
  });

  it('is left out when words stand beside a number of units', async () => {
    const { products } = await load(list('Qty on hand,Availability', '5,In stock', '3,Discontinued'));
    expect(products.map(({ number, sizes }) => [number, sizes[0]?.stock])).toEqual([['D-0', 5]]);
  });

  it('is sold out after an update or a stock list', async () => {
    const stocks = (products: ReturnType<typeof readProducts>) =>
      products.map(({ sizes }) => sizes[0]?.stock);
    await load(list('Stock', '5', '6', '7'));
    const updated = await load(list('Status', 'Active', 'Discontinued'), { mode: 'update' });
    expect(stocks(updated.products)).toEqual([5, SOLD_OUT_STOCK, 7]);
    expect(findings.map(({ severity, value }) => `${severity} ${value}`)).toContain('warning Discontinued');
    const { products } = await run(
      updateStock,
      'Cat. No.,Pack size,Stock\nD-0,1 L,3\nD-2,1 L,Discontinued\n',
    );
    expect(stocks(products)).toEqual([3, SOLD_OUT_STOCK, SOLD_OUT_STOCK]);
    expect(findings).toMatchObject([{ line: 3, severity: 'warning', value: 'Discontinued' }]);
  });

  it('has an unknown status otherwise, which is reported', async () => {
    const { products } = await load(list('Status', 'Active', 'Pending review'));
    expect(products).toHaveLength(2);
    expect(findings.filter(({ column }) => column === 'Status')).toMatchObject([
      { value: 'Pending review', severity: 'warning' },
    ]);
  });
});

it('reads no stock from "no", a dash or "n/a"', async () => {
  const rows = ['no', 'none', '-', 'n/a', 'on order', '4'].map(
    (value, index) => `S-${index},Buffer ${index},1 L,9.00,${value}`,
  );
  const { products } = await load(['Cat. No.,Product name,Pack size,Price,Stock', ...rows].join('\n'));
  expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([SOLD_OUT_STOCK, SOLD_OUT_STOCK, 0, 0, 0, 4]);
  expect(findings.filter(({ column }) => column === 'Stock')).toEqual([]);
});

it('sells at the quantity prices of ranges', async () => {
  const { products } = await load(
    'SKU,Product,Size,Price 1-9,Price 10-49,Price 50+\nH-1,Buffer,1 L,10.00,9.00,8.00\n',
  );
  expect(products[0]).toMatchObject({
    facts: [],
    properties: [],
    sizes: [
      {
        label: '1 L',
        cents: 1000,
        breaks: [
          [10, 900],
          [50, 800],
        ],
      },
    ],
  });
});

it('stops a stock list with two prices', async () => {
  await load('Cat. No.,Product name,Size,Price\nA-1,Buffer,1 L,9.00\n');
  await expect(run(updateStock, 'Cat. No.,Size,Price,List price\nA-1,1 L,9.50,12.00\n')).rejects.toThrow(
    '"price" is not clear: "Price" or "List price"',
  );
  const { products } = await run(updateStock, 'Cat. No.,Size,Old price,New price\nA-1,1 L,9.00,9.90\n');
  expect(products[0]?.sizes[0]?.cents).toBe(990);
});

it('reads a price list with lots in another language as products', async () => {
  const { products } = await load(
    'Référence;Désignation;Lot;Conditionnement;Prix HT\nA-1;Caféine;L7;1 g;12,00\nA-2;Taurine;L8;1 g;13,00\n',
  );
  expect(products).toMatchObject([{ sizes: [{ cents: 1200 }] }, { sizes: [{ cents: 1300 }] }]);
});

it('does not publish the hidden columns of a workbook', async () => {
  const cells = [
    ['Cat. No.', 'Product name', 'Size', 'Price', 'Purity', 'Grade'],
    ['A-1', 'Buffer', '1 L', '9.00', '98 %', 'secret'],
  ].map((row) => row.map((value) => ({ value })));
  const columns = [{}, {}, {}, {}, {}, { width: 10 }].map(({ width = 20 }: { width?: number }) => ({
    width,
  }));
  const parts = unzipSync(await writeWorkbook(cells, { columns }).toBuffer());
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  const hidden = sheet.replace(/<col min="6" max="6"/, '$& hidden="1"');
  expect(hidden).not.toBe(sheet);
  parts['xl/worksheets/sheet1.xml'] = strToU8(hidden);
  const { products } = await load(zipSync(parts), { name: 'list.xlsx' });
  expect(products[0]?.facts).toEqual([['Purity', '98 %']]);
  expect(JSON.stringify(products)).not.toContain('secret');
});
