import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `shop catalogue …` in the folder and returns its exit code and output. */
async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const main = join(import.meta.dirname, '../cli/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'catalogue', ...words], {
    env: { ...process.env, INIT_CWD: folder, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

it('imports valid rows, reports invalid rows and sets the exit code', async () => {
  await writeFile(
    join(folder, 'own.csv'),
    'Cat. No.,Product name,Category,CAS,Pack size,Price (USD)\nC-1,Caffeine,Fine chemicals,58-08-2,5 g,12.00\nC-2,Taurine,Fine chemicals,107-35-8,5 g,12.00\n',
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
  expect(await readFile(join(folder, 'report.csv'), 'utf8')).toContain("error,own.csv,3,CAS,'107-35-8,");
  const strict = await run('import', 'own.csv', '--strict');
  expect(strict).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was written') as string });
  expect(await readdir(folder)).not.toContain('catalogue.sqlite');
  const loaded = await run('import', 'own.csv');
  expect(loaded.code).toBe(2);
  expect(loaded.said).toContain('2 rows in');
  expect(loaded.said).toContain('1 products, 1 sizes');
  expect(loaded.said).toContain('left out: 1 rows');
  const none = await run('import', 'nothing.csv');
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('File not found') as string });
});

it('updates and adds products without losing existing ones', async () => {
  const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';
  await writeFile(
    join(folder, 'a.csv'),
    `${header}B-1,Buffer one,Buffers,buffer,1 L,10.00\nB-2,Buffer two,Buffers,buffer,1 L,10.00\n`,
  );
  await writeFile(
    join(folder, 'b.csv'),
    `${header}B-2,Buffer two better,Buffers,buffer,2 L,18.00\nB-3,Buffer three,Bufers,buffer,1 L,9.00\nB-1,Buffer one,A > B > C > D,buffer,3 L,9.00\n`,
  );
  expect((await run('import', 'a.csv')).code).toBe(0);
  const added = await run('import', 'b.csv', '--add');
  expect(added.said).toContain('the catalogue already has this product');
  const updated = await run('import', 'b.csv', '--update');
  expect(updated.said).toContain('categories have at most 3 levels');
  expect(updated.said).toContain('3 products');
  await run('export', 'out');
  const products = await readFile(join(folder, 'out/products.csv'), 'utf8');
  expect(products).toContain('B-2,,Buffer two better');
  expect(products).toContain('B-1,,Buffer one,buffer,Buffers,');
  const sizes = await readFile(join(folder, 'out/sizes.csv'), 'utf8');
  expect(sizes.match(/^B-2,.*$/gm)).toEqual(['B-2,1 L,1L,10.00,,0,10', 'B-2,2 L,2L,18.00,,0,10']);
});
