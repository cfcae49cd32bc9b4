import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabaseIsNotLost } from './database-loss';
import { openShopDatabase } from './shop-database';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-loss-'));
  file = join(folder, 'shop.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = () => checkDatabaseIsNotLost(file);

async function createDatabase(): Promise<void> {
  await (await openShopDatabase(file)).destroy();
}

const losses: [name: string, lose: () => void][] = [
  ['missing', () => ['', '-wal', '-shm'].forEach((end) => rmSync(file + end, { force: true }))],
  ['empty', () => truncateSync(file)],
  [
    'empty',
    () => {
      rmSync(file);
      const database = new Database(file);
      database.exec('pragma user_version = 1; vacuum');
      database.close();
    },
  ],
];

const traces = [
  'shop.sqlite-wal',
  'shop.sqlite.before-12',
  'before-restore-20260101T000000000Z/shop.sqlite',
  'backups/shop-20260101T000000000Z.sqlite',
  'mail/20260101T000000-aa.eml',
];

describe('checkDatabaseIsNotLost', () => {
  it('allows a new folder, and an existing database', async () => {
    expect(check).not.toThrow();
    await createDatabase();
    expect(check).not.toThrow();
  });

  it('allows an empty file in a new folder', () => {
    writeFileSync(file, '');
    expect(check).not.toThrow();
  });

  it.each(losses)('rejects a database that is %s although there was one', async (name, lose) => {
    await createDatabase();
    lose();
    const opening = () => openShopDatabase(file);
    await expect(opening()).rejects.toThrow(`${file}: The database of customers and orders is ${name}`);
    await expect(opening()).rejects.toThrow(/ shows .*backups restore.*database create/);
  });

  it.each(traces)('recognizes an earlier database by %s', (name) => {
    const trace = join(folder, name);
    mkdirSync(dirname(trace), { recursive: true });
    writeFileSync(trace, 'x');
    expect(check).toThrow(`${file}: The database of customers and orders is missing`);
    expect(existsSync(file)).toBe(false);
  });

  it('leaves a damaged file to the check of the database', async () => {
    writeFileSync(file, Buffer.alloc(4096));
    expect(check).not.toThrow();
    await expect(openShopDatabase(file)).rejects.toThrow(/is damaged/);
  });
});

describe('openShopDatabase', () => {
  it('names the file, the cause and the remedy when another program holds a lock', async () => {
    const other = new Database(file);
    other.exec('create table word (text); begin exclusive');
    try {
      const began = performance.now();
      await expect(openShopDatabase(file)).rejects.toThrow(
        /shop\.sqlite: Another program has locked the database \(SQLITE_BUSY.*Stop that program/,
      );
      expect(performance.now() - began).toBeLessThan(30_000);
    } finally {
      other.close();
    }
  });

  it('names the file, the cause and the remedy when it is a folder', async () => {
    mkdirSync(file);
    await expect(openShopDatabase(file)).rejects.toThrow(/shop\.sqlite: .*write access/);
  });

  it('names the file, the cause and the remedy for a newer version', async () => {
    await createDatabase();
    const database = new Database(file);
    database.exec("insert into migration values (9999, 'later', 'x')");
    database.close();
    await expect(openShopDatabase(file)).rejects.toThrow(
      /shop\.sqlite: The database was written by a newer version.*Install the version/,
    );
  });

  it.each(['http://127.0.0.1:9', 'https://user:s3cret@shop.example', 'libsql://127.0.0.1', 'ws:x', 'file:x'])(
    'never opens %s',
    async (location) => {
      const opening = openShopDatabase(location);
      await expect(opening).rejects.toThrow(/^DATABASE_URL: /);
      await expect(opening).rejects.not.toThrow(/s3cret/);
    },
  );
});
