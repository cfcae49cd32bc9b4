import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withFileLock } from './file-lock';

it('admits one process at a time and takes over the lock of a dead process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alone-'));
  const target = join(folder, 'catalogue.sqlite');
  const second = () => withFileLock(target, () => Promise.resolve('second'));
  await withFileLock(target, async () => {
    await expect(second()).rejects.toThrow(`running (process ${process.pid})`);
  });
  expect(await second()).toBe('second');
  // No process has a number as high as that.
  await writeFile(`${target}.lock`, '999999999');
  expect(await second()).toBe('second');
  await expect(withFileLock(target, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
