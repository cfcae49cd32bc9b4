import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';
import { exportCatalogue } from './write/export-catalogue';
import type { Finding } from './finding';
import { importFiles } from './import-files';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
});
afterEach(() => rm(folder, { recursive: true }));

const importAll = async (from: string, names: readonly string[], target: string) => {
  const findings: Finding[] = [];
  const result = await importFiles({
    files: names.map((name) => ({ file: join(from, name), mapping: null })),
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(finding),
  });
  return { result, findings };
};

/** Returns the blocks of the structure index by name. */
function structureBlocks(file: string): unknown {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare('select name, hex(bytes) from structure_block order by name').raw().all();
  db.close();
  return rows;
}

it('imports the exported demonstration catalogue without findings and exports the same bytes', async () => {
  const first = join(folder, 'first');
  const second = join(folder, 'second');
  const names = await exportCatalogue(await ensureFixtureCatalogue(), first);
  const one = await importAll(first, names, join(folder, 'one.sqlite'));
  expect(one.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(one.result).toMatchObject({ products: 2000, rowsLeftOut: 0, productsRejected: 0 });
  const indexed = structureBlocks(join(folder, 'one.sqlite'));
  expect(indexed).not.toEqual([]);
  expect(indexed).toEqual(structureBlocks(await ensureFixtureCatalogue()));
  await exportCatalogue(join(folder, 'one.sqlite'), second);
  for (const name of names)
    expect(await readFile(join(second, name), 'utf8')).toBe(await readFile(join(first, name), 'utf8'));
  const two = await importAll(second, names, join(folder, 'two.sqlite'));
  expect(two.result).toMatchObject({ products: 2000, isWritten: true });
  const [firstFile, secondFile] = ['one.sqlite', 'two.sqlite'].map((name) =>
    readFileSync(join(folder, name)),
  );
  expect(secondFile?.equals(firstFile ?? Buffer.of())).toBe(true);
});
