import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup.mjs';
import { duplicateExports, processes } from './exported-names';

it.each(Object.entries(processes))('no exported name is defined twice in the %s', (_process, folders) => {
  expect(duplicateExports(root, folders)).toEqual([]);
});

it('reports a value and a type that two files export', () => {
  const project = mkdtempSync(join(tmpdir(), 'exported-names-'));
  mkdirSync(join(project, 'src/shared'), { recursive: true });
  writeFileSync(join(project, 'src/shared/one.ts'), 'export const total = 1;\nexport interface Item {}\n');
  writeFileSync(join(project, 'src/shared/two.ts'), 'export function total() {}\nexport type Item = 1;\n');
  writeFileSync(join(project, 'src/shared/two.test.ts'), 'export const other = 1;\n');
  expect(duplicateExports(project, ['src/shared'])).toEqual([
    'Item: src/shared/one.ts, src/shared/two.ts',
    'total: src/shared/one.ts, src/shared/two.ts',
  ]);
  rmSync(project, { recursive: true });
});
