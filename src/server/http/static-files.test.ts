import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStaticFiles, type StaticFiles } from './static-files';

const secret = 'secret content';
let folder: string;
let files: StaticFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  const built = join(folder, 'built');
  await mkdir(join(built, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), secret);
  await writeFile(join(built, 'open.txt'), 'for everybody');
  await writeFile(join(built, 'assets/main-1.js'), 'code');
  // Symbolic links to a file and to a folder outside.
  await symlink(join(folder, 'secret.txt'), join(built, 'linked.txt'));
  await symlink(folder, join(built, 'assets/around'));
  files = await openStaticFiles(built);
});
afterAll(() => rm(folder, { recursive: true }));

it('finds the files of the folder, but no symbolic links', async () => {
  expect((await files.find('/open.txt'))?.type).toContain('text/plain');
  expect((await files.find('/assets/main-1.js'))?.isImmutable).toBe(true);
  for (const path of ['/linked.txt', '/assets/around/secret.txt', '/assets/around']) {
    expect(await files.find(path), path).toBeNull();
  }
});

it('finds the files of a folder whose path is not normalized', async () => {
  for (const path of [`${folder}/built/`, `${folder}/./built`, relative('.', join(folder, 'built'))])
    expect((await (await openStaticFiles(path)).find('/assets/main-1.js'))?.isImmutable, path).toBe(true);
});

it('finds files by their exact path only', async () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    '/',
    '\\',
    '%2e%2e',
    '%252e',
    '%2f',
    '%5c',
    '%00',
    '\0',
    '..;',
    '....//',
    '..\\',
    'assets',
    'around',
    'linked.txt',
    'secret.txt',
    'open.txt',
    'built',
    'file:',
    '//',
    'C:',
    '~',
    '\u2215',
  );
  const path = fc
    .array(part, { maxLength: 8 })
    .chain((parts) => fc.constantFrom('/', '', '\\', '%2f').map((between) => `/${parts.join(between)}`));
  await fc.assert(
    fc.asyncProperty(path, async (tried) => {
      const found = await files.find(tried);
      expect(found === null || tried === '/open.txt').toBe(true);
    }),
    { numRuns: 5000 },
  );
});

it('reads a file again after a failure', async () => {
  const built = await mkdtemp(join(folder, 'moody-'));
  const [plain, packed] = [join(built, 'a.css'), join(built, 'a.css.gz')];
  for (const path of [plain, packed]) await writeFile(path, 'a{}');
  const moody = await openStaticFiles(built);
  await rm(plain);
  await expect(moody.find('/a.css')).rejects.toThrow('ENOENT');
  await writeFile(plain, 'a{}');
  const file = await moody.find('/a.css');
  expect(file?.type).toContain('text/css');
  await rm(packed);
  await expect(file?.body.encoded('gzip')).rejects.toThrow('ENOENT');
  await writeFile(packed, 'a{}');
  expect(await file?.body.encoded('gzip')).toHaveLength(3);
});
