import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkIntegrity, copyDatabase, isDatabaseInUse } from './sqlite-file';

const folder = mkdtempSync(join(tmpdir(), 'in-use-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reports a missing database instead of creating an empty one', () => {
  const file = join(folder, 'missing.sqlite');
  expect(checkIntegrity(file)).toEqual([`${file} is missing.`]);
  expect(() => copyDatabase(file, join(folder, 'copy.sqlite'))).toThrow('is missing');
  expect(existsSync(file)).toBe(false);
});

describe.each(['wal', 'delete'])('isDatabaseInUse with journal mode %s', (journal) => {
  const file = join(folder, `${journal}.sqlite`);
  beforeAll(() => {
    const database = new Database(file);
    database.exec(`pragma journal_mode = ${journal}; create table shop (name text)`);
    database.close();
  });

  // Many rounds, because a leaked lock disappears at an unpredictable garbage collection.
  it('does not lock out other connections', () => {
    for (let round = 0; round < 50; round++) {
      expect(isDatabaseInUse(file)).toBe(false);
      const other = new Database(file, { timeout: 0 });
      other.exec('insert into shop values (1)');
      other.close();
    }
    copyDatabase(file, join(folder, `the ${journal}'s copy.sqlite`));
    expect(isDatabaseInUse(join(folder, `the ${journal}'s copy.sqlite`))).toBe(false);
  });

  it('is true while another connection reads or writes', () => {
    const other = new Database(file, { timeout: 0 });
    other.exec('begin immediate; insert into shop values (2)');
    expect(isDatabaseInUse(file)).toBe(true);
    other.exec('commit');
    other.close();
    expect(isDatabaseInUse(file)).toBe(false);
  });
});
