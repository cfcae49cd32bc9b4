import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyRelease, linkedReleaseFile } from '../../test/databases/link-release';
import { operatorCommand } from '../../test/fixtures/operator-command';
import { runCli } from '../../test/fixtures/run-cli';
import { MIN_PRODUCTS } from '../catalogue-build/line-counts';
import { makeRelease, withReleases } from './release-access';

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'release-access-'));
  await copyRelease(data);
});
afterEach(() => rm(data, { recursive: true }));

const shop = (...words: string[]) => runCli(null, words, { dataFolder: data, clock: () => new Date() });

async function table(rows: number): Promise<string> {
  const file = join(data, 'own.csv');
  const lines = Array.from({ length: rows }, (_, index) => `A-${index},Buffer ${index},1 L,10.00\n`);
  await writeFile(file, `Cat. No.,Product name,Pack size,Price\n${lines.join('')}`);
  return file;
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'says that nothing was changed after %s, and leaves no files behind',
  async (signal, exitCode) => {
    const before = await readdir(join(data, 'releases'));
    const words = ['releases', 'import', await table(40_000), '--yes'];
    const child = spawn(process.execPath, [...operatorCommand(), ...words], {
      env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      if (!said.includes('reading') && bytes.includes('reading')) child.kill(signal);
      said += bytes.toString();
    });
    expect(await once(child, 'close')).toEqual([exitCode, null]);
    expect(said).toMatch(/\nInterrupted: nothing was changed\.\n$/);
    expect((await readdir(join(data, 'releases'))).sort()).toEqual(before.sort());
  },
  60_000,
);

it.each(['missing', 'damaged'])(
  'names the way out when the active release is %s',
  async (state) => {
    const file = linkedReleaseFile(data);
    if (state === 'missing') await rm(file);
    else await truncate(file, 50_000);
    for (const words of [
      ['releases', 'import'],
      ['releases', 'import', '--update'],
      ['catalogue', 'stock'],
    ])
      await expect(shop(...words, await table(1))).rejects.toThrow(
        /missing or damaged\. Nothing was changed\..*releases rollback.*releases build/s,
      );
    expect(await shop('releases', 'build', '--products', String(MIN_PRODUCTS))).toContain('is active');
    expect(await shop('releases', 'import', await table(1))).toContain('is active: 1 product');
  },
  120_000,
);

it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('names the folder of a full disk (%s)', async (code) => {
  const context = {
    withShop: () => Promise.reject(new Error('This command opens no shop.')),
    write: () => undefined,
    dataFolder: data,
    releasesKept: 5,
    clock: () => new Date(),
    setExitCode: () => undefined,
  };
  const full = Object.assign(new Error('full'), { code });
  const reason = /releases: The disk is full\. The active release is unchanged\./;
  await expect(
    makeRelease(context, { note: '', startsFrom: 'active release' }, () => Promise.reject(full)),
  ).rejects.toThrow(reason);
  // Such as a rollback, which changes the state only.
  await expect(withReleases(context, () => Promise.reject(full))).rejects.toThrow(reason);
});
