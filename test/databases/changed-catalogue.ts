import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { ensureFixtureCatalogue } from './catalogue-fixture';

/** The tests' catalogue after `sql`: what a shop opens when its catalogue is replaced by the next one. */
export async function openChangedCatalogue(sql: string): Promise<Catalogue> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const file = join(folder, 'catalogue.sqlite');
  await copyFile(await ensureFixtureCatalogue(), file);
  const database = new Database(file);
  // Tables that point at what goes are not asked here.
  database.exec(`pragma foreign_keys = off; ${sql}`);
  database.close();
  const catalogue = await openCatalogue(file);
  return {
    ...catalogue,
    async close() {
      await catalogue.close();
      await rm(folder, { recursive: true });
    },
  };
}
