import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { validateCatalogue, declaredContent } from '../../src/server/catalogue/validate-catalogue';
import { ensureFixtureCatalogue } from '../../test/databases/catalogue-fixture';

const hook = join(import.meta.dirname, 'kill-hook.mjs');
const main = join(import.meta.dirname, '../cli/main.ts');

/** Runs an import that is killed before its disk change number `at`; '' = it was not killed. */
async function killed(target: string, source: string, at: number): Promise<string> {
  const words = ['--import', 'tsx', '--import', hook, main, 'catalogue', 'import', source];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, KILL_AT: String(at), DATA_DIR: dirname(target) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  await once(child, 'close');
  return /killed before (.*)/.exec(said)?.[1] ?? '';
}

it('keeps the old or the new catalogue intact wherever the import is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const source = join(folder, 'own.csv');
  await writeFile(source, 'Number,Name,Class,Category,Size,Price\nX-1,Own buffer,buffer,Buffers,1 L,12.00\n');
  const target = join(folder, 'catalogue.sqlite');
  const old = await ensureFixtureCatalogue();
  const shown = new Set<number>();
  const places: string[] = [];
  for (let at = 1; at < 20; at += 1) {
    await copyFile(old, target);
    const place = await killed(target, source, at);
    const catalogue = await openCatalogue(target);
    const promised = await declaredContent(catalogue);
    expect(await validateCatalogue(catalogue, promised)).toBeNull();
    await catalogue.close();
    shown.add(promised.products);
    if (place === '') break;
    places.push(place);
  }
  expect(shown).toEqual(new Set([2000, 1]));
  expect(places).toEqual(['renameSync', 'fsyncSync', 'renameSync', 'fsyncSync']);
  // What was left over does not stay: the last run lived.
  expect((await readdir(folder)).sort()).toEqual(['catalogue.sqlite', 'own.csv']);
  await rm(folder, { recursive: true });
});
