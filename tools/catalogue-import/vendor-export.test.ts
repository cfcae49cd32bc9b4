import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { makeCustomer } from '../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../test/fixtures/make-shop';
import { pdfText } from '../../test/render/pdf-text';
import { ExistingCatalogue } from './write/existing-catalogue';
import { exportCatalogue } from './write/export-catalogue';
import { formatFinding } from './finding';
import { importFiles, type ImportOptions } from './import-files';
import { writeLegacyIndex } from '../../test/fixtures/write-legacy-index';
import { updateStock } from './update-stock';

/** A price list of an inventory system: title row, unusual headings, semicolons, multi-line cells. */
const prices = [
  'Preisliste Ulm, Stand 01.11.2026;;;;;;;;;;;',
  'Bestell-Nr.;Produktbezeichnung;CAS-Nr.;Warengruppe;Gebinde;"VK netto\r\n(USD)";ab 5 Stk.;ab 20 Stk.;Lagerbestand;Lieferzeit (Tage);Reinheit;Bemerkung',
  'FW-1001;Kinetin für Pflanzenzellen;525-79-1;Hormone/Cytokinine;1 g;"39,90";35,00;31,50;120;1;> 98 %;"Vor Licht schützen.\r\nTrocken lagern; nicht über 25 °C"',
  'FW-1001;Kinetin für Pflanzenzellen;525-79-1;Hormone/Cytokinine;25 g;1.250,00;;;4;1;> 98 %;"Vor Licht schützen.\r\nTrocken lagern; nicht über 25 °C"',
  'FW-1002;Indol-3-essigsäure;87-51-4;Hormone/Auxine;5 g;24,00;;;0;10;> 99 %;',
  'FW-1003;Falsche Säure;87-51-5;Hormone/Auxine;5 g;24,00;;;0;10;> 99 %;',
  'FW-1004;"Puffer ""neu"", 10×";;Puffer/Konzentrate;500 ml;18,50;19,00;;12;1;;',
  '',
].join('\r\n');

const lots = [
  'Artikelnummer;Charge;Herstelldatum;Freigabedatum;Haltbar bis;Prüfung;Methode;Spezifikation;Ergebnis',
  'FW-1001;K-2601;05.01.2026;12.01.2026;31.01.2029;Gehalt;HPLC;> 98 %;99,1 %',
  'FW-1001;K-2601;05.01.2026;12.01.2026;31.01.2029;Wasser;Karl Fischer;< 1 %;0,3 %',
  'FW-1001;K-2602;;2026-06-30;;Gehalt;HPLC;> 98 %;98,7 %',
  'FW-1002;I-7;;03/04/2026;;Gehalt;HPLC;> 99 %;99,5 %',
  'FW-1002;I-8;;31.02.2026;;Gehalt;HPLC;> 99 %;99,5 %',
  'FW-1002;I-9;;01.02.2026;;Gehalt;HPLC;> 99 %;99,5 %',
  'FW-1002;I-9;;01.02.2026;;Wasser;;;',
  'FW-9999;X-1;;01.02.2026;;Gehalt;HPLC;> 99 %;99,5 %',
  'FW-1001;I-10;;01.02.2026;;Gehalt;HPLC;> 99 %;99,5 %',
  'FW-1002;I-10;;01.02.2026;;Wasser;KF;< 1 %;0,2 %',
  '',
].join('\r\n');

let folder: string;
let target: string;
let findings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vendor-'));
  target = join(folder, 'catalogue.sqlite');
  findings = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** Windows-1252, as the program's machine writes it; with a BOM it is UTF-8. */
async function write(name: string, text: string, bom = false): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bom ? `\ufeff${text}` : Buffer.from(text, 'latin1'));
  return file;
}

const load = (files: readonly string[], more: Partial<ImportOptions> = {}) =>
  importFiles({
    files: files.map((file) => ({ file, mapping: null })),
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(formatFinding(finding).replace(`${folder}/`, '').trim()),
    ...more,
  });

async function withShop(work: (shop: TestShop) => Promise<void>): Promise<void> {
  const catalogue = await openCatalogue(target);
  const shop = await makeShop({ catalogue });
  await work(shop);
  await shop.close();
  await catalogue.close();
}

describe.each([
  ['Windows-1252', false],
  ['UTF-8 with BOM', true],
])('warehouse export in %s', (_, bom) => {
  it('imports with a guessed mapping and reports findings with line numbers', async () => {
    const file = await write('Export (3) neu.csv', prices, bom);
    const result = await load([file]);
    const there = ExistingCatalogue.open(target)!;
    const products = [...there.products()];
    there.close();
    expect(
      products.map(({ number, fields, sizes }) => [number, fields['name'], fields['category'], sizes]),
    ).toEqual([
      [
        'FW-1001',
        'Kinetin für Pflanzenzellen',
        'Hormone > Cytokinine',
        [
          {
            label: '1 g',
            key: '1g',
            cents: 3990,
            breaks: [
              [5, 3500],
              [20, 3150],
            ],
            stock: 120,
            days: 1,
          },
          { label: '25 g', key: '25g', cents: 125_000, breaks: [], stock: 4, days: 1 },
        ],
      ],
      [
        'FW-1002',
        'Indol-3-essigsäure',
        'Hormone > Auxine',
        [{ label: '5 g', key: '5g', cents: 2400, breaks: [], stock: 0, days: 10 }],
      ],
      [
        'FW-1003',
        'Falsche Säure',
        'Hormone > Auxine',
        [{ label: '5 g', key: '5g', cents: 2400, breaks: [], stock: 0, days: 10 }],
      ],
      [
        'FW-1004',
        'Puffer "neu", 10×',
        'Puffer > Konzentrate',
        [{ label: '500 mL', key: '500mL', cents: 1850, breaks: [], stock: 12, days: 1 }],
      ],
    ]);
    expect(products[2]?.fields['cas']).toBeUndefined();
    // The column "Bemerkung" may be a note for the staff.
    expect(products[0]?.facts).toEqual([['Purity', '> 98 %']]);
    expect(findings).toEqual([
      expect.stringMatching(/neu\.csv:\d+ CAS-Nr\. "87-51-5": the check digit is wrong \(87-51-4/) as string,
      expect.stringMatching(
        /neu\.csv:\d+ breaks "500 m[lL]": the price from 5 units on must be lower/,
      ) as string,
    ]);
    expect(result).toMatchObject({ products: 4, rowsLeftOut: 0 });
  });
});

describe('lots', () => {
  it('creates certificates only from complete lots and adds no invented data', async () => {
    const result = await load([await write('preise.csv', prices), await write('Chargen 2026.csv', lots)]);
    expect(result.lots).toBe(2);
    expect(findings.filter((text) => text.includes('Chargen'))).toEqual([
      'left out  Chargen 2026.csv:5 released "03/04/2026": not a date such as 2026-03-09 or 09.03.2026',
      'left out  Chargen 2026.csv:6 released "31.02.2026": not a date such as 2026-03-09 or 09.03.2026',
      'left out  Chargen 2026.csv:8 result: the test has no result',
      'left out  Chargen 2026.csv:7 lot "I-9": another row of this lot is invalid',
      'left out  Chargen 2026.csv:9 number "FW-9999": the catalogue has no product with this number',
      'left out  Chargen 2026.csv:11 number "FW-1002": lot I-10 already belongs to FW-1001',
    ]);
    await withShop(async ({ client }) => {
      const coa = async (key: string) => {
        const outcome = await client.call('coa', { key });
        if (!outcome.ok) throw new Error(outcome.failure.kind);
        return outcome.data;
      };
      const { certificate, lots: others } = await coa('k2601');
      expect(certificate).toMatchObject({
        lot: 'K-2601',
        goods_sn: 'FW-1001',
        made_on: '2026-01-05',
        released_on: '2026-01-12',
        retest_on: '2029-01-31',
        tests: [
          { test: 'Gehalt', method: 'HPLC', limit: '> 98 %', result: '99,1 %' },
          { test: 'Wasser', method: 'Karl Fischer', limit: '< 1 %', result: '0,3 %' },
        ],
      });
      expect(others.map(({ lot }) => lot)).toEqual(['K-2602', 'K-2601']);
      expect((await coa('K-2603')).nearest.map(({ lot }) => lot)).toEqual(['K-2601', 'K-2602']);
      expect((await coa('FW-1002')).lots).toEqual([]);
      const file = await client.call('coaFile', { key: 'K-2602' });
      const text = file.ok ? (await pdfText(Buffer.from(file.data.pdf, 'base64'))).join('\n') : '';
      expect(text).toContain('98,7 %');
      expect(text).not.toMatch(/Made|Retest/);
      const found = await client.call('searchGoods', { key: 'Lot K-2601' });
      expect(found.ok && [found.data.read_as, found.data.list.map(({ goods_sn }) => goods_sn)]).toEqual([
        'lot_number',
        ['FW-1001'],
      ]);
    });
  });

  it.each([
    ['has too many cells', 'FW-1001;K-1;;12.01.2026;;Wasser;KF;< 1;2 %;0,3 %'],
    ['shows an error of a spreadsheet', 'FW-1001;K-1;;12.01.2026;;Wasser;KF;< 1 %;#REF!'],
    ['lacks the lot', ';;;;;Wasser;KF;< 1 %;0,3 %'],
    [
      'swallowed others',
      'FW-1001;"K-9;;;;;;;\r\nFW-1001;K-1;;12.01.2026;;Wasser;KF;< 1 %;0,3 %\r\nFW-1001;K-8";;;;;;;',
    ],
  ])('leaves out a lot of which one row %s', async (_, damagedRow) => {
    const [head = ''] = lots.split('\r\n');
    const complete = (lot: string) => `FW-1001;${lot};;12.01.2026;;Gehalt;HPLC;> 98 %;99,1 %`;
    const table = [head, complete('K-1'), damagedRow, complete('K-2'), 'Stand: 20.11.2026;;;;;;;;', ''].join(
      '\r\n',
    );
    const result = await load([await write('preise.csv', prices), await write('chargen.csv', table)]);
    const there = ExistingCatalogue.open(target)!;
    expect([...there.lots()].map(({ lot }) => lot)).toEqual(['K-2']);
    there.close();
    expect(result.lots).toBe(1);
    expect(findings.join()).toContain('chargen.csv:2 lot "K-1": another row of this lot is invalid');
  });

  it('removes HTML from certificates and publications, and leaves out a lot number that lost digits', async () => {
    const [head = ''] = lots.split('\r\n');
    const table = [
      head,
      'FW-1001;K-1;;12.01.2026;;Gehalt &amp; Reinheit;<b>HPLC</b>;&gt; 98 %;99,1 %',
      'FW-1001;1,23E+11;;12.01.2026;;Gehalt;HPLC;> 98 %;99,1 %',
    ].join('\r\n');
    const publications =
      'Number;PubMed ID;Title;Journal;Year\r\nFW-1001;123;Kinetin in <i>Arabidopsis</i> &amp; maize;Plants;2020\r\nFW-1001;124;#N/A;Plants;2020\r\n';
    const result = await load([
      await write('preise.csv', prices),
      await write('chargen.csv', table),
      await write('publications.csv', publications),
    ]);
    expect(result).toMatchObject({ lots: 1, publications: 1 });
    const there = ExistingCatalogue.open(target)!;
    expect([...there.lots()].map(({ lot, test }) => [lot, test])).toEqual([
      ['K-1', { test: 'Gehalt & Reinheit', method: 'HPLC', limit: '> 98 %', result: '99,1 %' }],
    ]);
    expect([...there.publications()].map(({ title }) => title)).toEqual(['Kinetin in Arabidopsis & maize']);
    there.close();
  });

  it.each([
    ['"Charge":"K-2", broken', ['K-1', 'K-3']],
    ['{"Artikelnummer":"FW-1001","Charge":"K-3","Freiga', ['K-1']],
    ['["FW-1001","K-3"]', ['K-1']],
    ['{"Artikelnum', ['K-1', 'K-3']],
  ])('leaves out the lot of a line of JSON that is not readable: %s', async (broken, expected) => {
    const test = (lot: string, name: string) =>
      JSON.stringify({
        Artikelnummer: 'FW-1001',
        Charge: lot,
        Freigabedatum: '2026-03-01',
        Prüfung: name,
        Methode: 'HPLC',
        Spezifikation: '> 98 %',
        Ergebnis: '99 %',
      });
    const lines = [test('K-1', 'a'), test('K-2', 'a'), broken, test('K-3', 'a'), test('K-3', 'b')];
    await load([await write('preise.csv', prices), await write('chargen.jsonl', lines.join('\n'), true)]);
    const there = ExistingCatalogue.open(target)!;
    expect([...new Set([...there.lots()].map(({ lot }) => lot))]).toEqual(expected);
    there.close();
  });

  it('exports lots to the same bytes and replaces whole lots on update', async () => {
    const first = await load([await write('preise.csv', prices), await write('chargen.csv', lots)]);
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const names = await exportCatalogue(target, one);
    const second = await load(names.map((name) => join(one, name)));
    await exportCatalogue(target, two);
    for (const name of names)
      expect(await readFile(join(two, name), 'utf8')).toBe(await readFile(join(one, name), 'utf8'));
    expect(second.lots).toBe(first.lots);
    const again = `${lots.split('\r\n')[0]}\r\nFW-1001;K-2601;;01.03.2026;;Farbe;Auge;weiß;weiß\r\n`;
    const third = await load([await write('neu.csv', again)], { mode: 'update' });
    expect(third).toMatchObject({ products: 4, lots: 2 });
    findings = [];
    expect(await load([await write('neu.csv', again)], { mode: 'add' })).toMatchObject({
      lots: 2,
      rowsLeftOut: 1,
    });
    expect(findings.join()).toContain('the catalogue already has this lot');
    const there = ExistingCatalogue.open(target)!;
    expect([...there.lots()].filter(({ lot }) => lot === 'K-2601')).toMatchObject([
      { released: '2026-03-01', made: '', test: { test: 'Farbe', result: 'weiß' } },
    ]);
    there.close();
  });
});

/** The id of the first product of the list. */
async function kinetin({ client }: TestShop): Promise<number> {
  const found = await client.call('searchGoods', { key: 'FW-1001' });
  return found.ok ? (found.data.list[0]?.goods_id ?? 0) : 0;
}

/** Returns the filters of all products as an export has them. */
function readAllFilters(file: string): unknown[] {
  const catalogue = ExistingCatalogue.open(file)!;
  const filters = [...catalogue.products()].map((product) => product.filters);
  catalogue.close();
  return filters;
}

const withoutLots = 'alter table product_option drop column price_breaks; drop table lot;';

it.each([
  { version: 4, format: 3, change: withoutLots },
  { version: 7, format: 4, change: '' },
  { version: 8, format: null, change: '' },
  { version: 13, format: null, change: '' },
] as const)('exports and imports a catalogue of version $version and keeps its IDs', async (before) => {
  await load([await write('preise.csv', prices)]);
  const idOf = () => {
    const there = ExistingCatalogue.open(target)!;
    const ids = [...there.products()].map(({ fields }) => fields['id']);
    there.close();
    return ids;
  };
  const ids = idOf();
  const filters = readAllFilters(target);
  const old = new Database(target);
  if (before.format !== null) writeLegacyIndex(old, before.format);
  old.exec(`${before.change} update meta set value = '${before.version}' where key = 'schema_version';`);
  old.close();
  expect(readAllFilters(target)).toEqual(filters);
  await expect(openCatalogue(target)).rejects.toThrow('made for another version');
  const stock = { files: [{ file: 'none.csv', mapping: null }], target, mode: 'update' as const };
  await expect(updateStock({ ...stock, onFinding: () => undefined })).rejects.toThrow('export it and import');
  const out = join(folder, 'out');
  const names = await exportCatalogue(target, out);
  await load(names.map((name) => join(out, name)));
  await (await openCatalogue(target)).close();
  expect(idOf()).toEqual(ids);
});

describe('price breaks of a size', () => {
  it('apply in the cart and the order instead of the shop’s tiers', async () => {
    await load([await write('preise.csv', prices)]);
    await withShop(async (shop) => {
      const ann = await makeCustomer(shop, 'ann');
      const goods_id = await kinetin(shop);
      const line = async (goods_attr: string, number: number) => {
        const added = await ann.client.call('addToCart', { goods_id, goods_attr, number });
        expect(added.ok).toBe(true);
        const cart = await ann.client.call('cart', {});
        return cart.ok ? cart.data.list.find((candidate) => candidate.goods_attr === goods_attr) : undefined;
      };
      expect(await line('1g', 4)).toMatchObject({
        goods_price: '39.90',
        tiers: [
          { from: 5, price: '35.00' },
          { from: 20, price: '31.50' },
        ],
      });
      expect(await line('1g', 1)).toMatchObject({
        goods_number: 5,
        goods_price: '35.00',
        price_sum: '175.00',
        change: '',
      });
      expect(await line('1g', 45)).toMatchObject({ goods_price: '31.50', price_sum: '1575.00' });
      // The other size has none, so that the shop's tiers count: 3 % from five on.
      expect(await line('25g', 4)).toMatchObject({
        goods_price: '1250.00',
        tiers: [
          { from: 5, price: '1212.50' },
          { from: 10, price: '1187.50' },
          { from: 50, price: '1125.00' },
        ],
      });
    });
  });

  it('change with a stock update and never exceed the price of one unit', async () => {
    await load([await write('preise.csv', prices)]);
    const stock = await write(
      'stock.csv',
      'Number,Size,Price,Price breaks\nFW-1001,1 g,33.00,\nFW-1001,25 g,1250.00,10: 1000.00\n',
    );
    await updateStock({
      files: [{ file: stock, mapping: null }],
      target,
      mode: 'update',
      onFinding: (finding) => findings.push(formatFinding(finding)),
    });
    await withShop(async (shop) => {
      const ann = await makeCustomer(shop, 'ann');
      const goods_id = await kinetin(shop);
      for (const [goods_attr, number] of [
        ['1g', 6],
        ['25g', 4],
      ] as const)
        await ann.client.call('addToCart', { goods_id, goods_attr, number });
      const cart = await ann.client.call('cart', {});
      expect(cart.ok && cart.data.list.map(({ goods_price, tiers }) => [goods_price, tiers])).toEqual(
        expect.arrayContaining([
          ['33.00', [{ from: 20, price: '31.50' }]],
          ['1250.00', [{ from: 10, price: '1000.00' }]],
        ]) as unknown,
      );
    });
  });
});
