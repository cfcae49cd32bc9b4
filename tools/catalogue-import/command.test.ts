import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { runCli } from '../../test/fixtures/run-cli';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'));
  // npm sets it to the folder that the names of files are relative to.
  vi.stubEnv('INIT_CWD', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Runs `shop releases import`, or another command of `shop catalogue`, and returns its exit code and output. */
async function run(...words: string[]): Promise<{ code: number; said: string }> {
  let code = 0;
  let said = '';
  const errors = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  try {
    await runCli(null, [words[0] === 'import' ? 'releases' : 'catalogue', ...words], {
      dataFolder: folder,
      write: (text) => (said += text),
      setExitCode: (set) => (code = set),
    });
    return { code, said };
  } catch (error) {
    return { code: 1, said: `${said}${String(error)}` };
  } finally {
    errors.mockRestore();
  }
}

it('imports valid rows, reports invalid rows and sets the exit code', async () => {
  await writeFile(
    join(folder, 'own.csv'),
    'Cat. No.,Product name,Category,CAS,Pack size,Price (USD)\nC-1,Caffeine,Fine chemicals,58-08-2,5 g,12.00\nC-2,Taurine,Fine chemicals,107-35-8,5 g,12.00\nC-3,,Fine chemicals,,5 g,12.00\n',
  );
  const guessed = await run('guess', 'own.csv');
  expect(guessed).toMatchObject({
    code: 0,
    said: expect.stringContaining('own.csv.mapping.json') as string,
  });
  const mapping = JSON.parse(await readFile(join(folder, 'own.csv.mapping.json'), 'utf8')) as {
    columns: object;
  };
  expect(mapping.columns).toEqual({
    'Cat. No.': 'number',
    'Product name': 'name',
    Category: 'category',
    CAS: 'cas',
    'Pack size': 'size',
    'Price (USD)': 'price',
  });
  const dry = await run('import', 'own.csv', '--dry-run', '--report', 'report.csv');
  expect(dry.code).toBe(2);
  expect(dry.said).toContain('the check digit is wrong (107-35-7 would be right)');
  const report = await readFile(join(folder, 'report.csv'), 'utf8');
  expect(report).toContain("warning,own.csv,3,CAS,'107-35-8,");
  expect(report).toContain('error,own.csv,4,Product name,C-3,the product has no name');
  const strict = await run('import', 'own.csv', '--strict');
  expect(strict).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was written') as string });
  expect(await readdir(join(folder, 'releases'))).toEqual([]);
  const loaded = await run('import', 'own.csv');
  expect(loaded.code).toBe(2);
  expect(loaded.said).toContain('3 rows in');
  expect(loaded.said).toContain('2 products, 2 sizes');
  expect(loaded.said).toContain('Products: 2 new, 0 changed, 0 unchanged, 0 removed, 1 rejected.');
  expect(loaded.said).toContain(
    'Rejected products, by reason:\n  1 × Product name: the product has no name\n' +
      'Rows left out: 1, by reason:\n  1 × Product name: the product has no name\n' +
      'Notes on imported rows, by reason:\n  1 × CAS: the check digit is wrong (… would be right)\n',
  );
  expect(loaded.said).not.toContain('Price on request');
  expect(loaded.said).toContain('Release 1 is active: 2 products.');
  const none = await run('import', 'nothing.csv');
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('File not found') as string });
});

it('says which fields and sheets a guess leaves out', async () => {
  await writeFile(join(folder, 'list.csv'), 'Cat. No.,Product name,Foo\nA-1,One,x\n');
  const { said } = await run('guess', 'list.csv');
  expect(said.match(/No column was recognized as "\w+"/g)).toEqual([
    'No column was recognized as "size"',
    'No column was recognized as "price"',
  ]);
  expect(said).toContain('Guessed columns: "Cat. No." is number, "Product name" is name.');
  expect(said).toContain('Not imported: "Foo". Name them in a mapping to publish them.');
  expect(said).toContain('The same for all rows: category is "All products".');
  const sheet = (name: string, ...more: string[]) => ({
    sheet: name,
    data: [
      ['Cat. No.', 'Product name', 'Pack size', 'Price', ...more],
      ['A-1', 'One', '1 g', '9.00', ...more.map(() => 'x')],
    ].map((row) => row.map((value) => ({ value, type: String }))),
  });
  await writeWorkbook([sheet('One', 'CAS'), sheet('Two'), { sheet: 'Notes', data: [] }]).toFile(
    join(folder, 'list.xlsx'),
  );
  const workbook = await run('guess', 'list.xlsx');
  expect(workbook.said).toContain('Not read, but they look like tables: "Two".');
  expect(workbook.said).not.toContain('No column');
});

it('shows the guessed mapping of an import, and which columns it leaves out', async () => {
  const list =
    'SKU,Product,Size,Price,Supplier,EK netto,Purity,Discontinued\nA-1,One,1 g,9.00,Evil Corp,4.00,98%,No\nA-2,Two,1 g,9.00,Evil Corp,4.00,98%,Yes\n';
  await writeFile(join(folder, 'list.csv'), list);
  for (const options of [['--dry-run'], []]) {
    const { said, code } = await run('import', 'list.csv', ...options);
    expect(code).toBe(2);
    expect(said).toContain(
      'list.csv has no mapping.\nGuessed columns: "SKU" is number, "Product" is name, "Size" is size, "Price" is price, "Discontinued" is status.\n' +
        'Shown with the product: "Purity".\nNot imported: "Supplier", "EK netto". Name them in a mapping to publish them.\n',
    );
    expect(said).toContain(
      '1 × Discontinued: the column says that the product is discontinued or not for sale',
    );
  }
  await run('export', 'out');
  const products = await readFile(join(folder, 'out/products.csv'), 'utf8');
  expect(products).toContain('A-1');
  expect(products).not.toMatch(/Evil|4\.00|A-2/);
  const stock = await run('stock', 'list.csv');
  expect(stock.said).toContain('Not imported: "Supplier", "EK netto".');
  // Nothing is guessed of a table with a mapping, or of one that the shop has exported.
  expect((await run('import', 'out', '--dry-run')).said).not.toContain('Guessed');
});

it('stops until the operator has chosen one of two prices', async () => {
  const list = 'SKU,Product,Size,Price,Price\nA-1,One,1 g,9.00,12.00\n';
  await writeFile(join(folder, 'list.csv'), list);
  const stopped = await run('import', 'list.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.said).toContain('"price" is not clear: "Price" or "Price (2)". Nothing was imported.');
  expect((await run('guess', 'list.csv')).said).toContain(
    'Choose one: "Price" or "Price (2)" could be "price".',
  );
  const unedited = await run('import', 'list.csv');
  expect(unedited.said).toContain('several columns could be "price"; write "price" for one of them');
  const file = join(folder, 'list.csv.mapping.json');
  const mapping = JSON.parse(await readFile(file, 'utf8')) as { columns: Record<string, string> };
  Object.assign(mapping.columns, { Price: '', 'Price (2)': 'price' });
  await writeFile(file, JSON.stringify(mapping));
  expect((await run('import', 'list.csv')).code).toBe(0);
  await run('export', 'out');
  expect(await readFile(join(folder, 'out/sizes.csv'), 'utf8')).toContain('A-1,1 g,1g,12.00');
});

it('counts the sizes with a price on request', async () => {
  await writeFile(
    join(folder, 'request.csv'),
    'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\nB-1,Buffer,Buffers,buffer,1 L,POA\nB-1,Buffer,Buffers,buffer,5 L,\n',
  );
  const loaded = await run('import', 'request.csv');
  expect(loaded).toMatchObject({ code: 0 });
  expect(loaded.said).toContain('Price on request: 2 sizes.');
});

it('reads a table once that is named together with its folder', async () => {
  await mkdir(join(folder, 'tables'));
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  await writeFile(join(folder, 'tables/list.csv'), `${header}B-1,Buffer,Buffers,buffer,1 L,10.00\n`);
  const loaded = await run('import', 'tables', 'tables/list.csv', 'tables/../tables/list.csv');
  expect(loaded).toMatchObject({ code: 0 });
  expect(loaded.said).not.toContain('duplicate');
});

it('stops when more than a tenth of the products would disappear', async () => {
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  const row = (number: number, price = '10.00') =>
    `B-${number},Buffer ${number},Buffers,buffer,1 L,${price}\n`;
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await writeFile(join(folder, 'all.csv'), header + numbers.map((number) => row(number)).join(''));
  await writeFile(join(folder, 'one.csv'), header + row(1));
  const most = numbers.slice(0, 18).map((number) => row(number, number === 1 ? '11.00' : '10.00'));
  await writeFile(join(folder, 'most.csv'), header + most.join('') + row(21));
  expect((await run('import', 'all.csv')).code).toBe(0);
  const before = await readFile(join(folder, 'releases/state.json'));
  const stopped = await run('import', 'one.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.said).toContain('would remove 19 of 20 products; the limit is 10 %');
  expect(await readFile(join(folder, 'releases/state.json'))).toEqual(before);
  const dry = await run('import', 'one.csv', '--dry-run');
  expect(dry.said).toContain('Products: 0 new, 0 changed, 1 unchanged, 19 removed, 0 rejected.');
  expect(dry).toMatchObject({
    code: 1,
    said: expect.stringContaining('would remove 19 of 20 products; the limit is 10 %') as string,
  });
  const allowed = await run('import', 'most.csv');
  expect(allowed).toMatchObject({ code: 0 });
  expect(allowed.said).toContain('Products: 1 new, 1 changed, 17 unchanged, 2 removed, 0 rejected.');
  expect((await run('import', 'one.csv', '--max-removed', '50')).code).toBe(1);
  expect((await run('import', 'one.csv', '--yes')).code).toBe(0);
});

it('stops when more than a tenth of the products would lose their prices', async () => {
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  const rows = (price: (at: number) => string) =>
    Array.from(
      { length: 20 },
      (_, index) => `B-${index},Buffer ${index},Buffers,buffer,1 L,${price(index)}\n`,
    ).join('');
  await writeFile(join(folder, 'priced.csv'), header + rows(() => '10.00'));
  await writeFile(join(folder, 'foreign.csv'), header + rows((at) => (at < 17 ? 'CHF 10.00' : '10.00')));
  await writeFile(join(folder, 'two.csv'), header + rows((at) => (at < 2 ? 'POA' : '10.00')));
  expect((await run('import', 'priced.csv')).code).toBe(0);
  const stopped = await run('import', 'foreign.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.said).toContain('would leave no price to 17 of 20 products; the limit is 10 %');
  const allowed = await run('import', 'two.csv');
  expect(allowed.code).toBe(0);
  expect(allowed.said).toContain('Products that had a price and have none now: 2.');
  expect((await run('import', 'foreign.csv', '--yes')).code).toBe(0);
});

it('stops when more than a tenth of the products would cost ten times as much or as little', async () => {
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  const rows = (price: (at: number) => string, size = '1 L', name = 'Buffer') =>
    Array.from(
      { length: 20 },
      (_, index) => `B-${index},${name} ${index},Buffers,buffer,${size},${price(index)}\n`,
    ).join('');
  await writeFile(join(folder, 'right.csv'), header + rows(() => '12.50'));
  await writeFile(join(folder, 'cents.csv'), header + rows((at) => (at < 17 ? '1250.00' : '12.50')));
  await writeFile(join(folder, 'two.csv'), header + rows((at) => (at < 2 ? '1.25' : '12.50')));
  // Adding a cheap small size does not change the product's other prices.
  await writeFile(join(folder, 'sizes.csv'), header + rows(() => '12.50') + rows(() => '1.00', '50 mL'));
  await writeFile(join(folder, 'names.csv'), header + rows(() => '12.50', '1 L', 'Solution'));
  expect((await run('import', 'right.csv')).code).toBe(0);
  const stopped = await run('import', 'cents.csv');
  expect(stopped.code).toBe(1);
  expect(stopped.said).toContain(
    'multiply or divide the price by 10 or more for 17 of 20 products; the limit is 10 %',
  );
  expect((await run('import', 'sizes.csv')).code).toBe(0);
  const allowed = await run('import', 'two.csv');
  expect(allowed.code).toBe(0);
  expect(allowed.said).toContain('Products with a price ten times as high or low as before: 2.');
  expect((await run('import', 'cents.csv', '--yes')).code).toBe(0);
  expect((await run('import', 'names.csv', '--yes')).said).toContain('Products with another name: 20.');
});

it.each([[], ['--dry-run']])(
  'ends with exit code 1 for a table without rows and options %j',
  async (...options) => {
    await writeFile(join(folder, 'empty.csv'), 'Cat. No.,Product name,Pack size,Price\n');
    const { code, said } = await run('import', 'empty.csv', ...options);
    expect(code).toBe(1);
    expect(said).toContain('no rows below them');
  },
);

it('counts a row with several faults once', async () => {
  await writeFile(
    join(folder, 'list.csv'),
    'SKU,Product,Size,Price 1-9,Price 10-49,Price 50+\nH-1,One,1 mg,10.00,9.00,8.00\nH-2,Two,1 mg,11.00,10.00,9.50\n',
  );
  const { said } = await run('import', 'list.csv');
  expect(said).not.toMatch(/[3-9] of 2 rows/);
});

it('never overwrites a file that it reads with the report', async () => {
  const table = 'Cat. No.,Product name,Pack size,Price\nC-1,Caffeine,5 g,12.00\n';
  await writeFile(join(folder, 'own.csv'), table);
  await run('guess', 'own.csv');
  await symlink(join(folder, 'own.csv'), join(folder, 'link.csv'));
  await copyFile(join(folder, 'own.csv.mapping.json'), join(folder, 'mapping.json'));
  for (const report of ['own.csv', 'link.csv', 'own.csv.mapping.json', 'mapping.json'])
    for (const command of ['import', 'stock']) {
      const refused = await run(command, 'own.csv', '--mapping', 'mapping.json', '--report', report);
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.said).toContain('The report would overwrite a file that the import reads.');
    }
  expect(await readFile(join(folder, 'own.csv'), 'utf8')).toBe(table);
  expect(await run('import', 'own.csv', '--mapping', 'mapping.json')).toMatchObject({ code: 0 });
});

it.each(['import', 'stock'])('refuses a table that is written while %s reads it', async (command) => {
  const table = 'Cat. No.,Product name,Pack size,Price\nC-1,Caffeine,5 g,12.00\n';
  await writeFile(join(folder, 'own.csv'), table);
  await run('import', 'own.csv');
  const before = await readFile(join(folder, 'releases/state.json'), 'utf8');
  await writeFile(join(folder, 'own.csv'), table.replace('12.00', '13.00'));
  const words = [command === 'import' ? 'releases' : 'catalogue', command, 'own.csv'];
  const result = runCli(null, words, {
    dataFolder: folder,
    // The guess is written before the rows are read.
    write: (text) =>
      text.includes('has no mapping') && appendFileSync(join(folder, 'own.csv'), 'C-2,Taurine,5 g,9.00\n'),
  });
  await expect(result).rejects.toThrow(/own\.csv was changed while it was read.*Nothing was imported/s);
  expect(await readFile(join(folder, 'releases/state.json'), 'utf8')).toBe(before);
});

it('refuses a folder without tables and a report that cannot be written', async () => {
  await mkdir(join(folder, 'empty'));
  const none = await run('import', 'empty');
  expect(none.code).toBe(1);
  expect(none.said).toContain('contains no table');
  await writeFile(join(folder, 'some.csv'), 'Cat. No.,Product name,Pack size\nB-1,Buffer,1 L\n');
  const unwritable = await run('import', 'some.csv', '--report', 'missing/report.csv');
  expect(unwritable.code).toBe(1);
  expect(unwritable.said).toContain('The report cannot be written');
});

it('reads a folder without the hidden files of other programs', async () => {
  await mkdir(join(folder, 'lists'));
  const table = 'Cat. No.,Product name,Pack size\nB-1,Buffer,1 L\n';
  await writeFile(join(folder, 'lists/list.csv'), table);
  await writeFile(join(folder, 'lists/~$list.xlsx'), 'owner of the open workbook');
  await writeFile(join(folder, 'lists/._list.csv'), Buffer.from([0, 5, 22, 7, 0, 2]));
  expect(await run('import', 'lists')).toMatchObject({ code: 0 });
});

it.runIf(process.platform === 'linux')('imports nothing when the disk of the report is full', async () => {
  await writeFile(join(folder, 'some.csv'), 'Cat. No.,Product name,Pack size\nB-1,Buffer,1 L\nB-2,,\n');
  await symlink('/dev/full', join(folder, 'report.csv'));
  const { code, said } = await run('import', 'some.csv', '--report', 'report.csv');
  expect(code).toBe(1);
  expect(said).toContain('The report could not be written completely');
  expect(await readdir(join(folder, 'releases'))).not.toContain('state.json');
});

it('prefers the mapping of the command line to the one beside the table', async () => {
  await writeFile(
    join(folder, 'own.csv'),
    'Cat. No.,Product name,Alias,Pack size,Price\nB-1,Buffer,Puffer,1 L,10.00\n',
  );
  const columns = { 'Cat. No.': 'number', 'Product name': 'name', 'Pack size': 'size', Price: 'price' };
  await writeFile(join(folder, 'own.csv.mapping.json'), JSON.stringify({ columns }));
  await writeFile(
    join(folder, 'given.json'),
    JSON.stringify({ columns: { ...columns, 'Product name': '', Alias: 'name' } }),
  );
  expect((await run('import', 'own.csv', '--mapping', 'given.json')).code).toBe(0);
  await run('export', 'out');
  expect(await readFile(join(folder, 'out/products.csv'), 'utf8')).toContain('B-1,,Puffer');
});

it('exports to a new or an empty folder only', async () => {
  await writeFile(join(folder, 'products.csv'), 'SKU,Product,Size,Price\nA-1,One,1 g,9.00\n');
  await run('import', 'products.csv');
  const refused = await run('export', '.');
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(
    'contains files, which an export could replace. Name a new or an empty folder.',
  );
  expect(await readFile(join(folder, 'products.csv'), 'utf8')).toContain('9.00');
  await mkdir(join(folder, 'empty'));
  expect((await run('export', 'empty')).code).toBe(0);
});

it('downloads from the own network only when permitted', async () => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vial.png`;
    await writeFile(
      join(folder, 'own.csv'),
      `Cat. No.,Product name,Pack size,Price,Image\nB-1,Buffer,1 L,10.00,${url}\n`,
    );
    const refused = await run('import', 'own.csv', '--report', 'report.csv');
    expect(refused.code).toBe(0);
    expect(refused.said).not.toContain('Files:');
    expect(requests).toBe(0);
    expect((await readFile(join(folder, 'report.csv'), 'utf8')).split('\n')).toEqual(
      expect.arrayContaining([
        'severity,file,row,column,value,reason',
        `warning,own.csv,2,Image,${url},127.0.0.1 is not an address of the public internet`,
      ]),
    );
    const permitted = await run('import', 'own.csv', '--allow-private-addresses');
    expect(permitted.said).toContain('Files: 1 image, 0 documents.');
    expect(requests).toBe(1);
    expect(await readdir(folder)).toContain('import-cache');
  } finally {
    server.close();
  }
});

it('updates and adds products without losing existing ones', async () => {
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  await writeFile(
    join(folder, 'a.csv'),
    `${header}B-1,Buffer one,Buffers,buffer,1 L,10.00\nB-2,Buffer two,Buffers,buffer,1 L,10.00\n`,
  );
  await writeFile(
    join(folder, 'b.csv'),
    `${header}B-2,Buffer two better,Buffers,buffer,2 L,18.00\nB-3,Buffer three,Bufers,buffer,1 L,9.00\nB-1,Buffer one,A >  > C,buffer,3 L,9.00\n`,
  );
  expect((await run('import', 'a.csv')).code).toBe(0);
  const added = await run('import', 'b.csv', '--add');
  expect(added.said).toContain('the catalogue already has this product');
  const updated = await run('import', 'b.csv', '--update');
  expect(updated.said).toContain('a level of the category has no name');
  expect(updated.said).toContain('3 products');
  await run('export', 'out');
  const products = await readFile(join(folder, 'out/products.csv'), 'utf8');
  expect(products).toContain('B-2,,Buffer two better');
  expect(products).toContain('B-1,,Buffer one,buffer,Buffers,');
  const sizes = await readFile(join(folder, 'out/sizes.csv'), 'utf8');
  expect(sizes.match(/^B-2,.*$/gm)).toEqual(['B-2,1 L,1L,10.00,,0,10', 'B-2,2 L,2L,18.00,,0,10']);
});

it('tells a file that cannot be reached from a missing one', async () => {
  await symlink('loop.csv', join(folder, 'loop.csv'));
  const { code, said } = await run('import', 'loop.csv');
  expect(code).toBe(1);
  expect(said).toContain('ELOOP');
});

it.each(['-', '/dev/null'])('explains what to do when the table is expected from %s', async (path) => {
  for (const words of [
    ['import', path],
    ['guess', path],
    ['stock', path],
  ]) {
    const { code, said } = await run(...words);
    expect(code).toBe(1);
    expect(said).toContain(`${path}: The importer reads files and folders, and nothing from standard input`);
    expect(said).toContain('Save the output of the other program to a file such as products.csv');
  }
});
