import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { SOLD_OUT_STOCK } from '../../src/shared/catalogue/availability';
import type { Finding } from './finding';
import { importFiles } from './import-files';
import { ExistingCatalogue } from './write/existing-catalogue';

// Tables that spreadsheets, page layouts and other programs have damaged.

let folder: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

async function importFile(file: string) {
  const target = join(folder, 'catalogue.sqlite');
  await importFiles({
    files: [{ file, mapping: null }],
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(finding),
  });
  const existing = ExistingCatalogue.open(target)!;
  const products = [...existing.products()];
  existing.close();
  return products.map(({ number, fields, facts, sizes }) => ({
    number,
    name: fields['name'],
    cas: fields['cas'],
    category: fields['category'],
    facts,
    sizes: sizes.map(({ label, cents, stock, days }) => ({ label, cents, stock, days })),
  }));
}

async function importText(text: string | Uint8Array, name = 'list.csv') {
  const file = join(folder, name);
  await writeFile(file, text);
  return importFile(file);
}

/** Findings about values, without those about the class of the product. */
const notes = () =>
  findings
    .filter(({ column }) => column !== 'class')
    .map(({ severity, line, column, value }) => `${severity} ${line} ${column}: ${value}`);

const HEAD = 'Cat. No.,Product name,Pack size,Price\n';

it('skips rows that repeat the headings, as on each printed page', async () => {
  const products = await importText(
    `${HEAD}A-1,Caffeine,1 g,10.00\nCat. No.,Product name,Pack size,Price\nA-2,Taurine,1 g,20.00\nCat. no.,PRODUCT NAME,Pack  size,Price\n`,
  );
  expect(products.map(({ number }) => number)).toEqual(['A-1', 'A-2']);
  expect(notes()).toEqual([]);
});

it('reads every row of a file whose parts have different line ends, with its line', async () => {
  const lineEnds = fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(lineEnds, async ([first = '', ...others]) => {
      findings = [];
      const rows = others.map((end, index) => `A-${index},"Anti\nbody ${index}",n/a,1 g,10.00${end}`);
      const products = await importText(
        `Cat. No.,Product name,Storage,Pack size,Price${first}${rows.join('')}`,
      );
      expect(products.map(({ name }) => name)).toEqual(['Anti body 0', 'Anti body 1', 'Anti body 2']);
      expect(notes()).toEqual([2, 4, 6].map((line) => `warning ${line} Storage: n/a`));
    }),
    { numRuns: 16 },
  );
}, 60_000);

it('reads the first row, with its line, below titles and headings that contain line breaks', async () => {
  const sign = fc.constantFrom('\n', '\r\n', ' ');
  await fc.assert(
    fc.asyncProperty(sign, sign, sign, async (first, second, third) => {
      findings = [];
      const products = await importText(
        `"Price${first}list${second}2026",,,,\r\nCat. No.,"Product${third}name",Storage,Pack size,Price\r\nA-1,Caffeine,n/a,1 g,10.00\r\n`,
      );
      const lineBreaks = [first, second, third].filter((text) => text !== ' ').length;
      expect(products.map(({ number }) => number)).toEqual(['A-1']);
      expect(notes()).toEqual([`warning ${3 + lineBreaks} Storage: n/a`]);
    }),
    { numRuns: 27 },
  );
}, 60_000);

it.each(['\n', '\r', '\r\n'])(
  'keeps the first row when a cell of it contains the line break %j',
  async (sign) => {
    const products = await importText(`${HEAD}A-1,"Caf${sign}feine",1 g,10.00\nA-2,Taurine,1 g,n/a\n`);
    expect(products.map(({ name }) => name)).toEqual(['Caf feine', 'Taurine']);
  },
);

it.each(['\r', '\r\r\n'])('reads rows that end with %j', async (end) => {
  const lines = ['Cat. No.,Product name,Pack size,Price', 'A-1,Caffeine,1 g,10.00', 'A-2,Taurine,1 g,20.00'];
  const products = await importText(lines.map((line) => line + end).join(''));
  expect(products.map(({ number, sizes }) => [number, sizes[0]?.cents])).toEqual([
    ['A-1', 1000],
    ['A-2', 2000],
  ]);
});

it.each([
  ['58 - 08 - 2', '58-08-2'],
  ['58–08–2', '58-08-2'],
  ['[58-08-2]', '58-08-2'],
  ['58−08−2', '58-08-2'],
])('reads the CAS number %s', async (value, cas) => {
  const [product] = await importText(
    `Cat. No.,Product name,CAS,Pack size,Price\nA-1,Caffeine,${value},1 g,1.00\n`,
  );
  expect(product?.cas).toBe(cas);
});

it.each(['1-Mar', '01.03.2026', '3/1/2026', '2026-03-02'])(
  'notes the date %s as a number, a size and a CAS number',
  async (date) => {
    await importText(
      `Cat. No.,Product name,CAS,Pack size,Price\nA-1,Taurine,107-35-7,1 g,1.00\n${date},Caffeine,${date},${date},1.00\n`,
    );
    const dated = findings.filter(({ reason }) => reason.includes('may have made a date'));
    expect(dated.map(({ column }) => column)).toEqual(['Cat. No.', 'CAS', 'Pack size']);
  },
);

it('reads numbers with an apostrophe that makes them texts', async () => {
  const products = await importText(
    "Cat. No.,Product name,Pack size,Price,Stock\n'10023,Caffeine,1 g,'12.50,'5\n",
  );
  expect(products).toMatchObject([{ number: '10023', sizes: [{ cents: 1250, stock: 5 }] }]);
});

it('says that headings are missing', async () => {
  await expect(importText('A-1,Caffeine,1 g,12.50\nA-2,Taurine,1 g,13.50\n')).rejects.toThrow(
    /list\.csv: no heading is known: "A-1", "Caffeine", "1 g", "12\.50"\. .*first row/,
  );
});

it('reads no value from an error of a spreadsheet, and leaves out a row whose number, name or size is one', async () => {
  const products = await importText(
    [
      'Cat. No.,Product name,CAS,Pack size,Price,Stock,Purity',
      'A-1,Caffeine,#NV,1 g,#REF!,#WERT!,#N/A',
      '#N/A,Taurine,,5 g,20.00,1,98%',
      'A-3,#NAME?,,5 g,20.00,1,98%',
      'A-4,Glycine,,#DIV/0!,20.00,1,98%',
      'A-5,Betaine,,5 g,########,1,98%',
    ].join('\n'),
  );
  expect(products).toMatchObject([
    { number: 'A-1', facts: [], sizes: [{ cents: null, stock: 0 }] },
    { number: 'A-5', facts: [['Purity', '98%']], sizes: [{ cents: null }] },
  ]);
  expect(notes()).toEqual(
    expect.arrayContaining([
      'warning 2 CAS: #NV',
      'warning 2 Price: #REF!',
      'warning 2 Stock: #WERT!',
      'warning 2 Purity: #N/A',
      'error 3 Cat. No.: #N/A',
      'error 4 Product name: #NAME?',
      'error 5 Pack size: #DIV/0!',
      'warning 6 Price: ########',
    ]),
  );
});

it.each([
  '#ERROR!',
  'Err:502',
  'Loading...',
  '#RIF!',
  '#N/D',
  '#NOME?',
  '#VERW!',
  '#DEEL/0!',
  '#N/B',
  '#NÚM!',
  '#¡REF!',
  '#¿NOMBRE?',
  '#ÜBERLAUF!',
  '#Н/Д',
  '#ССЫЛКА!',
])('reads no value from the error %s of another program or language', async (error) => {
  const products = await importText(
    `Cat. No.,Product name,Pack size,Price,Storage\nA-1,Caffeine,1 g,10.00,${error}\nA-2,${error},1 g,10.00,dry\n`,
  );
  expect(products.map(({ number, name }) => [number, name])).toEqual([['A-1', 'Caffeine']]);
  expect(notes()).toEqual([`warning 2 Storage: ${error}`, `error 3 Product name: ${error}`]);
});

it('keeps names that begin like errors of a spreadsheet', async () => {
  const names = ['#1 Buffer!', 'Err:502 control', '#Bio! dye', 'Loading buffer...'];
  const products = await importText(
    `Cat. No.,Product name,Pack size,Price\n${names.map((name, index) => `A-${index},${name},1 g,10.00\n`).join('')}`,
  );
  expect(products.map(({ name }) => name)).toEqual(names);
});

it('leaves out numbers that lost digits and reports those that may have been converted', async () => {
  const products = await importText(
    `${HEAD}1.23E+11,One,1 g,1\n1.23E+11,Two,1 g,1\n456.0,Three,1 g,1\n5-Oct,Four,1 g,1\n7,2-Sep,1 g,1\n="00124",Five,"=""1 g""",1\n`,
  );
  expect(products.map(({ number }) => number)).toEqual(['456.0', '5-Oct', '7', '00124']);
  expect(products.at(-1)?.sizes[0]?.label).toBe('1 g');
  expect(notes()).toEqual([
    'error 2 Cat. No.: 1.23E+11',
    'error 3 Cat. No.: 1.23E+11',
    'warning 4 Cat. No.: 456.0',
    'warning 5 Cat. No.: 5-Oct',
    'warning 6 Product name: 2-Sep',
  ]);
});

it('removes zero bytes, zero-width characters, marks of direction and soft hyphens', async () => {
  const products = await importText(
    `\ufeff${HEAD}\u200bA-1\u200b,Caf\0fe\u00adine,1\u200b g,1\u200b\n\u202eA-1\u202c,Caffeine,5 g,2\nA-2,Tau&shy;rine&zwnj;,1 g,1\n`,
  );
  expect(products).toMatchObject([
    { number: 'A-1', name: 'Caffeine', sizes: [{ label: '1 g', cents: 100 }, { label: '5 g' }] },
    { number: 'A-2', name: 'Taurine' },
  ]);
  expect(notes()).toEqual([]);
});

it('leaves out a name of nothing but fillers', async () => {
  const products = await importText(`${HEAD}A-1,\u3164\u115f,1 g,1\nA-2,Tau\u3164rine,1 g,1\n`);
  expect(products.map(({ number, name }) => [number, name])).toEqual([['A-2', 'Taurine']]);
});

it.each([
  [
    'a cell that is never closed before the next quotation mark',
    'A-2,"Taurine,1 g,1\nA-3,Glycine,1 g,1\nA-4,"Quoted",1 g,1\n',
  ],
  ['a cell that ends in another row', 'A-2,"Taurine,1 g,1\nA-3,Glycine",1 g,1\n'],
])('leaves out a row that contains others: %s', async (_, rows) => {
  const products = await importText(`${HEAD}A-1,Caffeine,1 g,1\n${rows}A-9,Xylose,1 g,1\n`);
  expect(products.map(({ number }) => number)).toEqual(['A-1', 'A-9']);
  expect(notes()).toEqual(['error 3 : ']);
});

it('keeps cells of several lines with commas', async () => {
  const products = await importText(
    'Cat. No.,Product name,Pack size,Description\nA-1,"Caffeine,\nanhydrous",1 g,"White, odorless\npowder, for research, in glass, amber"\n',
  );
  expect(products).toMatchObject([{ number: 'A-1', name: 'Caffeine, anhydrous' }]);
});

it('reports texts that were read in a wrong encoding', async () => {
  const rows = Buffer.concat([
    Buffer.from(`${HEAD}A-1,Säure β,1 g,1\n`),
    Buffer.from('A-2,Säure,1 g,1\n', 'latin1'),
  ]);
  await importText(rows);
  expect(notes()).toEqual(['warning 2 Product name: SÃ¤ure Î²']);
});

it.each([
  ['->', 'A->B'],
  ['›', 'A › B'],
  ['several paths', 'A > B; A > C'],
])('splits category paths: %s', async (_, path) => {
  const [product] = await importText(
    `Cat. No.,Product name,Pack size,Price,Category\nA-1,Caffeine,1 g,1,${path}\n`,
  );
  expect(product?.category).toBe('A > B');
});

it('reports a compound without the line that ends the one above it', async () => {
  const structure =
    '\n  x\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n';
  const compound = (number: string) =>
    `Methane${structure}>  <Catalog Number>\n${number}\n\n>  <Size>\n1 g\n\n`;
  const products = await importText(
    `${compound('S-1')}$$$$\n${compound('S-2')}${compound('S-3')}$$$$\n${compound('S-4')}$$$$\n`,
    'list.sdf',
  );
  expect(products.map(({ number }) => number)).toEqual(['S-1', 'S-4']);
  expect(findings.find(({ severity }) => severity === 'error')?.reason).toContain('"$$$$" is missing');
});

it('reads the first of several values of a field of a compound, and reports the others', async () => {
  const fields = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => `>  <${name}>\n${value}\n\n`).join('');
  const products = await importText(
    `Methane\n\n\n${fields([
      ['Catalog Number', 'S-1'],
      ['Size', '1 g'],
      ['Price', '10.00'],
      ['Price', '99.00'],
      ['Size', '1 g'],
    ])}$$$$\n`,
    'list.sdf',
  );
  expect(products).toMatchObject([{ number: 'S-1', sizes: [{ label: '1 g', cents: 1000 }] }]);
  expect(findings.map(({ reason }) => reason).join()).toContain(
    'the field "Price" occurs again with "99.00"; the first value is used',
  );
  expect(findings.map(({ reason }) => reason).join()).not.toContain('the field "Size"');
});

it.each([
  ['list.sdf', 'Methane\n\n\n>  <Catalog Number>\nS-1\n\n>  <Size>\n1 g\n\n$$$$\n'],
  ['list.jsonl', '{"number":"S-1","name":"Methane","size":"1 g"}\n'],
])('reads lines that end with a carriage return: %s', async (name, record) => {
  // The records are longer than the pieces in which a file is read.
  const count = 7000;
  const records = Array.from({ length: count }, (_, index) => record.replace('S-1', `S-${index}`));
  const text = records.join('').replaceAll('\n', '\r');
  expect(await importText(text, name)).toHaveLength(count);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it.each(['R#', 'R1', '*', 'A', 'Q', 'Pol', 'Du', 'Xx'])(
  'calculates no formula and weight of a compound with the atom %s, which is no element',
  async (atom) => {
    const compound = (number: string, symbol: string) =>
      `Name\n\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 ${symbol.padEnd(3)} 0  0\n    1.0000    0.0000    0.0000 O   0  0\n  1  2  1  0\nM  END\n>  <Catalog Number>\n${number}\n\n>  <Size>\n1 g\n\n$$$$\n`;
    const products = await importText(compound('S-1', 'C') + compound('S-2', atom), 'list.sdf');
    expect(products.map(({ facts }) => facts)).toEqual([
      [
        ['Formula', 'CH4O'],
        ['Mol. weight', '32.04 g/mol'],
      ],
      [],
    ]);
    expect(notes()).toEqual(['warning 16 : ']);
  },
);

it('refuses a structure with an atom of an unknown element', async () => {
  const products = await importText(
    'Cat. No.,Product name,SMILES,Pack size\nA-1,Polymer,*CCO*,1 g\nA-2,Deuterated,[2H]CO,1 g\n',
  );
  expect(products.map(({ facts }) => facts.length)).toEqual([0, 2]);
  expect(notes()).toEqual(['warning 2 SMILES: *CCO*']);
});

it('leaves out a number of JSON that has more digits than it can have', async () => {
  const row = (number: string) => `{"number":${number},"name":"Methane ${number}","size":"1 g"}\n`;
  const products = await importText(row('9007199254740991') + row('12345678901234567'), 'list.jsonl');
  expect(products.map(({ number }) => number)).toEqual(['9007199254740991']);
  expect(findings.find(({ severity }) => severity === 'error')).toMatchObject({ line: 2, column: 'number' });
});

it.each(['', '$$$$\n'])('refuses a compound that is too long, with %j at its end', async (end) => {
  const compound = (number: string, note: string) =>
    `Methane\n\n\n>  <Catalog Number>\n${number}\n\n>  <Size>\n1 g\n\n>  <Note>\n${note}\n`;
  const long = 'x'.repeat(1000).concat('\n').repeat(1001);
  const products = await importText(`${compound('S-1', '')}$$$$\n${compound('S-2', long)}${end}`, 'list.sdf');
  expect(products.map(({ number }) => number)).toEqual(['S-1']);
  expect(findings.find(({ severity }) => severity === 'error')?.reason).toContain('more than 1000000');
});

it('reads a CAS number that is filled with zeros', async () => {
  const [product] = await importText(
    'Cat. No.,Product name,CAS,Pack size\nA-1,Caffeine,000058-08-2,1 g\nA-2,Taurine,107-35-7,1 g\n',
  );
  expect(product?.cas).toBe('58-08-2');
});

it.each([
  [
    'Spanish',
    'Referencia;Descripción;Presentación;Precio;Existencias;Plazo de entrega\nR-1;Cafeína;1 g;1.250,50;5;3 días\nR-2;Taurina;5 g;a consultar;agotado;2 semanas\n',
  ],
  [
    'Japanese',
    '品番,品名,容量,価格,在庫,納期\nR-1,カフェイン,1 g,"1,250.50",5,3日\nR-2,タウリン,5 g,お問い合わせ,在庫切れ,2週間\n',
  ],
  [
    'Italian',
    'Codice articolo;Descrizione;Confezione;Prezzo;Giacenza;Tempi di consegna\nR-1;Caffeina;1 g;1.250,50;5;3 giorni\nR-2;Taurina;5 g;su richiesta;esaurito;2 settimane\n',
  ],
  [
    'traditional Chinese',
    '產品編號,產品名稱,包裝規格,價格,庫存,貨期\nR-1,咖啡因,1 g,"1,250.50",5,3天\nR-2,牛磺酸,5 g,詢價,缺貨,2週\n',
  ],
])('reads headings and words in %s', async (_, text) => {
  expect(await importText(text)).toMatchObject([
    { number: 'R-1', sizes: [{ label: '1 g', cents: 125_050, stock: 5, days: 3 }] },
    { number: 'R-2', sizes: [{ label: '5 g', cents: null, stock: SOLD_OUT_STOCK, days: 10 }] },
  ]);
});

describe('workbooks', () => {
  const headings = ['Cat. No.', 'Product name', 'Pack size', 'Price'].map((value) => ({ value }));

  it('have the value of merged cells in each of their rows', async () => {
    const file = join(folder, 'list.xlsx');
    await writeWorkbook([
      headings,
      [{ value: 'A-1', rowSpan: 2 }, { value: 'Caffeine', rowSpan: 2 }, { value: '1 g' }, { value: 10 }],
      [null, null, { value: '5 g' }, { value: 40 }],
      [{ value: 'A-2' }, { value: 'Taurine' }, { value: '1 g' }, { value: 15, rowSpan: 2 }],
      [{ value: 'A-3' }, { value: 'Glycine' }, { value: '1 g' }, null],
    ]).toFile(file);
    expect(await importFile(file)).toMatchObject([
      { number: 'A-1', sizes: [{ cents: 1000 }, { label: '5 g', cents: 4000 }] },
      { number: 'A-2', sizes: [{ cents: 1500 }] },
      { number: 'A-3', sizes: [{ cents: 1500 }] },
    ]);
    expect(notes()).toEqual([]);
  });

  it.each([
    ['Old list', 'Old list'],
    ['Überholt', '&#220;berholt'],
    ['Überholt', '&#xDC;berholt'],
    ['R&D list', 'R&amp;D list'],
  ])('have a hidden sheet %s (%s), which is reported and not read', async (name, writtenName) => {
    const file = join(folder, 'list.xlsx');
    const row = (number: string) => [number, 'Caffeine', '1 g', '10.00'].map((value) => ({ value }));
    const bytes = await writeWorkbook([
      { sheet: 'Hidden', data: [headings, row('A-0')] },
      { sheet: 'List', data: [headings, row('A-1')] },
    ]).toBuffer();
    const parts = unzipSync(bytes);
    const book = new TextDecoder().decode(parts['xl/workbook.xml']);
    parts['xl/workbook.xml'] = strToU8(book.replace('name="Hidden"', `name="${writtenName}" state="hidden"`));
    await writeFile(file, zipSync(parts));
    expect(await importFile(file)).toMatchObject([{ number: 'A-1' }]);
    expect(notes()).toEqual([`warning 1 : ${name}`]);
  });

  it('have lost digits of long numbers', async () => {
    const file = join(folder, 'list.xlsx');
    const row = (number: number, name: string) => [number, name, '1 g', 10].map((value) => ({ value }));
    await writeWorkbook([
      headings,
      row(123_456_789_012_345_680, 'Long'),
      row(1_234_567_890_123, 'Short'),
    ]).toFile(file);
    expect(await importFile(file)).toMatchObject([{ number: '1234567890123', name: 'Short' }]);
    expect(notes()).toEqual(['error 2 Cat. No.: 1.23456789012346E+17']);
  });
});

it.each([
  ['', 'list.csv', 'is empty'],
  [HEAD, 'list.csv', 'have headings, but no rows'],
  ['%PDF-1.7\n1, 2\n', 'list.csv', 'is a PDF'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'list.xlsx', 'in the old Excel format'],
  ['<!DOCTYPE html><title>Sign in, please</title>', 'list.csv', 'is a web page'],
  ['\x1f\x8b\x08\0', 'list.csv', 'is compressed'],
  ['[{"number":"A-1"}]', 'list.jsonl', 'is a JSON array'],
  [HEAD, 'list.xlsx', 'rename it to .csv'],
])('names the format of a file that is no table: %j in %s', async (text, name, reason) => {
  await expect(importText(Buffer.from(text, 'latin1'), name)).rejects.toThrow(reason);
});

it('names an archive that is no workbook', async () => {
  const archive = zipSync({ 'list.csv': strToU8(HEAD) });
  await expect(importText(archive, 'list.zip')).rejects.toThrow('is a ZIP archive');
});
