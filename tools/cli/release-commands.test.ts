import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyRelease, linkedReleaseFile } from '../../test/databases/link-release';
import { createPostgresDatabase } from '../../test/databases/test-database';
import { runCli } from '../../test/fixtures/run-cli';
import { MIN_PRODUCTS } from '../catalogue-build/line-counts';

let data: string;
let databaseUrl: string | undefined;
let exitCodes: number[];
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'release-commands-'));
  databaseUrl = undefined;
  exitCodes = [];
});
afterEach(() => rm(data, { recursive: true }));

const shop = (...words: string[]) =>
  runCli(null, words, {
    dataFolder: data,
    databaseUrl,
    clock: () => new Date('2026-11-26T10:30:00Z'),
    setExitCode: (code) => exitCodes.push(code),
  });

const header = 'Cat. No.,Product name,Category,Class,Pack size,Price (USD)\n';

async function table(name: string, ...numbers: number[]): Promise<string> {
  const file = join(data, `${name}.csv`);
  const rows = numbers.map((number) => `B-${number},Buffer ${number},Buffers,buffer,1 L,10.00\n`);
  await writeFile(file, header + rows.join(''));
  return file;
}

describe.each([
  ['in the data folder', () => Promise.resolve(undefined)],
  ['in PostgreSQL', createPostgresDatabase],
])('shop releases %s', (_kind, createLocation) => {
  beforeEach(async () => {
    databaseUrl = await createLocation();
  });

  it('imports, lists, checks, rolls back, activates and removes releases', async () => {
    expect(await shop('releases', 'list')).toMatch(
      /^There are no releases in (?:the PostgreSQL database|\/.+\/releases)\.$/,
    );
    await expect(shop('releases', 'check')).rejects.toThrow('There is no active release of the catalogue.');
    const first = await shop('releases', 'import', await table('first', 1, 2));
    expect(first).toMatch(
      /Release 1 is active: 2 products\. It is in (?:the PostgreSQL database|\/.+\/releases)\./,
    );
    expect(first).not.toContain('rollback');
    const second = await shop('releases', 'import', await table('second', 1, 2, 3));
    expect(second).toContain('Release 2 is active: 3 products.');
    expect(second).toContain('To restore release 1, run "npm run shop -- releases rollback".');
    expect((await shop('releases', 'list')).split('\n')).toEqual([
      expect.stringMatching(/^release +created +products +size +made by$/),
      expect.stringMatching(/^ {2}1 +2026-11-26 10:30 +2 +[\d.]+ MB +import .*first\.csv$/),
      expect.stringMatching(/^\* 2 +2026-11-26 10:30 +3 +[\d.]+ MB +import .*second\.csv$/),
    ]);
    expect(await shop('releases', 'check')).toMatch(
      /^Release 2 is valid: 3 products, sha256 [0-9a-f]{64}\.$/,
    );
    expect(await shop('releases', 'check', '1')).toContain('Release 1 is valid: 2 products');
    expect(await shop('releases', 'rollback')).toBe('Release 1 is active again.');
    await expect(shop('releases', 'remove', '1')).rejects.toThrow('Release 1 is active.');
    expect(await shop('releases', 'activate', '2')).toBe('Release 2 is active.');
    expect(await shop('releases', 'remove', '1')).toBe('Removed release 1.');
    await expect(shop('releases', 'rollback')).rejects.toThrow('No other release was active before');
    await expect(shop('releases', 'activate', 'two')).rejects.toThrow('Expected a whole number');
  });

  it('updates the active release, and keeps its content', async () => {
    await shop('releases', 'import', await table('first', 1));
    await shop('releases', 'import', await contentOnly('Own title'));
    const updated = await shop('releases', 'import', '--update', await table('second', 2));
    expect(updated).toContain('Release 3 is active: 2 products.');
    await shop('catalogue', 'export', join(data, 'out'));
    expect(await readFile(join(data, 'out/products.csv'), 'utf8')).toMatch(/B-1,[\s\S]*B-2,/);
    const news = await readFile(join(data, 'out/content/news.json'), 'utf8');
    expect(news).toContain('Own title');
  });

  it('keeps imported images and documents with their release', async () => {
    const color = (background: string) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer();
    const list = join(data, 'list.csv');
    await writeFile(
      list,
      'Cat. No.,Product name,Pack size,Price,Stock,Image,SDS\nB-1,Buffer,1 L,10.00,1,vial.png,sds.pdf\n',
    );
    await writeFile(join(data, 'sds.pdf'), '%PDF-1.7\n%%EOF');
    await writeFile(join(data, 'vial.png'), await color('#a33'));
    expect(await shop('releases', 'import', list)).toContain('Files: 1 image, 1 document.');
    const first = await activeFiles();
    expect(first).toHaveLength(6);
    const stock = join(data, 'stock.csv');
    await writeFile(stock, 'Cat. No.,Pack size,Stock\nB-1,1 L,7\nB-2,1 L,7\n');
    const restocked = await shop('catalogue', 'stock', stock);
    expect(restocked).toContain(
      'Rows left out: 1, by reason:\n  1 × number: the catalogue has no product with this number\n',
    );
    expect(restocked).toContain('Release 2 is active');
    expect(await activeFiles()).toEqual(first);
    await writeFile(join(data, 'vial.png'), await color('#33a'));
    expect(await shop('releases', 'import', list)).toContain('Release 3 is active');
    const changed = await activeFiles();
    expect(changed.filter((path) => first.includes(path))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await shop('releases', 'rollback')).toBe('Release 2 is active again.');
    expect(await activeFiles()).toEqual(first);
  });

  it('makes a release of a stock list, and none of a list without changes', async () => {
    await shop('releases', 'import', await table('first', 1));
    const stock = join(data, 'stock.csv');
    await writeFile(stock, 'Cat. No.,Pack size,Stock\nB-1,1 L,7\n');
    expect(await shop('catalogue', 'stock', stock)).toContain('Release 2 is active');
    expect(await shop('catalogue', 'stock', stock)).not.toContain('is active');
    expect((await shop('releases', 'list')).split('\n')).toHaveLength(3);
  });

  it('stores nothing when an import is refused or only checked', async () => {
    const many = await table('many', ...Array.from({ length: 20 }, (_, index) => index));
    await shop('releases', 'import', many);
    const before = await shop('releases', 'list');
    await expect(shop('releases', 'import', await table('one', 1))).rejects.toThrow('would remove 19 of 20');
    await shop('releases', 'import', '--dry-run', many);
    await expect(shop('releases', 'import', join(data, 'none.csv'))).rejects.toThrow('File not found');
    expect(await shop('releases', 'list')).toBe(before);
  });
});

/** Names of the images and of the folders of documents in an export of the active release. */
async function activeFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(data, 'export-'));
  await shop('catalogue', 'export', folder);
  const names = await Promise.all(['images', 'documents'].map((name) => readdir(join(folder, name))));
  return names.flat().sort();
}

/** A folder with content only, whose first news has another title. */
async function contentOnly(title: string): Promise<string> {
  const folder = await mkdtemp(join(data, 'own-'));
  await shop('catalogue', 'export', folder);
  for (const name of ['categories', 'tags', 'products', 'sizes', 'publications', 'lots'])
    await rm(join(folder, `${name}.csv`));
  const file = join(folder, 'content/news.json');
  const news = JSON.parse(await readFile(file, 'utf8')) as { title: string }[];
  await writeFile(file, JSON.stringify([{ ...news[0], title }, ...news.slice(1)]));
  return folder;
}

describe('shop releases', () => {
  it('builds the demonstration, and only if none is active when asked so', async () => {
    const products = String(MIN_PRODUCTS);
    const built = await shop('releases', 'build', '--products', products);
    expect(built).toContain(`Release 1 is active: ${products} products.`);
    expect(await shop('releases', 'build', '--if-none')).toContain('nothing was built');
    // The same data give the same file, which is stored once.
    expect(await shop('releases', 'build', '--products', products)).toContain('Release 1 is active');
    await expect(shop('releases', 'build', '--products', '1')).rejects.toThrow(
      'Expected a whole number from',
    );
  }, 240_000);

  it('names the command that restores a release when the active one is damaged', async () => {
    await copyRelease(data);
    await truncate(linkedReleaseFile(data), 50_000);
    await expect(shop('releases', 'check')).rejects.toThrow(/damaged.*npm run shop -- releases rollback/);
  });

  it('imports content only after products', async () => {
    await copyRelease(data);
    const content = await contentOnly('Own title');
    await rm(join(data, 'releases'), { recursive: true });
    await expect(shop('releases', 'import', content)).rejects.toThrow('import products too');
    await expect(shop('catalogue', 'export', join(data, 'out'))).rejects.toThrow(
      'There is no active release',
    );
  });

  it('refuses a second import at the same time', async () => {
    const files = [await table('first', 1), await table('second', 2)];
    const results = await Promise.allSettled(files.map((file) => shop('releases', 'import', file)));
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(failed).toEqual([expect.stringContaining('another command is running')]);
    expect((await shop('releases', 'list')).split('\n')).toHaveLength(2);
  });
});
