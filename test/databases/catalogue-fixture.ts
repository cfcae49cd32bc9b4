import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';

const products = 2000;
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
/** Everything that the catalogue is made from and by. */
const madeFrom = [
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

let ensured: Promise<string> | undefined;

/** Opens a real catalogue of 2,000 products with its content, made from the shop's own data; the caller closes it. */
export async function openFixtureCatalogue(): Promise<Catalogue> {
  return openCatalogue(await ensureFixtureCatalogue());
}

/** Builds the tests' catalogue unless one of the same data and sources is there; gives its file. */
export function ensureFixtureCatalogue(): Promise<string> {
  return (ensured ??= buildOnce());
}

async function buildOnce(): Promise<string> {
  const file = join(cache, `test-catalogue-${await hashOfSources()}.sqlite`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  const { buildCatalogue } = await import('../../tools/catalogue-build/build-catalogue');
  const unfinished = `${file}.${process.pid}`;
  await rm(unfinished, { force: true });
  await buildCatalogue({ file: unfinished, products });
  await rename(unfinished, file);
  return file;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of madeFrom) {
    const files = await filesOf(join(root, path));
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The file itself, or every file below a folder that is not a test, in a fixed order. */
async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
