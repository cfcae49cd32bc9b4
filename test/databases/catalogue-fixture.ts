import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';

/** Number of products in the test catalogue. */
const PRODUCTS = 2000;
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
/** Data and code on which the content of the catalogue depends. A change of them builds a new catalogue. */
const sources = [
  'resources/catalogue-data',
  'resources/content',
  'tools/catalogue-build',
  'src/server/search',
  'src/server/db/schema/catalogue-schema.ts',
  'src/shared/catalogue/cas-number.ts',
  'src/shared/catalogue/evidence.ts',
  'src/shared/catalogue/reassuring-text.ts',
  'src/shared/catalogue/stock-solutions.ts',
  'src/shared/lib/money.ts',
  'src/shared/catalogue/normalize-catalogue-number.ts',
  'src/shared/search/query-parsing.ts',
];

let buildPromise: Promise<string> | undefined;

/** Opens the test catalogue: 2,000 products of the demonstration, with content. The caller closes it. */
export async function openFixtureCatalogue(): Promise<Catalogue> {
  return openCatalogue(await ensureFixtureCatalogue());
}

/** Returns the file of the test catalogue. Builds it unless the cache has one of the same sources. */
export function ensureFixtureCatalogue(): Promise<string> {
  return (buildPromise ??= buildUnlessCached());
}

async function buildUnlessCached(): Promise<string> {
  const file = join(cache, `test-catalogue-${await hashOfSources()}.sqlite`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const { buildCatalogue } = await import('../../tools/catalogue-build/build-catalogue');
  const unfinished = `${file}.${process.pid}`;
  await rm(unfinished, { force: true });
  await buildCatalogue({ file: unfinished, products: PRODUCTS });
  await rename(unfinished, file);
  return file;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of sources) {
    const files = await listSourceFiles(join(root, path));
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns `path` if it is a file, otherwise all files below it in a fixed order, without tests. */
async function listSourceFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
