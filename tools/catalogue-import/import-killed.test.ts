import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkStoredRelease } from '../../src/server/releases/manage-releases';
import { openReleaseFolder } from '../../src/server/releases/release-folder';
import { copyRelease } from '../../test/databases/link-release';
import { operatorCommand } from '../../test/fixtures/operator-command';

const hook = join(import.meta.dirname, 'kill-hook.mjs');

/** Runs an import that is killed before its disk change number `at`; '' = it was not killed. */
async function killed(dataFolder: string, source: string, at: number): Promise<string> {
  const words = ['releases', 'import', source];
  const child = spawn(process.execPath, [...operatorCommand(['--import', hook]), ...words], {
    env: { ...process.env, KILL_AT: String(at), DATA_DIR: dataFolder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child, 'close');
  return /killed before (.*)/.exec(said)?.[1] ?? '';
}

it('keeps the old or the new release active and intact wherever the import is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const source = join(folder, 'own.csv');
  await writeFile(source, 'Number,Name,Class,Category,Size,Price\nX-1,Own buffer,buffer,Buffers,1 L,12.00\n');
  const store = openReleaseFolder(join(folder, 'releases'));
  const shown = new Set<number>();
  const steps: string[] = [];
  for (let index = 1; index < 40; index += 1) {
    await rm(join(folder, 'releases'), { recursive: true, force: true });
    await copyRelease(folder);
    const step = await killed(folder, source, index);
    const { active } = await store.state();
    shown.add((await checkStoredRelease(store, active ?? 0)).products);
    if (step === '') break;
    steps.push(step);
  }
  expect(shown).toEqual(new Set([2000, 1]));
  // The changes of an import before its own release exists, then those of the store.
  expect(steps.slice(0, 3)).toEqual(['copyFile', 'renameSync', 'renameSync']);
  expect(new Set(steps)).toEqual(new Set(['copyFile', 'renameSync', 'link', 'rename']));
  // What was left over does not stay: the last run was not killed.
  expect((await readdir(join(folder, 'releases'))).sort()).toEqual(
    ['1.json', '1.sqlite', '2.json', '2.sqlite', '2.sqlite.checked', 'state.json'].sort(),
  );
  await rm(folder, { recursive: true });
}, 240_000);
