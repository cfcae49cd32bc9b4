import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { findActiveCatalogue, type ActiveCatalogue } from '../../src/server/catalogue/active-catalogue-store';
import { openPostgresCatalogue } from '../../src/server/catalogue/postgres-catalogue';
import { openPool } from '../../src/server/db/postgres-pool';
import { catalogueDatabaseUrl } from './test-database';

const products = 2000;
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache');
/** Everything that the catalogue is made from and by. */
const madeFrom = [
  'resources/catalogue-data',
  'tools/catalogue-build',
  'src/server/search',
  'src/server/db/schema/catalogue-schema.ts',
  'src/shared/catalogue/cas-number.ts',
  'src/shared/catalogue/evidence.ts',
  'src/shared/lib/money.ts',
  'src/shared/catalogue/normalize-catalogue-number.ts',
  'src/shared/search/phospho-shorthand.ts',
  'src/shared/search/query-parsing.ts',
];

let ensured: Promise<string> | undefined;
/** It stays the same for as long as tests run. */
let fixtureInUse: Promise<ActiveCatalogue> | undefined;

/**
 * Opens a real catalogue of 2,000 products, made from the shop's own data; the caller closes it. Where tests run on
 * PostgreSQL it is there, one for all of them.
 */
export async function openFixtureCatalogue(): Promise<Catalogue> {
  const loaded = catalogueDatabaseUrl();
  if (loaded === null) return openCatalogue(await ensureFixtureCatalogue());
  return openPostgresCatalogue(loaded, await (fixtureInUse ??= loadedAt(loaded)));
}

/** The catalogue in use in the database at `url`. */
export async function openLoadedCatalogue(url: string): Promise<Catalogue> {
  return openPostgresCatalogue(url, await loadedAt(url));
}

async function loadedAt(url: string): Promise<ActiveCatalogue> {
  const database = new Kysely({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    const found = await findActiveCatalogue(database);
    if (found === null) throw new Error('No catalogue was loaded.');
    return found;
  } finally {
    await database.destroy();
  }
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
