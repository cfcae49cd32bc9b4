import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openCatalogue, type Catalogue } from '../server/store/catalogue';

const products = 2000;
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
/** Everything that the catalogue is made from and by. */
const madeFrom = ['resources/catalogue-data', 'tools/catalogue', 'src/server/search', 'src/server/store'];

let ensured: Promise<string> | undefined;

/** Opens a real catalogue of 2,000 products, made from the shop's own data; the caller closes it. */
export async function fixtureCatalogue(): Promise<Catalogue> {
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
  const { buildCatalogue } = await import('../../tools/catalogue/build-catalogue');
  const unfinished = `${file}.${process.pid}`;
  await rm(unfinished, { force: true });
  await buildCatalogue({ file: unfinished, products });
  await rename(unfinished, file);
  return file;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of madeFrom) {
    const names = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const files = names
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const path of files) hash.update(path.slice(root.length)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}
