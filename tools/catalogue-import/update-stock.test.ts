import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { findProduct } from '../../src/server/catalogue/product-store';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { exportCatalogue } from './write/export-catalogue';
import type { Finding } from './finding';
import { mappingSchema } from './columns/mapping';
import { importFiles } from './import-files';
import { updateStock } from './update-stock';

let folder: string;
let target: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supply-'));
  target = join(folder, 'catalogue.sqlite');
  findings = [];
  await copyFile(await ensureFixtureCatalogue(), target);
});
afterEach(() => rm(folder, { recursive: true }));

async function update(text: string, more: object = {}) {
  const file = join(folder, 'stock.csv');
  await writeFile(file, text);
  return updateStock({
    files: [{ file, mapping: null }],
    target,
    mode: 'update',
    ...more,
    onFinding: (finding) => findings.push(finding),
  });
}

it('updates prices, stock, filters and sort orders', async () => {
  const result = await update(
    'Cat. No.,Size,Price (USD),Stock\nQC10000,1 g,"1,999.00",0\nQC10000,5 g,2999.00,0\nQC10000,25 g,4999.00,0\nQC10000,10 mM × 1 mL in DMSO,$1500,none\n',
  );
  expect(result.isWritten).toBe(true);
  const catalogue = await openCatalogue(target);
  const find = async (filters: Record<string, string[]>) => {
    const page = { sort: 'price_desc', page: 1, pageSize: 12 } as const;
    return (await catalogue.search.find({ text: 'QC10000', filters, ...page })).goodsIds;
  };
  expect(await find({ price_band: ['Over $1,000'] })).toEqual([17]);
  expect(await find({ price_band: ['Under $100'] })).toEqual([]);
  expect(await find({ stock: ['Made to order'] })).toEqual([]);
  expect(await find({ stock: ['In stock'] })).toEqual([]);
  expect(findings).toEqual([]);
  await catalogue.close();
});

it('makes a size that was in stock sold out, and available again', async () => {
  const firstSize = async () => {
    const catalogue = await openCatalogue(target);
    const product = await findProduct(catalogue, 17, []);
    await catalogue.close();
    return product?.options[0];
  };
  await update('Cat. No.,Size,Stock\nQC10000,1 g,4\n');
  await update('Cat. No.,Size,Stock\nQC10000,1 g,0\n');
  expect(await firstSize()).toMatchObject({ stock: 0, sold_out: true });
  await update('Cat. No.,Size,Stock\nQC10000,1 g,3\n');
  expect(await firstSize()).toMatchObject({ stock: 3 });
  expect((await firstSize())?.sold_out).toBeUndefined();
});

it.each([
  ['4', 'In stock?', 'yes', { stock: 4 }],
  ['4', 'In stock?', 'no', { stock: 0, sold_out: true }],
  ['none', 'In stock?', 'yes', { stock: 0, sold_out: undefined }],
  ['4', 'is_in_stock', '0', { stock: 0, sold_out: true }],
  ['4', 'Stock', 'in stock', { stock: 4 }],
  ['4', 'Stock', 'on backorder', { stock: 0, sold_out: undefined }],
  ['4', 'Stock', '0', { stock: 0, sold_out: true }],
])('changes a stock of %s by %s: %s', async (before, heading, value, expected) => {
  await update(`Cat. No.,Size,Stock\nQC10000,1 g,${before}\n`);
  await update(`Cat. No.,Size,${heading}\nQC10000,1 g,${value}\n`);
  const catalogue = await openCatalogue(target);
  const size = (await findProduct(catalogue, 17, []))?.options[0];
  await catalogue.close();
  expect({ sold_out: undefined, ...size }).toMatchObject(expected);
  expect(findings).toEqual([]);
});

it('sets a price on request and back', async () => {
  const pricesOf = async () => {
    const catalogue = await openCatalogue(target);
    const rows = await catalogue.db
      .selectFrom('product_option')
      .select(['price_cents', 'price_breaks'])
      .where('goods_id', '=', 17)
      .orderBy('position')
      .execute();
    const page = { text: 'QC10000', sort: 'price_asc', page: 1, pageSize: 12 } as const;
    const bands = await catalogue.search.find({ ...page, filters: { price_band: ['Under $100'] } });
    await catalogue.close();
    return { prices: rows.map(({ price_cents }) => price_cents), under100: bands.goodsIds.length };
  };
  const before = await pricesOf();
  const sizes = ['1 g', '5 g', '25 g', '10 mM × 1 mL in DMSO'];
  const list = (prices: readonly string[]) =>
    `Cat. No.,Size,Price (USD),Stock\n${sizes.map((size, index) => `QC10000,${size},${prices[index] ?? ''},\n`).join('')}`;
  const result = await update(list(['POA', 'auf Anfrage', '0.00', 'on request']));
  expect(result).toMatchObject({ rowsLeftOut: 0, sizes: 4, sizesOnRequest: 4 });
  expect(findings).toMatchObject([
    { line: 4, severity: 'warning', reason: 'a price of 0 is read as price on request' },
  ]);
  expect(await pricesOf()).toEqual({ prices: [null, null, null, null], under100: 0 });
  // An empty cell changes nothing.
  expect((await update(list([]))).isWritten).toBe(false);
  await update(list(before.prices.map((cents) => ((cents ?? 0) / 100).toFixed(2))));
  expect(await pricesOf()).toEqual(before);
});

it('produces the same index bytes as a full import', async () => {
  const exported = join(folder, 'out');
  const names = await exportCatalogue(target, exported);
  const load = (from: string, to: string) =>
    importFiles({
      files: names.map((name) => ({ file: join(from, name), mapping: null })),
      target: to,
      mode: 'replace',
      onFinding: () => undefined,
    });
  await load(exported, target);
  const sizes = (await readFile(join(exported, 'sizes.csv'), 'utf8')).split('\r\n');
  const changed = sizes.map((line, index) =>
    index > 0 && index % 3 === 0 && line
      ? line.replace(/[\d.]+,,\d+,\d+$/, `${index}.50,,${(index % 4) + 1},2`)
      : line,
  );
  expect((await update(changed.join('\r\n'), { maxLossPercent: 100 })).rowsLeftOut).toBe(0);
  await writeFile(join(exported, 'sizes.csv'), changed.join('\r\n'));
  const whole = join(folder, 'whole.sqlite');
  await load(exported, whole);
  const blocks = (file: string) => {
    const db = new Database(file);
    const rows = db.prepare('select name, hex(bytes) as bytes from search_block order by name').all() as {
      name: string;
      bytes: string;
    }[];
    const options = db.prepare('select * from product_option order by goods_id, position').all() as object[];
    db.close();
    return {
      rows: rows.map(({ name, bytes }) => `${name} ${bytes}`),
      options: options.map((row) => JSON.stringify({ ...row, _metadata: 0 })),
    };
  };
  const [fast, slow] = [blocks(target), blocks(whole)];
  expect(fast.options).toEqual(slow.options);
  expect(fast.rows.map((row) => row.slice(0, 200))).toEqual(slow.rows.map((row) => row.slice(0, 200)));
  expect(fast.rows.join('\n') === slow.rows.join('\n')).toBe(true);
});

it.each([
  ['-4', -1, 'a negative stock is read as sold out'],
  ['0 pcs', -1, undefined],
  ['5 pcs', 5, undefined],
  ['1,200 units', 1200, undefined],
  ['5 Stk.', 5, undefined],
])('reads the stock %s as %d', async (text, stock, note) => {
  await update('Cat. No.,Size,Stock\nQC10000,1 g,4\n');
  await update(`Cat. No.;Size;Stock\nQC10000;1 g;${text}\n`);
  const db = new Database(target);
  const row = db.prepare('select stock from product_option where goods_id = 17 and position = 0').get();
  db.close();
  expect(row).toMatchObject({ stock });
  expect(findings.map(({ reason }) => reason)).toEqual(note === undefined ? [] : [note]);
});

it.each([
  ['no column that it could change', 'Cat. No.,Size,Shelf', null],
  ['a column of the mapping not', 'Cat. No.,Size,Qty', { 'Cat. No.': 'number', Size: 'size', QOH: 'stock' }],
  ['the numbers not', 'Article,Size,Stock', { 'Cat. No.': 'number', Size: 'size', Stock: 'stock' }],
])('rejects a list that has %s', async (_what, headings, columns) => {
  const file = join(folder, 'stock.csv');
  await writeFile(file, `${headings}\nQC10000,1 g,4\n`);
  const mapping = columns && mappingSchema.parse({ columns });
  const options = { files: [{ file, mapping }], target, mode: 'update', onFinding: () => undefined } as const;
  const names = headings.split(',').map((name) => `"${name}"`);
  await expect(updateStock(options)).rejects.toThrow(
    `its columns are ${names.join(', ')}. Nothing was written.`,
  );
});

it('finds products by numbers in another spelling', async () => {
  const result = await update('Cat. No.,Size,Stock\nqc 10000,1 g,41\nQC-10000,5 g,42\n');
  expect(result).toMatchObject({ rowsLeftOut: 0, products: 1, sizes: 2 });
});

it('says that a list without sizes cannot change a product with several', async () => {
  await update('Cat. No.,Stock\nQC10000,41\n');
  expect(findings.map(({ reason }) => reason)).toEqual([
    'the row names no size, but QC10000 has 4; add a column of sizes',
  ]);
});

it('skips the sum below a list with a note', async () => {
  const result = await update('Cat. No.,Size,Stock\nQC10000,1 g,41\nTotal,,41\n');
  expect(result.rowsLeftOut).toBe(0);
  expect(findings).toMatchObject([{ line: 3, severity: 'warning' }]);
});

it('stops a dry run like an import', async () => {
  const result = await update('Cat. No.,Size,Price\nQC10000,1 g,900000\n', {
    dryRun: true,
    maxLossPercent: 0,
  });
  expect(result.refusal).toContain('multiply or divide the price');
});

it('skips invalid rows and reports the reason', async () => {
  const before = await stat(target);
  const text =
    'number;size;price;stock\nQC10000;1 g;12.345;1\nnobody;1 g;5.00;1\nQC10000;7 kg;5.00;1\nQC10000;1 g;40.00;many\nQC10000;1 g;41.00;3\nQC10000;1 g;42.00;3\n';
  const strict = await update(text, { strict: true });
  expect(strict).toMatchObject({ rowsLeftOut: 5, isWritten: false });
  expect((await stat(target)).ino).toBe(before.ino);
  findings = [];
  const result = await update(text);
  expect(result).toMatchObject({ rows: 6, rowsLeftOut: 5, sizes: 1 });
  expect(findings.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 price',
    '3 number',
    '4 size',
    '5 stock',
    '7 size',
  ]);
});

it.each([
  [
    'costs a hundred times as much',
    (cents: number) => (cents / 1).toFixed(0),
    'multiply or divide the price',
  ],
  ['costs a hundredth', (cents: number) => (cents / 10_000).toFixed(4), 'multiply or divide the price'],
  ['has no price', () => 'on request', 'leave no price'],
])('stops when more than a tenth of the products %s', async (_what, priceOf, reason) => {
  const db = new Database(target);
  const sizes = db
    .prepare(
      `select goods_sn, attr_value, price_cents from product join product_option using (goods_id) where goods_id % 8 = 1`,
    )
    .all() as { goods_sn: string; attr_value: string; price_cents: number | null }[];
  db.close();
  const rows = sizes.map(
    ({ goods_sn, attr_value, price_cents }) => `${goods_sn}\t${attr_value}\t${priceOf(price_cents ?? 100)}`,
  );
  const before = await readFile(target);
  const list = ['Cat. No.\tSize\tPrice (USD)', ...rows, ''].join('\n');
  await expect(update(list)).rejects.toThrow(reason);
  // `toEqual` compares 7 MB byte by byte, which takes 20 s.
  expect((await readFile(target)).equals(before)).toBe(true);
  expect((await update(list, { maxLossPercent: 100 })).isWritten).toBe(true);
});

it('counts lost prices of products although others gain a price', async () => {
  const db = new Database(target);
  const sizesOf = (condition: string) =>
    db
      .prepare(
        `select goods_sn, attr_value from product join product_option using (goods_id) where ${condition}`,
      )
      .all() as { goods_sn: string; attr_value: string }[];
  db.exec('update product_option set price_cents = null where goods_id % 8 = 2');
  const [losing, gaining] = [sizesOf('goods_id % 8 = 1'), sizesOf('goods_id % 8 = 2')];
  db.close();
  const rows = [
    ...losing.map(({ goods_sn, attr_value }) => `${goods_sn}\t${attr_value}\ton request`),
    ...gaining.map(({ goods_sn, attr_value }) => `${goods_sn}\t${attr_value}\t20.00`),
  ];
  const list = ['Cat. No.\tSize\tPrice (USD)', ...rows, ''].join('\n');
  await expect(update(list)).rejects.toThrow('leave no price');
});
