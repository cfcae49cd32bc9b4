import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as fileSystem from 'node:fs';
import { expect, it, vi } from 'vitest';
import { withFileLock } from './file-lock';

/** Called after a file was read, with its path. */
let afterRead: (file: string) => void = () => undefined;
let isDiskFull = false;
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fileSystem>();
  const readFileSync = (file: string, encoding: 'utf8') => {
    const text = original.readFileSync(file, encoding);
    afterRead(file);
    return text;
  };
  const writeFile = (file: string, text: string, options?: fileSystem.WriteFileOptions) => {
    original.writeFileSync(file, isDiskFull ? '' : text, options);
    if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return Object.assign(Object.create(original) as object, original, {
    readFileSync,
    writeFileSync: writeFile,
  });
});

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
  // A killed process of another container had the same number.
  await writeFile(`${target}.lock`, String(process.pid));
  expect(await second()).toBe('second');
  await expect(withFileLock(target, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('leaves an abandoned lock to the process that took it over first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'race-'));
  const target = join(folder, 'catalogue.sqlite');
  await writeFile(`${target}.lock`, '999999999');
  // Between the check and the takeover, another live process replaces the lock.
  afterRead = (file) => {
    afterRead = () => undefined;
    writeFileSync(file, String(process.ppid));
  };
  await expect(withFileLock(target, () => Promise.resolve())).rejects.toThrow(`(process ${process.ppid})`);
  expect(await readdir(folder)).toEqual(['catalogue.sqlite.lock']);
  // A process that ended during a takeover does not block later ones.
  await writeFile(`${target}.lock`, '999999999');
  await writeFile(`${target}.lock.takeover`, '999999999');
  expect(await withFileLock(target, () => Promise.resolve('taken'), 1000)).toBe('taken');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('waits for another holder as long as it may', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patient-'));
  const target = join(folder, 'state');
  const order: string[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => setTimeout(() => resolve(void order.push(name)), 30));
  await Promise.all(['first', 'second', 'third'].map((name) => withFileLock(target, work(name), 10_000)));
  expect(order.sort()).toEqual(['first', 'second', 'third']);
  await withFileLock(target, async () => {
    await expect(withFileLock(target, work('late'), 50)).rejects.toThrow('in use');
  });
  expect(order).not.toContain('late');
  await rm(folder, { recursive: true });
});

it.skipIf(process.platform === 'win32')('locks on a full disk, so that files can be removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-'));
  const target = join(folder, 'state');
  isDiskFull = true;
  const first = await withFileLock(target, async () => {
    await expect(withFileLock(target, () => Promise.resolve())).rejects.toThrow(
      `running (process ${process.pid})`,
    );
    return readdir(folder);
  });
  expect(first).toEqual(['state.lock']);
  // A process that was killed leaves its lock.
  await symlink('999999999', `${target}.lock`);
  expect(await withFileLock(target, () => Promise.resolve('taken'))).toBe('taken');
  isDiskFull = false;
  await symlink('999999999', `${target}.lock`);
  expect(await withFileLock(target, () => Promise.resolve('taken'))).toBe('taken');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('takes over an empty lock that is not being written any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'empty-'));
  const target = join(folder, 'state');
  await writeFile(`${target}.lock`, '');
  await expect(withFileLock(target, () => Promise.resolve('taken'))).rejects.toThrow('in use');
  await utimes(`${target}.lock`, 0, 0);
  expect(await withFileLock(target, () => Promise.resolve('taken'))).toBe('taken');
  await rm(folder, { recursive: true });
});
