import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { buildCatalogue } from '../catalogue-build/build-catalogue';
import { readBenchArguments } from './bench-arguments';
import { isCurrentCatalogue } from './catalogues';
import { requestCostNames } from './request-cost/request-costs';

const read = (...words: string[]) => readBenchArguments(words, requestCostNames());

it('runs the named parts, or all of them', () => {
  expect(read('search', 'server').hasPart('server')).toBe(true);
  expect(read('search', 'server').hasPart('carts')).toBe(false);
  expect(read('--million').hasPart('electron')).toBe(true);
  expect(read('--million').hasMillion).toBe(true);
});

it('selects rows of the request costs', () => {
  expect(read('request-cost', 'goodsInfo', 'refused', 'punch-out').requestNames).toEqual([
    'goodsInfo',
    'refused',
    'punch-out',
  ]);
});

it.each([
  ['serach'],
  ['search', '--milion'],
  ['postgres-search'],
  ['goodsInfo'],
  ['request-cost', 'goodInfo'],
])('refuses %s %s', (...words) => {
  expect(() => read(...words)).toThrow(
    /^Unknown part: (?:serach|--milion|postgres-search|goodsInfo|goodInfo)\./,
  );
});

it('builds a catalogue again when another one would be built now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const file = join(folder, 'catalogue.sqlite');
  expect(await isCurrentCatalogue(file, 400)).toBe(false);
  await buildCatalogue({ file, products: 400 });
  expect(await isCurrentCatalogue(file, 400)).toBe(true);
  const database = new Database(file);
  database.exec("update meta set value = 'earlier' where key = 'version'");
  database.close();
  expect(await isCurrentCatalogue(file, 400)).toBe(false);
  await writeFile(file, 'damaged');
  expect(await isCurrentCatalogue(file, 400)).toBe(false);
  await rm(folder, { recursive: true });
});
