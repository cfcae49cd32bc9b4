import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { copyDatabase, isDatabaseInUse } from './copy-database';

it.each(['wal', 'delete'])(
  'looks whether a database is open and lets go of it: journal %s',
  async (journal) => {
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
  },
);
