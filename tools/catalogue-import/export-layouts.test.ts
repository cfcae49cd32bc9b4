import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { guessTable, missingFields } from './columns/guess-mapping';
import type { Finding } from './finding';
import { importFiles } from './import-files';
import { SOLD_OUT_STOCK } from '../../src/shared/catalogue/availability';
import { CategoryIndex } from './write/category-index';
import { ExistingCatalogue } from './write/existing-catalogue';

let folder: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-layouts-'));
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function importByGuess(name: string, content: string | Uint8Array | null) {
  const file = join(folder, name);
  if (content !== null) await writeFile(file, content);
  const target = join(folder, 'catalogue.sqlite');
  const result = await importFiles({
    files: [{ file, mapping: null }],
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(finding),
  });
  const existing = ExistingCatalogue.open(target)!;
  const products = [...existing.products()];
  existing.close();
  return { result, products };
}

type Products = Awaited<ReturnType<typeof importByGuess>>['products'];
const sizesOf = (products: Products) =>
  products.map(({ number, sizes }) => [number, ...sizes.map(({ label, cents }) => `${label}: ${cents}`)]);
const guess = async (name: string, text: string) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return (await guessTable(file, new CategoryIndex(0))).mapping;
};

it('reads a table with the charge of peptides as products, and one with lots as lots', async () => {
  const table = (heading: string, values: readonly string[]) =>
    [
      'SKU;Product name;Sequence;Size;' + heading,
      ...values.map((value, row) => `P-${row};Peptide ${row};AK;1 mg;${value}`),
    ].join('\n');
  for (const heading of ['Net charge', 'Net charge at pH 7', 'Formal charge', 'Charge state'])
    expect(await guess('table.csv', table(heading, ['1', '-2', '0']))).toMatchObject({ kind: 'products' });
  for (const heading of ['Lot', 'Batch No.', 'Charge', 'Chargen-Nr.', 'Current lot'])
    expect(await guess('table.csv', table(heading, ['A-1', 'A-2', 'A-3']))).toMatchObject({ kind: 'lots' });
});

it('reads a French workbook with amount and unit below a merged heading', async () => {
  const tall = (value: string) => ({ value, type: String, rowSpan: 2 });
  const wide = (value: string) => ({ value, type: String, columnSpan: 2 });
  const cell = (value: string) => ({ value, type: String });
  const number = (value: number) => ({ value, type: Number });
  await writeWorkbook([
    [cell('Tarif public 2026')],
    [
      tall('Réf.'),
      tall('Désignation'),
      wide('Conditionnement'),
      null,
      wide('Prix public'),
      null,
      tall('Délai'),
    ],
    [null, null, cell('Qté'), cell('Unité'), cell('EUR HT'), cell('USD HT'), null],
    [cell('R-1'), cell('Caféine'), number(25), cell('g'), number(41.5), number(46), cell('2 semaines')],
    [
      cell('R-1'),
      cell('Caféine'),
      number(0.5),
      cell('kg'),
      number(120),
      number(133.333333),
      cell('en stock'),
    ],
    [cell('R-2'), cell('Taurine'), number(1), cell('L'), cell('sur demande'), cell('sur demande'), null],
  ]).toFile(join(folder, 'tarif.xlsx'));
  const { products } = await importByGuess('tarif.xlsx', null);
  expect(sizesOf(products)).toEqual([
    ['R-1', '25 g: 4600', '0.5 kg: 13333'],
    ['R-2', '1 L: null'],
  ]);
  expect(products[0]?.sizes.map(({ days }) => days)).toEqual([10, 0]);
});

it('reads SD files whose numbers are in IDNUMBER or ID', async () => {
  for (const heading of ['IDNUMBER', 'ID', 'Catalog ID']) {
    const { products } = await importByGuess(
      'library.sdf',
      `\n  x\n\n  0  0  0  0  0  0            999 V2000\nM  END\n> <${heading}>\nL-1\n\n> <Chemical name>\nethanol\n\n> <Price 5mg, USD>\n40\n\n> <Price 1g, USD>\non request\n\n$$$$\n`,
    );
    expect(sizesOf(products)).toEqual([['L-1', '5 mg: 4000', '1 g: null']]);
    expect(products[0]?.fields['name']).toBe('ethanol');
  }
});

describe('rows that continue a product', () => {
  const header = 'Cat#;Product;CAS;Size;Price';

  it('belong to the product above them, with one note', async () => {
    const { result, products } = await importByGuess(
      'list.csv',
      [
        header,
        'K-1;Kit;;50 tests;199.00',
        ';;;100 tests;349.00',
        ';;;500 tests;Inquire',
        'K-2;Dye;;5 mg;9.00',
        ';;;1 g;',
      ].join('\n'),
    );
    expect(sizesOf(products)).toEqual([
      ['K-1', '50 tests: 19900', '100 tests: 34900', '500 tests: null'],
      ['K-2', '5 mg: 900', '1 g: null'],
    ]);
    expect(result.rowsLeftOut).toBe(0);
    expect(findings.filter(({ column }) => column === 'Cat#')).toMatchObject([
      { line: 3, severity: 'warning', reason: expect.stringContaining('"K-1"') as string },
    ]);
  });

  it.each([
    ['a sum', ';;;Total;548.00'],
    ['a row with another value of a product', ';;58-08-2;100 tests;349.00'],
    ['a row below one without a number', ';Other;;5 mg;1.00\n;;;10 mg;2.00'],
  ])('are not: %s', async (_, rows) => {
    const { result, products } = await importByGuess(
      'list.csv',
      `${header}\nK-1;Kit;;50 tests;199.00\n${rows}\n`,
    );
    expect(sizesOf(products)).toEqual([['K-1', '50 tests: 19900']]);
    expect(result.rowsLeftOut).toBe(rows.split('\n').length);
  });
});

it('reads an export of a web shop: four decimal places, category paths, quantities and availability', async () => {
  const { products } = await importByGuess(
    'shop.csv',
    [
      'sku,name,categories,price,qty,is_in_stock,pack_size',
      'S-1,TGF-&beta;1,"Default Category/Proteins/Cytokines,Default Category/Proteins",199.0000,12.0000,1,10 µg',
      'S-2,IL-6,Default Category/Proteins/Cytokines/Human/Interleukins,0.0000,0.0000,0,10 µg',
    ].join('\n'),
  );
  expect(products).toMatchObject([
    {
      fields: { name: 'TGF-β1', category: 'Proteins > Cytokines' },
      sizes: [{ cents: 19_900, stock: 12 }],
      facts: [],
    },
    {
      fields: { category: 'Proteins > Cytokines > Human' },
      sizes: [{ cents: null, stock: SOLD_OUT_STOCK }],
    },
  ]);
  expect(findings.filter(({ column }) => column === 'categories')).toMatchObject([
    { line: 3, severity: 'warning', reason: expect.stringContaining('at most 3 levels') as string },
  ]);
});

describe('an export with a row per variant of a product', () => {
  const columns =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status';
  const importVariants = (...rows: string[]) => importByGuess('export.csv', [columns, ...rows].join('\n'));

  it('has a product with sizes; the numbers of its variants find it', async () => {
    const { result, products } = await importVariants(
      'anti-gfp,Anti-GFP Antibody,"<p>Rabbit &amp; pure.</p>",LabCo,Antibody,,true,Size,50 µg,,,AB-1001-50,shopify,12,120.00,,,active',
      'anti-gfp,,,,,,,,100 µg,,,AB-1001-100,shopify,3,210.00,,,',
      'anti-gfp,,,,,,,,,,,,,,,,,',
      'dmso,DMSO,,LabCo,,,true,Volume,100 mL,,,CH-2001,,,25.50,30.00,,active',
      'kit-x,Assay Kit X,,LabCo,,,true,Title,Default Title,,,KT-3001,shopify,5,399.00,,,active',
    );
    expect(sizesOf(products)).toEqual([
      ['AB-1001', '50 µg: 12000', '100 µg: 21000'],
      ['CH-2001', '100 mL: 2550'],
      ['KT-3001', '1 each: 39900'],
    ]);
    expect(products.map(({ fields }) => fields['name'])).toEqual([
      'Anti-GFP Antibody',
      'DMSO',
      'Assay Kit X',
    ]);
    expect(products[0]?.fields['former']).toBe('AB1001100; AB100150');
    expect(products[0]?.sizes.map(({ stock }) => stock)).toEqual([12, 3]);
    expect(result.rowsLeftOut).toBe(0);
  });

  it('has a product for each value of an option that is no size', async () => {
    const { products } = await importVariants(
      'two,Anti-Two,,,,,true,Size,50 µg,Conjugate,FITC,AB-5001-F50,,,99.00,,,active',
      'two,,,,,,,,100 µg,,FITC,AB-5001-F100,,,150.00,,,',
      'two,,,,,,,,50 µg,,PE,AB-5001-P50,,,109.00,,,',
    );
    expect(products.map(({ number, fields, sizes }) => [number, fields['name'], sizes.length])).toEqual([
      ['AB-5001', 'Anti-Two, FITC', 2],
      ['AB-5001-P50', 'Anti-Two, PE', 1],
    ]);
  });

  it('has variants and products that have neither a price nor a number', async () => {
    const { result, products } = await importVariants(
      'bulk,Bulk salt,,,,,true,Size,1 g,,,B-1,,,9.00,,,active',
      'bulk,,,,,,,,1 kg,,,,,,,,,',
      'custom,Custom synthesis,,,,,true,Title,Default Title,,,,,,,,,active',
    );
    expect(sizesOf(products)).toEqual([
      ['B-1', '1 g: 900', '1 kg: null'],
      ['custom', '1 each: null'],
    ]);
    expect(result.rowsLeftOut).toBe(0);
  });

  it('reports each unreadable row of a product', async () => {
    const { result, products } = await importVariants(
      'two,Two,,,,,true,Size,1 g,,,T-1,,,9.00,,,active,extra',
      'two,,,,,,,,5 g,,,T-2,,,19.00,,,,extra',
      'one,One,,,,,true,Size,1 g,,,O-1,,,9.00,,,active',
    );
    expect(products.map(({ number }) => number)).toEqual(['O-1']);
    expect(result.rowsLeftOut).toBe(2);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ line }) => line)).toEqual([2, 3]);
  });

  it('reads newer headings, fields that the shop defines, and sizes whose option has another name', async () => {
    const { products } = await importByGuess(
      'products_export_1.csv',
      [
        'Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,CAS number (product.metafields.custom.cas_number),Purity (product.metafields.custom.purity)',
        'Kinetin,kinetin,<p>A cytokinin.</p>,LabCo,,Plant hormones,TRUE,Active,KI-100-1,Grade,HPLC,Amount per vial,1 g,12.00,15.00,shopify,4,,525-79-1,98%',
        ',kinetin,,,,,,,KI-100-5,,HPLC,,5 g,45.00,,shopify,0,,,',
        ',kinetin,,,,,,,KI-200-1,,Tissue culture,,1 g,10.00,,,,,,',
      ].join('\n'),
    );
    expect(sizesOf(products)).toEqual([
      ['KI-100', '1 g: 1200', '5 g: 4500'],
      ['KI-200-1', '1 g: 1000'],
    ]);
    expect(products[0]).toMatchObject({
      fields: {
        name: 'Kinetin, HPLC',
        cas: '525-79-1',
        category: 'Plant hormones',
        description: 'A cytokinin.',
      },
      facts: [['Purity', '98%']],
    });
  });

  it('names a product by its first number when they have nothing in common, and leaves out drafts', async () => {
    const { result, products } = await importVariants(
      'buffer,Buffer,,,,,true,Size,1 L,,,17,,,9.00,,,active',
      'buffer,,,,,,,,5 L,,,23,,,39.00,,,',
      'old,Old Kit,,,,,false,Size,1 kit,,,OK-1,,,9.00,,,draft',
    );
    expect(products.map(({ number }) => number)).toEqual(['17']);
    expect(result.rowsLeftOut).toBe(1);
    expect(findings.at(-1)?.reason).toBe('the product is not active, but "draft"');
  });
});

it('does not read the units of a pack as stock', async () => {
  const { columns } = await guess('list.csv', 'Cat. No.,Name,Pack size,Qty,Price\nA-1,One,1 g,1,9.00\n');
  expect(columns['Qty']).toBe('amount');
});

it('keeps a comma in the name of a category', async () => {
  const { products } = await importByGuess(
    'shop.csv',
    'sku,name,category,price,size\nS-1,IL-6,"Proteins, recombinant > Cytokines",1.00,10 µg\n',
  );
  expect(products[0]?.fields['category']).toBe('Proteins, recombinant > Cytokines');
});

it('reads Chinese units and prefers the English name and the English names of filters', async () => {
  const { products } = await importByGuess(
    'list.csv',
    '产品货号,中文名称,英文名称,纯度,包装规格,美元价($)\nB-1,咖啡因,Caffeine,≥98%,5克,18.5\nB-1,咖啡因,Caffeine,≥98%,100毫克装,1.5\nB-1,咖啡因,Caffeine,≥98%,2瓶,3\n',
  );
  expect(products[0]?.fields['name']).toBe('Caffeine');
  expect(sizesOf(products)).toEqual([['B-1', '5 g: 1850', '100 mg: 150', '2瓶: 300']]);
  expect(products[0]?.facts).toContainEqual(['Purity', '≥98%']);
  expect(products[0]?.filters).toContainEqual(['purity', '≥98%']);
});

it('prefers names with an English heading', async () => {
  const { columns } = await guess(
    'list.csv',
    'Artikel-Nr.;Name DE;Name EN;Größe\nA-1;Koffein;Caffeine;1 g\n',
  );
  expect(columns).toMatchObject({ 'Name EN': 'name', 'Artikel-Nr.': 'number' });
});

it('joins cells that unquoted HTML entities cut in a table with semicolons', async () => {
  const { result, products } = await importByGuess(
    'list.csv',
    [
      'Cat. No.;Product name;Pack size;Price;Note',
      'A-1;TGF-&beta;1 &amp; &#945;-actin;1 &micro;g;9.00;x',
      'A-2;Plain;1 g;9.00;x',
      'A-3;AT&T;1 g;9.00;x',
      'A-4;One;1 g;9.00;x;y',
    ].join('\n'),
  );
  expect(products.map(({ fields, sizes }) => [fields['name'], sizes[0]?.label])).toEqual([
    ['TGF-β1 & α-actin', '1 µg'],
    ['Plain', '1 g'],
    ['AT&T', '1 g'],
  ]);
  expect(result.rowsLeftOut).toBe(1);
});

it('splits the values of filters at bars', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.,Product name,Pack size,Price,Application,Host\nA-1,Anti-TP53,50 µl,9.00,WB|ICC | IF,Goat\n',
  );
  const of = (name: string) =>
    products[0]?.filters.filter(([filter]) => filter === name).map(([, value]) => value);
  expect(of('application')?.sort()).toEqual(['ICC', 'IF', 'WB']);
  expect(of('host')).toEqual(['Goat']);
});

describe('an export with a row per variation of a product', () => {
  const columns =
    'ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Regular price","Sale price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"';
  const importVariations = (...rows: string[]) => importByGuess('export.csv', [columns, ...rows].join('\n'));

  it('has a product with sizes; the numbers of its variations find it', async () => {
    const { result, products } = await importVariations(
      '10,variable,AB-10,Anti-p53,1,Short,<p>Long</p>,1,,,,Antibodies > Primary,,,Size,"50 µg, 100 µg",,',
      '11,variation,AB-10-50,Anti-p53 - 50 µg,1,,,1,5,150.00,120.00,,,AB-10,Size,50 µg,,',
      '12,variation,AB-10-100,Anti-p53 - 100 µg,1,,,0,0,250.00,,,,AB-10,Size,100 µg,,',
      '13,simple,CH-1,Caffeine,1,,,1,50,20,,Chemicals,,,Pack size,5 g,Color,White',
      '14,simple,CH-2,Taurine,1,,,1,,20,,Chemicals,,,,,,',
      '15,simple,CH-3,Glycine,0,,,1,50,20,,Chemicals,,,Size,5 g,,',
    );
    expect(sizesOf(products)).toEqual([
      ['AB-10', '50 µg: 15000', '100 µg: 25000'],
      ['CH-1', '5 g: 2000'],
      ['CH-2', '1 each: 2000'],
    ]);
    expect(products[0]).toMatchObject({
      fields: {
        name: 'Anti-p53',
        category: 'Antibodies > Primary',
        description: 'Long',
        former: 'AB10100; AB1050',
      },
      sizes: [{ stock: 5 }, { stock: SOLD_OUT_STOCK }],
    });
    expect(result.rowsLeftOut).toBe(1);
  });

  it('reports a product without variations', async () => {
    const { result, products } = await importVariations(
      '10,variable,AB-10,Anti-p53,1,Short,Long,1,,,,Antibodies,,,Size,"50 µg, 100 µg",,',
      '13,simple,CH-1,Caffeine,1,,,1,50,20,,Chemicals,,,Size,5 g,,',
    );
    expect(sizesOf(products)).toEqual([['CH-1', '5 g: 2000']]);
    expect(result.rowsLeftOut).toBe(1);
    expect(findings.find(({ severity }) => severity === 'error')).toMatchObject({
      line: 2,
      reason: 'the table has no variation of this product',
    });
  });

  it('makes products of variations that differ in more than the size, and finds parents by id', async () => {
    const { products } = await importVariations(
      '10,variable,,Anti-p53,1,,Long,1,,,,Antibodies,,,Conjugate,"FITC, PE",Size,50 µg',
      '11,variation,AB-10-F,Anti-p53 - FITC,1,,,1,5,150.00,,,,id:10,Conjugate,FITC,Size,50 µg',
      '12,variation,AB-10-P,Anti-p53 - PE,1,,,1,5,160.00,,,,id:10,Conjugate,PE,Size,50 µg',
    );
    expect(sizesOf(products)).toEqual([
      ['AB-10-F', '50 µg: 15000'],
      ['AB-10-P', '50 µg: 16000'],
    ]);
    expect(products[1]).toMatchObject({
      fields: { name: 'Anti-p53 - PE', category: 'Antibodies', description: 'Long' },
    });
  });

  it('keeps the values of the product for its sizes after a variation that differs in more than the size', async () => {
    const { products } = await importVariations(
      '10,variable,AB-10,Anti-p53,1,,Long,1,,,,Antibodies,,,Conjugate,FITC,Size,50 µg',
      '11,variation,AB-10-F,Anti-p53 - FITC,1,,,1,5,150.00,,,,AB-10,Conjugate,FITC,Size,50 µg',
      '12,variation,AB-10-50,Anti-p53 - 50 µg,1,,,1,5,90.00,,,,AB-10,Conjugate,,Size,50 µg',
    );
    expect(sizesOf(products)).toEqual([
      ['AB-10-F', '50 µg: 15000'],
      ['AB-10', '50 µg: 9000'],
    ]);
    expect(products[1]).toMatchObject({
      fields: { name: 'Anti-p53', category: 'Antibodies', description: 'Long' },
    });
  });

  it('finds parents below their variations, sizes with names in other languages, and attributes of a product', async () => {
    const { products } = await importVariations(
      '11,variation,CH-7-5,Kinetin - 5 g,1,,,1,5,45.00,,,,CH-7,Packungsgröße,5 g,,',
      '12,variation,CH-7-1,Kinetin - 1 g,1,,,1,5,12.00,,,,CH-7,Packungsgröße,1 g,,',
      '10,variable,CH-7,Kinetin,1,,Long,1,,,,Chemicals,,,Packungsgröße,"1 g, 5 g",CAS number,525-79-1',
      '13,simple,CH-8,Zeatin,1,,,1,5,20,,Chemicals,,,Inhalt,100 mg,CAS number,1637-39-4',
    );
    expect(sizesOf(products)).toEqual([
      ['CH-7', '5 g: 4500', '1 g: 1200'],
      ['CH-8', '100 mg: 2000'],
    ]);
    expect(products.map(({ fields }) => [fields['cas'], fields['name'], fields['description']])).toEqual([
      ['525-79-1', 'Kinetin', 'Long'],
      ['1637-39-4', 'Zeatin', undefined],
    ]);
  });

  it('sells no variation of a product that is not published', async () => {
    const { products } = await importVariations(
      '10,variable,AB-10,Anti-p53,0,,Long,1,,,,Antibodies,,,Size,50 µg,,',
      '11,variation,AB-10-50,Anti-p53 - 50 µg,1,,,1,5,150.00,,,,AB-10,Size,50 µg,,',
      '13,simple,CH-1,Caffeine,1,,,1,50,20,,Chemicals,,,Size,5 g,,',
    );
    expect(products.map(({ number }) => number)).toEqual(['CH-1']);
  });
});

describe('an export with configurable products', () => {
  const columns =
    'sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,product_online,visibility,price,special_price,base_image,small_image,additional_attributes,qty,is_in_stock,additional_images,configurable_variations,configurable_variation_labels,associated_skus';
  const importProducts = (...rows: string[]) =>
    importByGuess('catalog_product.csv', [columns, ...rows].join('\n'));
  const hidden = 'Not Visible Individually';
  const category = 'Default Category/Chemicals/Hormones';

  it('has a product with sizes, whatever the order of the rows', async () => {
    const { result, products } = await importProducts(
      `KI-1-5G,,Default,simple,${category},Kinetin-5 g,,0.01,1,${hidden},45.00,40.00,,,size=5 g,7,1,,,,`,
      `KI-1,,Default,configurable,"${category},Default Category/Chemicals",Kinetin,<p>A cytokinin.</p>,,1,"Catalog, Search",,,/k/i/ki.jpg,,"cas_number=525-79-1,purity=98%",0,1,,"sku=KI-1-1G,size=1 g|sku=KI-1-5G,size=5 g",size=Pack Size,`,
      `KI-1-1G,,Default,simple,${category},Kinetin-1 g,,0.01,1,${hidden},12.00,,,,size=1 g,0,0,,,,`,
      `KI-1,german,Default,configurable,,Kinetin DE,,,,,,,,,,,,,,,`,
      `TA-1,,Default,simple,${category},Taurine,,0.5,1,"Catalog, Search",9.00,,,,"pack_size=25 g,cas_number=107-35-7",3,1,,,,`,
      `ZE-1-1G,,Default,simple,${category},Zeatin-1 g,,0.01,1,${hidden},12.00,,,,size=1 g,0,0,,,,`,
      `OL-1,,Default,simple,${category},Old,,0.5,2,"Catalog, Search",9.00,,,,size=1 g,3,1,,,,`,
    );
    expect(sizesOf(products)).toEqual([
      ['KI-1', '5 g: 4500', '1 g: 1200'],
      ['TA-1', '25 g: 900'],
    ]);
    expect(products[0]).toMatchObject({
      fields: {
        name: 'Kinetin',
        cas: '525-79-1',
        category: 'Chemicals > Hormones',
        description: 'A cytokinin.',
        former: 'KI11G; KI15G',
      },
      facts: [['Purity', '98%']],
      sizes: [{ stock: 7 }, { stock: SOLD_OUT_STOCK }],
    });
    expect(products[1]?.fields['cas']).toBe('107-35-7');
    expect(result.rowsLeftOut).toBe(2);
    expect(findings.filter(({ severity }) => severity === 'error').map(({ reason }) => reason)).toEqual([
      'the product is not visible and is no size of another product',
      expect.stringContaining('discontinued'),
    ]);
  });

  it('reports the sizes of a product that the table lacks', async () => {
    const { products } = await importProducts(
      `KI-1,,Default,configurable,${category},Kinetin,,,1,"Catalog, Search",,,,,,0,1,,"sku=KI-1-1G,size=1 g|sku=KI-1-5G,size=5 g|sku=KI-1-9G,size=9 g",,`,
      `KI-1-1G,,Default,simple,${category},Kinetin-1 g,,0.01,1,${hidden},12.00,,,,size=1 g,0,0,,,,`,
    );
    expect(sizesOf(products)).toEqual([['KI-1', '1 g: 1200']]);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { line: 2, reason: 'the table lacks sizes of this product: "KI-1-5G", "KI-1-9G"' },
    ]);
  });

  it('has a product for each other option, and reads grouped products', async () => {
    const { products } = await importProducts(
      `AB-1-F50,,Default,simple,Default Category/Antibodies,x,,1,1,${hidden},99,,,,,1,1,,,,`,
      `AB-1-F100,,Default,simple,Default Category/Antibodies,x,,1,1,${hidden},150,,,,,1,1,,,,`,
      `AB-1-P50,,Default,simple,Default Category/Antibodies,x,,1,1,${hidden},109,,,,,1,1,,,,`,
      'AB-1,,Default,configurable,Default Category/Antibodies,Anti-p53,,,1,"Catalog, Search",,,,,,,,,"sku=AB-1-F50,size=50 µg,conjugate=FITC|sku=AB-1-F100,size=100 µg,conjugate=FITC|sku=AB-1-P50,size=50 µg,conjugate=PE",,',
      `BU-1-1,,Default,simple,Default Category/Buffers,Buffer 1 L,,1,1,${hidden},10,,,,volume=1 L,1,1,,,,`,
      `BU-1-5,,Default,simple,Default Category/Buffers,Buffer 5 L,,1,1,${hidden},40,,,,volume=5 L,1,1,,,,`,
      'BU-1,,Default,grouped,Default Category/Buffers,Buffer,,,1,"Catalog, Search",,,,,,,1,,,,"BU-1-1=0.0000,BU-1-5=0.0000"',
      'XX-1,,Default,configurable,Default Category/Buffers,None,,,1,"Catalog, Search",,,,,,,1,,"sku=XX-1-1,size=1 L",,',
    );
    expect(
      products.map(({ number, fields, sizes }) => [
        number,
        fields['name'],
        ...sizes.map(({ label }) => label),
      ]),
    ).toEqual([
      ['AB-1', 'Anti-p53, FITC', '50 µg', '100 µg'],
      ['AB-1-P50', 'Anti-p53, PE', '50 µg'],
      ['BU-1', 'Buffer', '1 L', '5 L'],
    ]);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { line: 9, reason: 'the table has none of the sizes of this product' },
    ]);
  });
});

it('reads words in a column of stock as stock and not as a fact', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.,Product name,Pack size,Price,Availability\nA-1,One,1 g,1.00,In stock\nA-2,Two,1 g,1.00,3\nA-3,Three,1 g,1.00,Discontinued\n',
  );
  expect(products.map(({ sizes, facts }) => [sizes[0]?.stock, facts.length])).toEqual([
    [0, 0],
    [3, 0],
  ]);
  expect(
    findings
      .filter(({ column }) => column === 'Availability')
      .map(({ value, severity }) => `${severity} ${value}`),
  ).toEqual(['error Discontinued']);
});

it('uses the regular price and not the sale price', async () => {
  const { columns } = await guess(
    'shop.csv',
    'ID,SKU,Name,Published,In stock?,Stock,Regular price,Sale price,Size\n1,W-1,One,1,1,25,250,200,1 g\n2,W-2,Two,1,0,3,80,60,1 g\n',
  );
  expect(columns).toMatchObject({
    ID: '',
    SKU: 'number',
    Published: 'status',
    'In stock?': 'available',
    Stock: 'stock',
    'Regular price': 'price',
  });
});

describe('a column that says whether a size can be ordered', () => {
  const availability = async (heading: string, values: readonly string[]) => {
    const rows = values.map((value, index) => `A-${index},Product ${index},1 g,1.00,${value}\n`);
    const { products } = await importByGuess(
      'list.csv',
      `Cat. No.,Product name,Pack size,Price,${heading}\n${rows.join('')}`,
    );
    return products.map(({ sizes }) => [sizes[0]?.stock, sizes[0]?.days]);
  };
  const yes = [0, 0];
  const no = [SOLD_OUT_STOCK, 10];

  it.each([
    ['is_in_stock', ['1', '0']],
    ['In stock?', ['1', '0']],
    ['In Stock', ['1', '0', '1', '1', '0']],
    ['In Stock', ['Yes', 'No']],
    ['In Stock', ['TRUE', 'FALSE']],
    ['stock_status', ['instock', 'outofstock']],
    ['Availability', ['In stock', 'Out of stock']],
    ['Verfügbar', ['auf Lager', 'nicht auf Lager']],
    ['Lieferbar?', ['ja', 'nein']],
  ])('is read: %s with %j', async (heading, values) => {
    const expected = values.map((value) =>
      /^(?:1|yes|true|in ?stock|auf lager|ja)$/i.test(value) ? yes : no,
    );
    expect(await availability(heading, values)).toEqual(expected);
    expect(findings.filter(({ column }) => column === heading)).toEqual([]);
  });

  it('has backorders as made to order, and other words as unreadable', async () => {
    expect(await availability('stock_status', ['instock', 'onbackorder', 'instock', 'perhaps'])).toEqual([
      yes,
      [0, 10],
      yes,
      [0, 10],
    ]);
    expect(findings.filter(({ column }) => column === 'stock_status')).toMatchObject([
      { value: 'perhaps', reason: 'it must be yes or no' },
    ]);
  });

  it('decides together with a number of units', async () => {
    const { products } = await importByGuess(
      'list.csv',
      'sku,name,price,qty,is_in_stock,pack_size\nA-1,One,1.00,5,1,1 g\nA-2,Two,1.00,5,0,1 g\nA-3,Three,1.00,0,1,1 g\n',
    );
    expect(products.map(({ sizes }) => sizes[0]?.stock)).toEqual([5, SOLD_OUT_STOCK, 0]);
  });

  it('does not make a size of a quantity', async () => {
    const { columns } = await guess('list.csv', 'sku,name,price,qty,is_in_stock\nA-1,One,1.00,5.0000,1\n');
    expect(columns).toMatchObject({ qty: 'stock', is_in_stock: 'available' });
  });

  it('is a number of units in a column of stock', async () => {
    const counts = await availability('Stock', ['1', '0', '1', '1', '0']);
    expect(counts.map(([stock]) => stock)).toEqual([1, 0, 1, 1, 0]);
  });
});

it.each([
  ['Published', '1', '0'],
  ['Published', '1', '-1'],
  ['Published', 'TRUE', 'FALSE'],
  ['Visible', 'yes', 'no'],
  ['product_online', '1', '2'],
  ['Can be Sold', 'True', 'False'],
  ['sale_ok', 'True', 'False'],
])('sells no product whose column %s has %s for others and %s for it', async (heading, sold, unsold) => {
  const { products, result } = await importByGuess(
    'list.csv',
    `sku,name,size,price,${heading}\nA-1,One,1 g,1.00,${sold}\nA-2,Two,1 g,1.00,${unsold}\n`,
  );
  expect(products.map(({ number }) => number)).toEqual(['A-1']);
  expect(result.rowsLeftOut).toBe(1);
});

it('takes no dates of publication for a status', async () => {
  const { columns } = await guess('list.csv', 'sku,name,size,price,Published\nA-1,One,1 g,1.00,2021-03-04\n');
  expect(columns['Published']).toBe('');
});

it("uses Odoo's internal reference as the number", async () => {
  const { columns } = await guess(
    'odoo.csv',
    'id,default_code,name,list_price,qty_available\n__export__.product_template_1,A-1,One,1.00,5\n',
  );
  expect(columns).toMatchObject({ id: '', default_code: 'number' });
  const shown = await guess(
    'shown.csv',
    'External ID,Internal Reference,Name,Sales Price\n__export__.p_1,A-1,One,1.00\n',
  );
  expect(shown.columns['Internal Reference']).toBe('number');
});

it('uses a short description as the name when there is no other', async () => {
  const heading = 'Item No,Product Description,Pack,Price';
  const short = await guess('list.csv', `${heading}\nA-1,Methanol HPLC grade,1 L,9.00\n`);
  expect(short.columns['Product Description']).toBe('name');
  const long = await guess('list.csv', `${heading}\nA-1,${'Methanol '.repeat(30)},1 L,9.00\n`);
  expect(long.columns['Product Description']).toBe('description');
});

it('reads hazard statements and signal words of German lists, and never a reassuring text', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Artikelnummer;Bezeichnung;Gebinde;Preis;Gefahrenhinweise;Signalwort\nA-1;Aceton;1 L;9,00;H225, H319;Gefahr\nA-2;Ethanol;2,5 L;9,00;H319;Achtung\nA-3;Wasser;1.000 mL;9,00;Not hazardous;-\nA-4;Methanol;1 L;9,00;H225, H370;\n',
  );
  const hazards = products.map(({ fields }) => [fields['signal'], fields['hazards']?.slice(0, 4)]);
  expect(hazards).toEqual([
    ['Danger', 'H225'],
    ['Warning', 'H319'],
    [undefined, undefined],
    ['Danger', 'H225'],
  ]);
  expect(products.slice(1, 3).map(({ sizes }) => sizes[0]?.label)).toEqual(['2.5 L', '1000 mL']);
});

it('guesses the decimal sign from prices with many places', async () => {
  expect((await guess('list.csv', 'Cat. No.;Name;Size;Price\nA-1;One;1 g;12,0000\n')).decimal).toBe(',');
  expect((await guess('list.csv', 'Cat. No.;Name;Size;Price\nA-1;One;1 g;1,200\n')).decimal).toBe('.');
});

it('reads prices with one decimal place, as spreadsheets without a format of prices write them', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.;Name;Size;Price\nA-1;One;1 g;12,5\nA-2;Two;2,5 g;99,9\nA-3;Three;1 g;40\n',
  );
  expect(sizesOf(products)).toEqual([
    ['A-1', '1 g: 1250'],
    ['A-2', '2.5 g: 9990'],
    ['A-3', '1 g: 4000'],
  ]);
});

it('names the fields that no column was recognized for', async () => {
  expect(missingFields(await guess('list.csv', 'Cat. No.;Foo;Bar\nA-1;x;y\n'))).toEqual([
    'name',
    'size',
    'price',
  ]);
  expect(missingFields(await guess('list.csv', 'Cat. No.;Name;1 mg\nA-1;One;9.00\n'))).toEqual([]);
});

it('states the most frequent reason when no row can be used', async () => {
  await expect(
    importByGuess('list.csv', 'Cat. No.,Name,Foo,Price\nA-1,One,x,9.00\nA-2,Two,x,9.00\n'),
  ).rejects.toThrow('Reason of 2 of 2 rows: the size is missing. Check "columns"');
});
