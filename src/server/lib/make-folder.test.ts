import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates a folder with its parents, and accepts one that exists or is linked', () => {
  const target = join(folder, 'a/b/c');
  makeFolder(target, 0o700);
  makeFolder(target);
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  symlinkSync(target, join(folder, 'link'));
  makeFolder(join(folder, 'link'));
  makeFolder(join(folder, 'link/d'));
  expect(existsSync(join(target, 'd'))).toBe(true);
});

it('fails when a file is in the way, or a link leads nowhere', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(folder, 'file/below'))).toThrow('ENOTDIR');
  symlinkSync(join(folder, 'missing'), join(folder, 'link'));
  expect(() => makeFolder(join(folder, 'link'))).toThrow();
});

it.runIf(process.platform === 'linux')('fails in a file system in which no folder can be created', () => {
  expect(() => makeFolder('/proc/shop/data')).toThrow('ENOENT');
});
