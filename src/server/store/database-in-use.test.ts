import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { copyDatabase, isDatabaseInUse } from './copy-database';

// As a backup is that was brought back and not opened yet.
it('lets go of a database without a write-ahead log that it has looked at', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'in-use-'));
  const file = join(folder, 'shop.sqlite');
  const made = new Database(file);
  made.pragma('journal_mode = delete');
  made.exec('create table one (id integer)');
  made.close();
  expect(isDatabaseInUse(file)).toBe(false);
  copyDatabase(file, join(folder, 'copy.sqlite'));
  expect(isDatabaseInUse(join(folder, 'copy.sqlite'))).toBe(false);
  await rm(folder, { recursive: true });
});
