import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockForServer, withServerStopped } from './server-lock';
import { openShopFile } from './shop-database';

let folder: string;
let database: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-lock-'));
  database = join(folder, 'shop.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps a server from starting while a command moves the database', async () => {
  await withServerStopped(database, () => {
    expect(() => lockForServer(database, 0)).toThrow(/Another server uses this database/);
    return Promise.resolve();
  });
  lockForServer(database)();
});

it('does not run a command that moves the database while a shop has it open', async () => {
  const db = await openShopFile(database);
  let hasRun = false;
  const move = () => withServerStopped(database, () => Promise.resolve((hasRun = true)));
  await expect(move()).rejects.toThrow(/The shop is running/);
  expect(hasRun).toBe(false);
  await db.destroy();
});

it('makes the folder of a database that is not there yet', async () => {
  const missing = join(folder, 'data/shop.sqlite');
  expect(await withServerStopped(missing, () => Promise.resolve('done'))).toBe('done');
});

it('ends with the command, also after a failure', async () => {
  await expect(withServerStopped(database, () => Promise.reject(new Error('planted')))).rejects.toThrow(
    'planted',
  );
  expect(await withServerStopped(database, () => Promise.resolve('done'))).toBe('done');
});
