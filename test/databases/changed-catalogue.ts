import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { openCatalogue, type Catalogue } from '../../src/server/catalogue/catalogue';
import { ensureFixtureCatalogue } from './catalogue-fixture';

/** Copies the test catalogue to `file` and runs `sql` on the copy. */
export async function writeChangedCatalogue(file: string, sql: string): Promise<void> {
  await copyFile(await ensureFixtureCatalogue(), file);
  const database = new Database(file);
  // Tests may delete rows that others refer to.
  database.exec(`pragma foreign_keys = off; ${sql}`);
  database.close();
}

/** Opens a temporary copy of the test catalogue that `sql` has changed. Closing it deletes the copy. */
export async function openChangedCatalogue(sql: string): Promise<Catalogue> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const file = join(folder, 'catalogue.sqlite');
  await writeChangedCatalogue(file, sql);
  const catalogue = await openCatalogue(file);
  return {
    ...catalogue,
    async close() {
      await catalogue.close();
      await rm(folder, { recursive: true });
    },
  };
}
