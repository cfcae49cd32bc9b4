import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOLD_OUT_STOCK } from '../../src/shared/catalogue/availability';
import writeWorkbook from 'write-excel-file/node';
import { ExistingCatalogue } from './write/existing-catalogue';
import type { Finding } from './finding';
import { guessTable } from './columns/guess-mapping';
import { mappingSchema } from './columns/mapping';
import { FOOTER_NOTE } from './rows/read-product-row';
import { importFiles, type ImportOptions } from './import-files';
import { CategoryIndex } from './write/category-index';

let folder: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messy-'));
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function importByGuess(
  name: string,
  bytes: string | Uint8Array | null,
  more: Partial<ImportOptions> = {},
) {
  const file = join(folder, name);
  if (bytes !== null) await writeFile(file, bytes);
  const target = join(folder, 'catalogue.sqlite');
  const result = await importFiles({
    files: [{ file, mapping: null }],
    target,
    mode: 'replace',
    ...more,
    onFinding: (finding) => findings.push(finding),
  });
  const existing = ExistingCatalogue.open(target)!;
  const products = [...existing.products()];
  existing.close();
  return { result, products };
}

/** Findings without those about class and category, which these tables do not name. */
const reported = () => findings.filter(({ column }) => column !== 'class' && column !== 'category');
const notes = () => findings.map(({ column, value, severity }) => `${severity} ${column}: ${value}`);

it('keeps a row whatever its secondary columns contain, and lists each value that it cannot read', async () => {
  const { result, products } = await importByGuess(
    'list.csv',
    [
      'Cat. No.,Product name,CAS No.,MW,SMILES,Pack size,Price,Stock,Lead time,Hazard statements',
      'A-1,Caffeine,CAS 58-08-2,194.19 g/mole,CN1C=NC2=C1C(=O)N(C(=O)N2C)C,1 g,12.00,>100,2-3 Wochen,H302',
      'A-2,Taurine,n/a,see label,not drawn,5 g,9.00,plenty,soon,H302; H9999',
      'A-3,Glycine,56-40-6,75.07,NCC(=O)O,10 g,8.00,20+,in stock,-',
      'A-4,Betaine,107-43-7,117.15,C[N+](C)(C)CC(=O)[O-],1 kg,30.00,ausverkauft,ca. 10 Arbeitstage,none',
    ].join('\n'),
  );
  expect(result).toMatchObject({ rowsLeftOut: 0, products: 4 });
  expect(
    products.map(({ number, fields, sizes }) => [
      number,
      fields['cas'] ?? null,
      fields['hazards'] ?? null,
      sizes[0]?.stock,
      sizes[0]?.days,
    ]),
  ).toEqual([
    ['A-1', '58-08-2', 'H302; P264; P270; P301+P312; P330; P501', 100, 15],
    ['A-2', null, 'H302; P264; P270; P301+P312; P330; P501', 0, 10],
    ['A-3', '56-40-6', null, 20, 0],
    ['A-4', '107-43-7', null, SOLD_OUT_STOCK, 10],
  ]);
  expect(products[0]?.fields['weight']).toBe('194.19');
  expect(products[1]?.fields['weight']).toBeUndefined();
  for (const note of [
    'warning Stock: >100',
    'warning Lead time: 2-3 Wochen',
    'warning CAS No.: n/a',
    'warning MW: see label',
    'warning SMILES: not drawn',
    'warning Stock: plenty',
    'warning Lead time: soon',
    'warning Hazard statements: H9999',
    'warning Stock: 20+',
    'warning Hazard statements: -',
  ])
    expect(notes()).toContain(note);
});

it('reports values of a product with the row and the column that contain them', async () => {
  await importByGuess(
    'list.csv',
    'Cat. No.,Product name,Pack size,Price,Hazard statements\nA-1,Caffeine,1 g,1.00,\nA-1,Caffeine,5 g,2.00,H9999\n',
  );
  expect(reported()).toMatchObject([{ line: 3, column: 'Hazard statements', value: 'H9999' }]);
});

it('reports lines of the file below titles, blank lines and cells with several lines', async () => {
  for (const lineBreak of ['\n', '\r\n']) {
    findings = [];
    await importByGuess(
      'list.csv',
      [
        'Price list',
        '',
        'Cat. No.,Product name,Pack size,Price,Stock',
        'A-1,"Two',
        'lines",1 g,1.00,many',
        '',
        'A-2,One,1 g,1.00,many',
        '',
        '"A-3","a',
        'b',
        'c",1 g,1.00,many',
        'A-4,One,1 g,1.00,many',
      ].join(lineBreak),
    );
    const lines = findings.filter(({ column }) => column === 'Stock').map(({ line }) => line);
    expect(lines).toEqual([4, 7, 9, 12]);
  }
});

it('rejects only rows without a number, a name or a size', async () => {
  const { result, products } = await importByGuess(
    'list.csv',
    [
      'Cat. No.,Product name,Pack size,Price,Class,Category',
      ',Nameless number,1 g,1.00,,',
      'B-1,,1 g,1.00,,',
      'B-2,No size,,1.00,,',
      'B-3,Unknown class and category,1 g,1.00,gizmo,',
    ].join('\n'),
  );
  expect(result).toMatchObject({ rowsLeftOut: 3, products: 1 });
  expect(products[0]).toMatchObject({ number: 'B-3', fields: { category: 'All products' } });
});

describe('Chinese table in GB 18030', () => {
  // "货号,产品名称,规格,价格(USD),库存,货期" and one row; TextEncoder writes UTF-8 only.
  const bytes = Buffer.concat([
    Buffer.from(
      'bbf5bac52cb2fac6b7c3fbb3c62cb9e6b8f12cbcdbb8f1285553 44292cbfe2b4e62cbbf5c6da0a'.replaceAll(' ', ''),
      'hex',
    ),
    Buffer.from('C-1,', 'latin1'),
    Buffer.from('bfa7b7c8d2f2', 'hex'),
    Buffer.from(',5 g,12.00,', 'latin1'),
    Buffer.from('cedebbf5', 'hex'),
    Buffer.from(',2', 'latin1'),
    Buffer.from('d6dc', 'hex'),
    Buffer.from('\n', 'latin1'),
  ]);

  it('detects the encoding and the headings', async () => {
    const { result, products } = await importByGuess('list.csv', bytes);
    expect(Object.values(result.formats)).toEqual(['gb18030 (guessed), separated by commas']);
    expect(products).toMatchObject([
      {
        number: 'C-1',
        fields: { name: '咖啡因' },
        sizes: [{ label: '5 g', cents: 1200, stock: SOLD_OUT_STOCK, days: 10 }],
      },
    ]);
  });
});

it('reads French headings in Windows-1252', async () => {
  const text =
    'Tarif 2026\n\nRéférence;Désignation;Conditionnement;Prix HT;Délai de livraison\nF-1;Caféine;5 g;12,50;3 semaines\n';
  const { products } = await importByGuess('tarif.csv', Buffer.from(text, 'latin1'));
  expect(products).toMatchObject([
    { number: 'F-1', fields: { name: 'Caféine' }, sizes: [{ cents: 1250, days: 15 }] },
  ]);
});

const workbookCell = (value: string) => ({ value, type: String });

it('finds the sheet with products, titles above it and a header of two merged rows', async () => {
  const file = join(folder, 'list.xlsx');
  await writeWorkbook([
    {
      sheet: 'Read me',
      data: [['Price list of', 'the shop'].map(workbookCell), ['Valid', '2026'].map(workbookCell)],
    },
    {
      sheet: 'Products 2026',
      data: [
        ['Price list 2026', 'net prices'],
        [''],
        ['Cat. No.', 'Product name', 'Pack size', 'Price', '', 'Stock'],
        ['', '', '', 'EUR', 'USD', ''],
        ['W-1', 'Caffeine', '5 g', '11.00', '12.00', '4'],
        ['W-2', 'Taurine', '5 g', '8.00', '9.00', '0'],
      ].map((row) => row.map(workbookCell)),
    },
  ]).toFile(file);
  const { result, products } = await importByGuess('list.xlsx', null);
  expect(Object.values(result.formats)).toEqual(['workbook, sheet "Products 2026"']);
  expect(products).toMatchObject([
    { number: 'W-1', sizes: [{ cents: 1200, stock: 4 }] },
    { number: 'W-2', sizes: [{ cents: 900, stock: 0 }] },
  ]);
  expect(products[0]?.facts).toEqual([]);
});

it('reads a header whose cells are merged across rows and columns', async () => {
  const tall = (value: string) => ({ value, type: String, rowSpan: 2 });
  await writeWorkbook([
    [workbookCell('Preisliste 2026')],
    [
      tall('Artikelnummer'),
      tall('Bezeichnung'),
      { value: 'Preis', type: String, columnSpan: 4 },
      null,
      null,
      null,
    ],
    [null, null, ...['1 mg (EUR)', '1 mg (USD)', '5 mg (EUR)', '5 mg (USD)'].map(workbookCell)],
    ['W-1', 'Kinetin', '9,00', '10,00', '38,00', '40,00'].map(workbookCell),
  ]).toFile(join(folder, 'list.xlsx'));
  const { products } = await importByGuess('list.xlsx', null);
  expect(products).toMatchObject([
    {
      number: 'W-1',
      fields: { name: 'Kinetin' },
      sizes: [
        { label: '1 mg', cents: 1000 },
        { label: '5 mg', cents: 4000 },
      ],
    },
  ]);
});

it.each([
  ['German', 'latin1', ['Artikelnummer', 'Bezeichnung', 'Warengruppe', 'Gebinde', 'Preis', 'Lieferzeit']],
  [
    'French',
    'latin1',
    ['Référence', 'Désignation', 'Catégorie', 'Conditionnement', 'Prix', 'Délai de livraison'],
  ],
  ['Chinese', 'utf8', ['货号', '产品名称', '分类', '规格', '价格', '货期']],
] as const)('guesses %s headings below titles', async (_, encoding, headings) => {
  const file = join(folder, 'list.csv');
  const rows = ['2026', '', headings.join(';'), 'G-1;Taurine;Acids > Amino acids;1 g;12,50;3'];
  await writeFile(file, Buffer.from(rows.join('\n'), encoding));
  const { columns, decimal } = (await guessTable(file, new CategoryIndex(0))).mapping;
  expect(Object.keys(columns)).toEqual(headings);
  expect(Object.values(columns)).toEqual(['number', 'name', 'category', 'size', 'price', 'days']);
  expect(decimal).toBe(',');
});

it('reads sizes in columns and columns with repeated names', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.,Product name,Price 1 mg,Price 5 mg,Note,Note\nS-1,Kinetin,10.00,40.00,a,b\n',
  );
  expect(products[0]?.sizes).toMatchObject([
    { label: '1 mg', cents: 1000 },
    { label: '5 mg', cents: 4000 },
  ]);
});

it('skips titles and footers with a note', async () => {
  const { result, products } = await importByGuess(
    'list.csv',
    [
      'Cat. No.,Product name,Category,Pack size,Price,Stock',
      'ANTIBODIES,,,,,',
      'A-1,Taurine,Acids,1 g,18.00,5',
      ',Amino acids,,,,',
      'A-2,Glycine,Acids,1 g,18.00,5',
      'Total,,,,36.00,10',
      '* Prices valid until 2027-06-30,,,,,',
    ].join('\n'),
  );
  expect(products.map(({ number }) => number)).toEqual(['A-1', 'A-2']);
  expect(result.rowsLeftOut).toBe(0);
  const skipped = findings.filter(({ reason }) => reason === FOOTER_NOTE);
  expect(skipped.map(({ line, severity }) => `${line} ${severity}`)).toEqual([
    '2 warning',
    '4 warning',
    '6 warning',
    '7 warning',
  ]);
});

it.each(['A-3,,,,,', ',Taurine,,1 g,18.00,5', 'A-3,Taurine,Acids,,18.00,5', '4711,,,,,'])(
  'still leaves out the incomplete row %s',
  async (row) => {
    const { result } = await importByGuess(
      'list.csv',
      ['Cat. No.,Product name,Category,Pack size,Price,Stock', 'A-1,Taurine,Acids,1 g,18.00,5', row].join(
        '\n',
      ),
    );
    expect(result).toMatchObject({ products: 1, rowsLeftOut: 1 });
  },
);

it('takes categories that differ in spaces and case for one', async () => {
  const { products } = await importByGuess(
    'list.csv',
    [
      'Cat. No.,Product name,Category,Pack size,Price',
      'A-1,Anti-a,Antibodies > Primary Antibodies,1 g,18.00',
      'A-2,Anti-b,Antibodies >  Primary  Antibodies,1 g,18.00',
      'A-3,Anti-c,ANTIBODIES > primary antibodies,1 g,18.00',
    ].join('\n'),
  );
  expect(new Set(products.map(({ fields }) => fields['category']))).toEqual(
    new Set(['Antibodies > Primary Antibodies']),
  );
});

describe('sizes and prices listed in one row', () => {
  const sizesOf = (products: { sizes: { label: string; cents?: number | null; stock?: number }[] }[]) =>
    products.map(({ sizes }) => sizes.map(({ label, cents, stock }) => [label, cents, stock]));

  it('gives each size the price and the stock at its place', async () => {
    const { result, products } = await importByGuess(
      'list.csv',
      [
        'Cat. No.,Product name,Pack size,Price,Stock,Lead time,Price 10+',
        'A-1,Taurine,5 mg|10 mg,100|180,3|0,5 days,90|150',
        'A-2,Glycine,"5, 10, 25 mg","$1,100.50, $180.00, on request",1; 2; 3,,',
        'A-3,Betaine,"1 g\n5 g\n","12.00\n40.00\n","",1|2,',
        'A-4,Sarcosine,1 g | 5 g | 25 g,10||30,,,',
      ].join('\n'),
    );
    expect(result).toMatchObject({ products: 4, rowsLeftOut: 0 });
    expect(sizesOf(products)).toEqual([
      [
        ['5 mg', 10000, 3],
        ['10 mg', 18000, 0],
      ],
      [
        ['5 mg', 110050, 1],
        ['10 mg', 18000, 2],
        ['25 mg', null, 3],
      ],
      [
        ['1 g', 1200, 0],
        ['5 g', 4000, 0],
      ],
      [
        ['1 g', 1000, 0],
        ['5 g', null, 0],
        ['25 g', 3000, 0],
      ],
    ]);
    expect(products[0]?.sizes.map(({ breaks, days }) => [breaks, days])).toEqual([
      [[[10, 9000]], 5],
      [[[10, 15000]], 5],
    ]);
    expect(products[2]?.sizes.map(({ days }) => days)).toEqual([1, 2]);
  });

  it('reads amounts with their unit in another column', async () => {
    const { products } = await importByGuess(
      'list.csv',
      'Cat. No.,Product name,Quantity,Unit,Price\nA-1,Taurine,5|10,mg,100|180\nA-2,Glycine,1|5,mg|g,10|20\n',
    );
    expect(sizesOf(products)).toEqual([
      [
        ['5 mg', 10000, 0],
        ['10 mg', 18000, 0],
      ],
      [
        ['1 mg', 1000, 0],
        ['5 g', 2000, 0],
      ],
    ]);
  });

  it.each([
    ['5 mg|10 mg|25 mg,100|180,', 'Price', '"Pack size" lists 3 sizes (5 mg|10 mg|25 mg)', '2 values'],
    ['5 mg|10 mg,100|180,7', 'Stock', '"Pack size" lists 2 sizes (5 mg|10 mg)', 'one value'],
  ])('leaves out "%s", whose %s lists another number of values', async (cells, column, sizes, values) => {
    const { result } = await importByGuess(
      'list.csv',
      `Cat. No.,Product name,Pack size,Price,Stock\nA-1,Taurine,${cells}\nA-2,Glycine,1 g,18.00,1\n`,
    );
    expect(result).toMatchObject({ products: 1, rowsLeftOut: 1 });
    const [finding] = findings.filter((candidate) => candidate.severity === 'error');
    expect(finding).toMatchObject({ line: 2, column });
    expect(finding?.reason).toContain(sizes);
    expect(finding?.reason).toContain(values);
  });
});

it('reads no price that is for several packs, and no other currency, of an inventory system', async () => {
  const { products } = await importByGuess(
    'list.txt',
    [
      'Material\tMaterial Description\tSize/dimens.\tPrice\tper\tCrcy\tUnrestricted',
      'A-1\tTaurine\t5 mg\t1,000.00\t100\tUSD\t12',
      'A-2\tGlycine\t1 g\t18.00\t1\tUSD\t3',
      'A-3\tBetaine\t1 g\t18.00\t1\tEUR\t3',
    ].join('\n'),
    { maxUnreadablePercent: 100 },
  );
  expect(products.map(({ sizes }) => [sizes[0]?.cents, sizes[0]?.stock])).toEqual([
    [null, 12],
    [1800, 3],
    [null, 3],
  ]);
  const reasons = findings
    .filter(({ column }) => column === 'Price')
    .map(({ line, reason }) => [line, reason]);
  expect(reasons).toEqual([
    [2, '"per" says that the price is for 100; write the price of one pack'],
    [4, 'prices must be in USD, this one is in EUR'],
  ]);
});

it('reads units that are counted, and the selling rate, of an export of ERPNext', async () => {
  const { products } = await importByGuess(
    'Item.csv',
    [
      'Item Code,Item Name,Item Group,Default Unit of Measure,Disabled,Standard Selling Rate,Valuation Rate',
      'A-1,Taurine,Compounds,Nos,0,10,2',
    ].join('\n'),
  );
  expect(products.map(({ sizes }) => sizes.map(({ label, cents }) => [label, cents]))).toEqual([
    [['1 each', 1000]],
  ]);
});

it('leaves out products whose status is 0', async () => {
  const { result, products } = await importByGuess(
    'list.csv',
    'Reference;Name;Size;Price (tax excl.);Status\nA-1;Taurine;5 mg;10.00;1\nA-2;Glycine;1 g;20.00;0\n',
  );
  expect(products.map(({ number }) => number)).toEqual(['A-1']);
  expect(result.rowsLeftOut).toBe(1);
  expect(findings.filter(({ column }) => column === 'Status')).toMatchObject([
    { line: 3, severity: 'error' },
  ]);
});

it('notes a list of sizes with one price, and rejects a negative size', async () => {
  const { result } = await importByGuess(
    'list.csv',
    'Cat. No.;Product name;Pack size;Price\nA-1;Taurine;5 mg, 10 mg, 25 mg;18.00\nA-2;Glycine;-5 mg;18.00\n',
  );
  expect(result).toMatchObject({ products: 1, rowsLeftOut: 1 });
  const sizes = findings.filter(({ column }) => column === 'Pack size');
  expect(sizes.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('lists several sizes for one price') as string,
    'the size must be above zero',
  ]);
});

it('reports both values of a size that occurs twice', async () => {
  const { result } = await importByGuess(
    'list.csv',
    [
      'Cat. No.,Product name,Pack size,Price,Stock',
      'AB-200,Taurine,1 g,18.00,5',
      'AB-200,Taurine,1 g,19.00,sold out',
      'AB-200,Taurine,1 g,18.00,5',
    ].join('\n'),
  );
  expect(result).toMatchObject({ sizes: 1, rowsLeftOut: 2 });
  expect(
    findings.filter(({ column }) => column === 'size').map(({ line, reason }) => `${line} ${reason}`),
  ).toEqual([
    '3 list.csv:2 has the same size with price 18.00, stock 5, which is used; this row has price 19.00, stock sold out',
    '4 duplicate of list.csv:2',
  ]);
});

it('rounds calculated prices half up to cents, with a note', async () => {
  const number = (value: number) => ({ value, type: Number });
  await writeWorkbook([
    ['Cat. No.', 'Product name', 'Pack size', 'Price', 'Price 10+'].map(workbookCell),
    [workbookCell('A-1'), workbookCell('Kinetin'), workbookCell('1 g'), number(99.9 * 0.85), number(76.4235)],
  ]).toFile(join(folder, 'list.xlsx'));
  const { products } = await importByGuess('list.xlsx', null);
  expect(products[0]?.sizes).toMatchObject([{ cents: 8492, breaks: [[10, 7642]] }]);
  expect(notes()).toEqual(expect.arrayContaining(['warning Price: 84.915', 'warning Price 10+: 76.4235']));
});

it.each(['.', ','] as const)('reads numbers of JSON with the decimal sign %s in texts', async (decimal) => {
  const file = join(folder, 'list.jsonl');
  await writeFile(file, JSON.stringify({ number: 'A-1', name: 'Kinetin', size: '1 g', price: 84.915 }));
  const columns = { number: 'number', name: 'name', size: 'size', price: 'price' };
  const target = join(folder, 'catalogue.sqlite');
  const mapping = mappingSchema.parse({ columns, decimal });
  await importFiles({ files: [{ file, mapping }], target, mode: 'replace', onFinding: () => undefined });
  const existing = ExistingCatalogue.open(target)!;
  expect([...existing.products()][0]?.sizes).toMatchObject([{ cents: 8492 }]);
  existing.close();
});

it('keeps the decimal point in the numbers of a workbook with prices as texts with a comma', async () => {
  const cell = (value: string | number, format?: string) =>
    format === undefined ? { value } : { value, format };
  await writeWorkbook([
    ['Artikelnummer', 'Bezeichnung', 'Gebinde', 'Preis', 'Molgewicht', 'Reinheit'].map((value) =>
      cell(value),
    ),
    [cell('A-1'), cell('Aspirin'), cell('1 g'), cell('12,50'), cell(180.157), cell(98.5)],
    [cell('A-2'), cell('Aspirin rein'), cell('5 g'), cell('1.250,00'), cell(180.157), cell(0.995, '0.0%')],
  ]).toFile(join(folder, 'list.xlsx'));
  const { products } = await importByGuess('list.xlsx', null);
  expect(products.map(({ fields }) => fields['weight'])).toEqual(['180.157', '180.157']);
  expect(products.map(({ facts }) => facts)).toEqual([[['Purity', '98.5']], [['Purity', '99.5%']]]);
});

it('reads lists of JSON with absent values, and their numbers with the decimal sign of the texts', async () => {
  const file = join(folder, 'list.jsonl');
  const record = {
    number: 'A-1',
    name: 'Kinetin',
    size: ['1 g', '2,5 g'],
    price: [84.915, 99.5],
    former: ['K-1', null, 'K-2'],
  };
  await writeFile(file, JSON.stringify(record));
  const columns = Object.fromEntries(Object.keys(record).map((name) => [name, name]));
  const target = join(folder, 'catalogue.sqlite');
  const mapping = mappingSchema.parse({ columns, decimal: ',' });
  await importFiles({ files: [{ file, mapping }], target, mode: 'replace', onFinding: () => undefined });
  const existing = ExistingCatalogue.open(target)!;
  const [product] = [...existing.products()];
  existing.close();
  expect(product?.sizes).toMatchObject([
    { label: '1 g', cents: 8492 },
    { label: '2.5 g', cents: 9950 },
  ]);
  expect(product?.fields['former']).toBe('K1; K2');
});

describe('price on request', () => {
  const header = 'Cat. No.,Product name,Pack size,Price (USD),Price 10+';
  const sizesOf = (products: Awaited<ReturnType<typeof importByGuess>>['products']) =>
    products.map(({ number, sizes }) => [number, sizes.map(({ label, cents }) => `${label}: ${cents}`)]);

  it('follows from an empty price and from words for it, without a finding', async () => {
    const words = [
      '',
      'On request',
      'P.O.A.',
      '"Inquire "',
      'auf Anfrage',
      'sur demande',
      '询价',
      'TBD',
      '-',
      'n/a',
    ];
    const rows = words.map((word, index) => `P-${index},Product ${index},1 g,${word},`);
    const { result, products } = await importByGuess(
      'list.csv',
      [header, 'P-A,Priced,1 g,12.00,11.00', ...rows].join('\n'),
    );
    expect(result).toMatchObject({ rowsLeftOut: 0, products: 11, sizes: 11, sizesOnRequest: 10 });
    expect(findings.filter(({ column }) => column.startsWith('Price'))).toEqual([]);
    expect(sizesOf(products)).toEqual([
      ['P-A', ['1 g: 1200']],
      ...words.map((_, index) => [`P-${index}`, ['1 g: null']]),
    ]);
  });

  it('follows from an unreadable price, a price of 0 and another currency, with a warning', async () => {
    const { result, products } = await importByGuess(
      'list.csv',
      [
        header,
        'P-1,Unreadable,1 g,abc,',
        'P-2,Zero,1 g,0.00,',
        'P-3,Euro,1 g,€12.00,',
        'P-4,Priced,1 g,12.00,',
        'P-4,Priced,5 g,40.00,',
      ].join('\n'),
      { maxUnreadablePercent: 50 },
    );
    expect(result).toMatchObject({ rowsLeftOut: 0, sizesOnRequest: 3 });
    expect(sizesOf(products)).toEqual([
      ['P-1', ['1 g: null']],
      ['P-2', ['1 g: null']],
      ['P-3', ['1 g: null']],
      ['P-4', ['1 g: 1200', '5 g: 4000']],
    ]);
    const prices = findings.filter(({ column }) => column === 'Price (USD)');
    expect(prices.map(({ line, severity, reason }) => `${line} ${severity} ${reason}`)).toEqual([
      '2 warning not a price',
      '3 warning a price of 0 is read as price on request',
      '4 warning prices must be in USD, this one is in EUR',
    ]);
  });

  it('stops the import when more than a tenth of the prices cannot be read', async () => {
    const list = (...prices: string[]) =>
      [header, ...prices.map((price, index) => `P-${index},Product ${index},1 g,${price},`)].join('\n');
    const readable = Array.from({ length: 18 }, () => '12.00');
    const others = ['POA', '', '0', 'on request', 'n/a'];
    const many = list(...readable, ...others, 'from 12.00', '14.00*', 'abc');
    await expect(importByGuess('list.csv', many)).rejects.toThrow(
      '3 of 21 prices in the files cannot be read; the limit is 10 %. Nothing was written. ' +
        'The reason of 3 is: not a price, as in "from 12.00", "14.00*", "abc".',
    );
    const allowed = await importByGuess('list.csv', many, { maxUnreadablePercent: 100 });
    expect(allowed.result).toMatchObject({ products: 26, sizesOnRequest: 8 });
    const few = await importByGuess('list.csv', list(...readable, ...others, 'abc', 'def'));
    expect(few.result).toMatchObject({ products: 25, sizesOnRequest: 7 });
  });

  it('applies to one size of a product and drops its quantity prices', async () => {
    const { products } = await importByGuess(
      'list.csv',
      [header, 'P-1,Kinetin,1 g,12.00,11.00', 'P-1,Kinetin,1 kg,on request,500.00'].join('\n'),
    );
    expect(products[0]?.sizes).toMatchObject([
      { label: '1 g', cents: 1200, breaks: [[10, 1100]] },
      { label: '1 kg', cents: null, breaks: [] },
    ]);
    expect(notes()).toContain('warning breaks: 1 kg');
  });

  it('applies to a named size in a row with several sizes', async () => {
    const { products } = await importByGuess(
      'list.csv',
      [
        'Cat. No.,Product name,Size 1,Price 1,Size 2,Price 2',
        'P-1,Kinetin,1 g,12.00,1 kg,',
        'P-2,Zeatin,1 g,12.00,,',
      ].join('\n'),
    );
    expect(sizesOf(products)).toEqual([
      ['P-1', ['1 g: 1200', '1 kg: null']],
      ['P-2', ['1 g: 1200']],
    ]);
  });

  it('does not add the size of an empty price column', async () => {
    const wide = await importByGuess(
      'wide.csv',
      'Cat. No.,Product name,Price 1 mg,Price 5 mg\nS-1,Kinetin,10.00,\nS-2,Zeatin,12.00,on request\n',
    );
    expect(sizesOf(wide.products)).toEqual([
      ['S-1', ['1 mg: 1000']],
      ['S-2', ['1 mg: 1200', '5 mg: null']],
    ]);
  });
});

describe('currency columns', () => {
  const cents = (products: Awaited<ReturnType<typeof importByGuess>>['products']) =>
    products.map(({ sizes }) => sizes.map((size) => `${size.label} ${size.cents}`));

  it.each([
    ['Price EUR,Price USD', '10.00,12.00'],
    ['Price USD,Price EUR', '12.00,10.00'],
    ['EUR,USD', '10.00,12.00'],
    ['Listenpreis CHF,Preis $', '10.00,12.00'],
    ['Preis €,List price (US$)', '10.00,12.00'],
    ['price_eur,price_usd', '10.00,12.00'],
    ['Price,Price EUR', '12.00,10.00'],
    ['Price,Price USD', '10.00,12.00'],
    ['Price (EUR),Price', '€10.00,$12.00'],
  ])('uses the prices in the currency of the shop of %s', async (headings, values) => {
    const { products } = await importByGuess(
      'list.csv',
      `Cat. No.,Product name,Pack size,${headings}\nP-1,Kinetin,1 g,${values}\n`,
    );
    expect(cents(products)).toEqual([['1 g 1200']]);
    expect(products[0]?.facts).toEqual([]);
    expect(products[0]?.properties).toEqual([]);
    expect(reported()).toEqual([]);
  });

  it('chooses among columns of sizes', async () => {
    const { products } = await importByGuess(
      'list.csv',
      'Cat. No.,Product name,1 mg (EUR),1 mg (USD),5 mg (EUR),5 mg (USD)\nP-1,Kinetin,9.00,10.00,38.00,40.00\n',
    );
    expect(cents(products)).toEqual([['1 mg 1000', '5 mg 4000']]);
  });

  it('stops when all prices are in another currency', async () => {
    const text =
      'Cat. No.,Product name,Pack size,Price EUR\nP-1,Kinetin,1 g,10.00\nP-2,Zeatin,1 g,auf Anfrage\n';
    await expect(importByGuess('list.csv', text)).rejects.toThrow(
      'All prices are in EUR, but the shop sells in USD and converts no prices.',
    );
  });
});

describe('sheets', () => {
  const row = (number: string, name: string) => [number, name, '1 g', '10.00'].map(workbookCell);
  const heads = ['Cat. No.', 'Product name', 'Pack size', 'Price'].map(workbookCell);

  it('with the same columns are one table', async () => {
    const file = join(folder, 'list.xlsx');
    await writeWorkbook([
      { sheet: 'Antibodies', data: [heads, row('A-1', 'Anti-x')] },
      { sheet: 'Notes', data: [['Please', 'read'].map(workbookCell)] },
      {
        sheet: 'Chemicals',
        data: [['Chemicals 2026'].map(workbookCell), heads, row('C-1', 'Taurine'), row('', 'x')],
      },
      {
        sheet: 'Services',
        data: [['Cat. No.', 'Product name', 'Price', 'Hours'].map(workbookCell), row('S-1', 'Synthesis')],
      },
    ]).toFile(file);
    const { result, products } = await importByGuess('list.xlsx', null);
    expect(Object.values(result.formats)).toEqual(['workbook, sheets "Antibodies", "Chemicals"']);
    expect(products.map(({ number }) => number)).toEqual(['A-1', 'C-1']);
    expect(reported().map(({ file: from, line, value, reason }) => [from, line, value, reason])).toEqual([
      [file, 1, 'Services', expect.stringContaining('is not read') as string],
      [`${file}, sheet "Chemicals"`, 4, '', 'the row has no catalogue number'],
    ]);
  });

  it.each([null, ['2024', '2026']])(
    'with different prices of a product stop the import, also when the mapping has the sheets %j',
    async (sheet) => {
      const file = join(folder, 'list.xlsx');
      const priced = (number: string, price: string) => [number, 'Taurine', '1 g', price].map(workbookCell);
      await writeWorkbook([
        { sheet: '2024', data: [heads, priced('Y-1', '10.00'), priced('Y-9', '5.00')] },
        { sheet: '2026', data: [heads, priced('Y-1', '15.00'), priced('Y-3', '35.00')] },
      ]).toFile(file);
      const { mapping: guessed } = await guessTable(file, new CategoryIndex(0));
      const load = (mapping: typeof guessed | null) =>
        importFiles({
          files: [{ file, mapping }],
          target: join(folder, 'catalogue.sqlite'),
          mode: 'replace',
          onFinding: () => undefined,
        });
      await expect(load(sheet && { ...guessed, sheet })).rejects.toThrow(
        'the sheets "2024" and "2026" have different prices for the same products, such as Y-1, 1 g: 10.00 and 15.00',
      );
      expect(await load({ ...guessed, sheet: '2026' })).toMatchObject({ products: 2 });
    },
  );

  it('are those of the mapping when it names some', async () => {
    const file = join(folder, 'list.xlsx');
    await writeWorkbook([
      { sheet: 'Spring', data: [heads, row('A-1', 'Anti-x')] },
      { sheet: 'Autumn', data: [heads, row('A-2', 'Anti-y')] },
    ]).toFile(file);
    const { mapping: guessed } = await guessTable(file, new CategoryIndex(0));
    expect(guessed.sheet).toEqual(['Spring', 'Autumn']);
    const target = join(folder, 'catalogue.sqlite');
    const load = (sheet: string | string[]) =>
      importFiles({
        files: [{ file, mapping: { ...guessed, sheet } }],
        target,
        mode: 'replace',
        maxLossPercent: 100,
        onFinding: (finding) => findings.push(finding),
      });
    expect((await load('Autumn')).formats).toEqual({ [file]: 'workbook, sheet "Autumn"' });
    expect(await load(['Autumn', 'Spring'])).toMatchObject({ products: 2 });
    await expect(load('Winter')).rejects.toThrow('a sheet "Winter"');
  });

  it('with numbers follow the decimal sign of the table', async () => {
    const file = join(folder, 'list.xlsx');
    const cells = [
      ['Artikelnummer', 'Bezeichnung', 'Gebinde', 'Preis'],
      ['A-1', 'Puffer', '1 L', '12,50'],
      ['A-2', 'Puffer neu', '1 L', '1.250,00'],
      ['A-3', 'Puffer alt', '1 L', 9.5],
      ['A-4', 'Puffer rot', '1 L', 0.1 + 0.2],
    ];
    await writeWorkbook(cells.map((line) => line.map((value) => ({ value })))).toFile(file);
    const { products } = await importByGuess('list.xlsx', null);
    expect(products.map(({ sizes }) => sizes[0]?.cents)).toEqual([1250, 125_000, 950, 30]);
  });
});

it('reads units below the headings', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.,Product name,CAS,MW,Pack size,Price\n,,,(g/mol),,(USD)\nU-1,Caffeine,58-08-2,194.19,1 g,12.00\n',
  );
  expect(products).toMatchObject([{ number: 'U-1', fields: { weight: '194.19' }, sizes: [{ cents: 1200 }] }]);
  expect(findings).toEqual([]);
});

describe('encodings', () => {
  const text = (name: string) => `Artikelnummer;Bezeichnung;Größe;Preis\nE-1;${name};1 g;12,50\n`;

  it.each([
    ['UTF-8', Buffer.from(text('Säure')), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text('Säure')}`), 'utf-8'],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text('Säure')}`, 'utf16le'), 'utf-16le'],
    [
      'Windows-1252 with two neighboring letters above ASCII only',
      Buffer.from(text('Base'), 'latin1'),
      'windows-1252',
    ],
    ['UTF-16 LE', Buffer.from(text('Säure'), 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', Buffer.from(text('Säure'), 'utf16le').swap16(), 'utf-16be'],
    [
      'UTF-8 with a damaged character',
      Buffer.concat([
        Buffer.from(text('Säure'.repeat(30))),
        Buffer.from([0x45, 0x2d, 0x32, 0x3b, 0xff, 0x0a]),
      ]),
      'utf-8',
    ],
  ])('are detected: %s', async (_, bytes, label) => {
    const { result, products } = await importByGuess('list.csv', bytes);
    expect(Object.values(result.formats)[0]).toContain(label);
    expect(products[0]).toMatchObject({ number: 'E-1', sizes: [{ label: '1 g', cents: 1250 }] });
  });

  it('includes GB 18030 with Western letters and four-byte symbols', async () => {
    // 产品, 号 and 名称 with "®" (0x81308533) and "α" (0xa6c1).
    const bytes = Buffer.concat([
      Buffer.from('bbf5bac52cc3fbb3c62cb9e6b8f12cbcdbb8f10a', 'hex'),
      Buffer.from('G-1,', 'latin1'),
      Buffer.from('a6c12d813085332dbfa7b7c8d2f2', 'hex'),
      Buffer.from(',1 g,12.00\n', 'latin1'),
    ]);
    const { result, products } = await importByGuess('list.csv', bytes);
    expect(Object.values(result.formats)).toEqual(['gb18030 (guessed), separated by commas']);
    expect(products).toMatchObject([{ number: 'G-1', fields: { name: 'α-®-咖啡因' } }]);
  });
});

it('keeps a compound of an SD file whose structure is unreadable', async () => {
  const { products } = await importByGuess(
    'list.sdf',
    'Broken\n  x\n\n  nonsense\nM  END\n>  <Catalog Number>\nD-1\n\n>  <Price 1 mg>\n12.00\n\n$$$$\n',
  );
  expect(products).toMatchObject([{ number: 'D-1', fields: { name: 'Broken' }, sizes: [{ label: '1 mg' }] }]);
  expect(reported()).toMatchObject([
    { severity: 'warning', reason: expect.stringContaining('structure') as string },
  ]);
});

it('removes HTML from names and facts', async () => {
  const { products } = await importByGuess(
    'list.csv',
    'Cat. No.,Product name,Pack size,Price,Purity\nH-1,<i>E. coli</i> TGF-&amp;beta;,100 &micro;g,12.00,&ge; 98 %\n',
  );
  expect(products[0]).toMatchObject({ fields: { name: 'E. coli TGF-β' }, sizes: [{ label: '100 µg' }] });
  expect(products[0]?.facts).toEqual([['Purity', '≥ 98 %']]);
});

describe('mapping', () => {
  const mapping = (columns: Record<string, string>) => mappingSchema.parse({ columns });
  const load = (columns: Record<string, string>) =>
    importFiles({
      files: [{ file: join(folder, 'list.csv'), mapping: mapping(columns) }],
      target: join(folder, 'catalogue.sqlite'),
      mode: 'replace',
      onFinding: (finding) => findings.push(finding),
    });
  beforeEach(() => writeFile(join(folder, 'list.csv'), 'No,Title,Pack,Cost\nM-1,Taurine,1 g,12.00\n'));

  it('overrides every guess', async () => {
    const lines = [
      'Cat. No.,Product name,Pack size,Price',
      '',
      'Code|Titel|Pack|Preis|',
      '|||alt|neu',
      'M-1|ÄÖÄÖÄÖ|1 g|1.010,00|1.012,50',
    ];
    const file = join(folder, 'list.csv');
    await writeFile(file, Buffer.from(lines.join('\n'), 'latin1'));
    const target = join(folder, 'catalogue.sqlite');
    const given = mappingSchema.parse({
      encoding: 'windows-1252',
      delimiter: '|',
      headerRow: 3,
      headerRows: 2,
      decimal: ',',
      columns: { Code: 'number', Titel: 'name', Pack: 'size', 'Preis neu': 'price' },
      constants: { category: 'Own' },
      newCategories: 'add',
    });
    const { formats } = await importFiles({
      files: [{ file, mapping: given }],
      target,
      mode: 'replace',
      onFinding: (finding) => findings.push(finding),
    });
    expect(Object.values(formats)).toEqual(['windows-1252, separated by bars']);
    const existing = ExistingCatalogue.open(target)!;
    expect([...existing.products()]).toMatchObject([
      {
        number: 'M-1',
        fields: { name: 'ÄÖÄÖÄÖ', category: 'Own' },
        sizes: [{ label: '1 g', cents: 101_250 }],
      },
    ]);
    existing.close();
  });

  it('reports a column that the table lacks', async () => {
    await load({ No: 'number', Title: 'name', Pack: 'size', Cost: 'price', Stock: 'stock' });
    expect(reported()).toMatchObject([
      { column: 'Stock', reason: expect.stringContaining('the table has none') as string },
    ]);
  });

  it('stops when the column of product numbers is missing', async () => {
    await expect(load({ Number: 'number', Title: 'name' })).rejects.toThrow('has no column "Number"');
  });
});

it('reads a price of JSON that is an object', async () => {
  const { products } = await importByGuess(
    'list.jsonl',
    '{"number":"J-1","name":"Kinetin","size":"1 g","price":{"amount":10.5,"currency":"USD"}}\n{"number":"J-2","name":"Zeatin","size":"1 g","price":{"amount":12,"currency":"EUR"}}\n',
    { maxUnreadablePercent: 100 },
  );
  expect(products.map(({ sizes }) => sizes[0]?.cents)).toEqual([1050, null]);
});

it('names the images that a product has beyond ten', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `image-${index}.png`);
  await importByGuess(
    'list.csv',
    `Cat. No.,Product name,Pack size,Price,Images\nR-1,Good,1 g,1.00,"${names.join(';')}"\n`,
  );
  expect(findings.find(({ reason }) => reason.includes('at most 10'))).toMatchObject({
    line: 2,
    column: 'Images',
    value: 'image-10.png; image-11.png',
  });
});

describe('rejected products', () => {
  it('are reported with each of their rows, also those that are valid by themselves', async () => {
    const { result } = await importByGuess(
      'list.csv',
      'Cat. No.,Product name,Pack size,Price\nR-1,Good,1 g,1.00\nR-3,Fine,1 g,1.00\nR-4,Best,1 g,1.00\nR-5,Other,1 g,1.00\nR-2,!!!,1 g,1.00\nR-2,!!!,5 g,2.00\nR-2,!!!,9 g,3.00\n',
    );
    expect(result).toMatchObject({ products: 4, productsRejected: 1, rowsLeftOut: 3 });
    expect(Object.fromEntries(result.rejectedByReason)).toEqual({
      'Product name: the name contains no searchable word': 1,
    });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ line, value }) => [line, value])).toEqual([
      [6, '!!!'],
      [7, 'R-2'],
      [8, 'R-2'],
    ]);
  });

  it('are counted once, by the reason of their first row', async () => {
    const { result } = await importByGuess(
      'list.csv',
      [
        'Cat. No.,Product name,Pack size,Price',
        'R-1,Good,1 g,1.00',
        'R-1,Good,,2.00',
        'R-2,No size,,1.00',
        'R-2,No size,,2.00',
        'R-3,,1 g,1.00',
        ',No number,1 g,1.00',
        'R-4,Zero size,0 g,1.00',
      ].join('\n'),
    );
    expect(result).toMatchObject({ products: 1, productsRejected: 3, rowsLeftOut: 6 });
    expect(Object.fromEntries(result.rejectedByReason)).toEqual({
      'the size is missing': 1,
      'Product name: the product has no name': 1,
      'Pack size: the size must be above zero': 1,
    });
  });
});

it('reads a price column of a size that few products have, and no size where it has a dash', async () => {
  const { products } = await importByGuess(
    'wide.csv',
    [
      'Catalog #,Name,CAS,1 mg,5 mg,Bulk',
      'MC-1,Staurosporine,62996-74-1,45,150,inquire',
      'MC-2,Rapamycin,53123-88-9,-,60,inquire',
      'MC-3,MG-132,133407-82-6,–,40,inquire',
    ].join('\n'),
  );
  expect(products.map(({ sizes }) => sizes.map(({ label, cents }) => `${label}: ${cents}`))).toEqual([
    ['1 mg: 4500', '5 mg: 15000'],
    ['5 mg: 6000'],
    ['5 mg: 4000'],
  ]);
});

it('reads an abbreviated German heading of numbers, and rows below that name only a size', async () => {
  const { products } = await importByGuess(
    'preisliste.csv',
    [
      'Preisliste gültig ab 01.01.2026;;;;',
      'Best.-Nr.;Bezeichnung;CAS-Nr.;Gebinde;Preis USD netto',
      '10-0001;Natriumchlorid p.a.;7647-14-5;500g;12,80',
      ';;;1kg;19,90',
      ';;;5 kg;79,--',
      'Alle Preise zzgl. MwSt.;;;;',
    ].join('\n'),
  );
  expect(products).toMatchObject([
    {
      number: '10-0001',
      sizes: [{ cents: 1280 }, { label: '1 kg', cents: 1990 }, { label: '5 kg', cents: 7900 }],
    },
  ]);
});

it('prefers a reference number to the id of a shop system, and reads a quantity without a size as stock', async () => {
  const file = join(folder, 'shop.csv');
  await writeFile(
    file,
    'Product ID;Active (0/1);Name *;Price tax excluded;Reference #;Quantity\n1;1;Kinetin;12.00;KI-1;10\n2;1;Zeatin;22.00;ZE-1;5\n',
  );
  const { columns } = (await guessTable(file, new CategoryIndex(0))).mapping;
  expect(columns).toMatchObject({ 'Product ID': '', 'Reference #': 'number', Quantity: 'stock' });
});

it('reads a unit without an amount as a single piece, and no size from a cell with prices', async () => {
  const { products } = await importByGuess(
    'odoo.csv',
    [
      'Internal Reference,Name,Sales Price,Quantity On Hand,Unit of Measure',
      'OD-1,HEPES buffer,35.5,12,Units',
      'OD-2,Assay,60,2,Kit',
    ].join('\n'),
  );
  expect(products.map(({ sizes }) => sizes[0]?.label)).toEqual(['1 each', '1 kit']);
  findings = [];
  const combined = importByGuess(
    'lims.csv',
    'Sample ID,Compound,CASRN,Pack\nLX-1,Quercetin,117-39-5,5 mg: $20; 25 mg: $60\n',
  );
  await expect(combined).rejects.toThrow('No valid product');
  expect(findings).toContainEqual(
    expect.objectContaining({
      reason: expect.stringContaining('the cell contains sizes and prices') as string,
    }),
  );
});

it('reads Chinese headings of names in two languages', async () => {
  const { products } = await importByGuess(
    'list.csv',
    '序号,货号,中文品名,英文品名,CAS号,规格,目录价(USD)\n1,CN001,没食子酸,Gallic acid,149-91-7,5g,120\n',
  );
  expect(products[0]).toMatchObject({ number: 'CN001', fields: { name: 'Gallic acid' } });
});
