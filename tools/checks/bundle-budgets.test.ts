import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { measureDeferredSizes, measureRouteSizes } from '../bench/bundle-sizes';
import { root } from '../setup.mjs';
import { checks } from '../verify.mjs';
import { brokenBudgets } from './bundle-budgets';

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const SCREEN = 'features/home/home-screen.tsx';

/** Bytes of each file. Their content is random, because gzip cannot shrink it. */
const fitting = {
  'entry.js': 70_000,
  'shared.js': 40_000,
  'home.js': 30_000,
  'piece.js': 9_000,
  'later.js': 90_000,
  'list.js': 0,
  'entry.css': 12_000,
  'home.css': 8_000,
  'shop.css': 4_500,
};

const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: [SCREEN],
    css: ['entry.css'],
  },
  '_shared.js': { file: 'shared.js' },
  '_piece.js': { file: 'piece.js', imports: ['_shared.js'] },
  [SCREEN]: {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['index.html', '_piece.js'],
    dynamicImports: ['ui/later.tsx'],
    css: ['home.css'],
  },
  'ui/later.tsx': { file: 'later.js', isDynamicEntry: true, imports: ['_shared.js'] },
};

/** Writes a renderer build of these files. */
async function plant(sizes: Partial<typeof fitting> = {}, described: object = manifest): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'planted-build-'));
  folders.push(folder);
  const files: Record<string, Buffer> = {
    '.vite/manifest.json': Buffer.from(JSON.stringify(described)),
    'index.html': Buffer.from('<link rel="stylesheet" crossorigin href="/shop.css">'),
  };
  for (const [name, size] of Object.entries({ ...fitting, ...sizes })) files[name] = randomBytes(size);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

const COMMAND = 'npx tsx tools/checks/check-bundle-budgets.ts';

/** Runs the check of `npm run verify` on another build. */
function check(folder: string): { code: number | null; output: string } {
  const { status, stderr } = spawnSync(`${COMMAND} ${folder}`, { cwd: root, shell: true, encoding: 'utf8' });
  return { code: status, output: stderr };
}

it('is a check of verify that fails for a chunk that is too large', async () => {
  expect(checks.map(([, command]) => command)).toContain(COMMAND);
  expect(check(await plant())).toMatchObject({ code: 0 });
  expect(check(await plant({ 'shared.js': 45_000 }))).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Over budget. ${SCREEN}: script is `) as string,
  });
});

it.each([
  ['a large entry', { 'entry.js': 75_000 }, 'script'],
  ['a large chunk that the entry imports', { 'shared.js': 45_000 }, 'script'],
  ['a large screen', { 'home.js': 32_000 }, 'routeScript'],
  ['a large chunk that the screen imports', { 'piece.js': 11_000 }, 'routeScript'],
  ['a large style sheet of the screen', { 'home.css': 9_500 }, 'style'],
  ['a large style sheet that only the page names', { 'shop.css': 6_000 }, 'style'],
])('finds %s', async (_, sizes, part) => {
  const broken = measureRouteSizes(await plant(sizes)).flatMap(brokenBudgets);
  expect(broken).toContainEqual(expect.stringContaining(`${SCREEN}: ${part} is `));
});

it('counts the route list that imports a lazy screen', async () => {
  const known = {
    ...manifest,
    'index.html': { ...manifest['index.html'], dynamicImports: ['app/later.ts'] },
    'app/later.ts': { file: 'list.js', isDynamicEntry: true, dynamicImports: [SCREEN] },
  };
  const without = measureRouteSizes(await plant())[0];
  const withList = measureRouteSizes(await plant({ 'list.js': 2_000 }, known))[0];
  expect((withList?.script ?? 0) - (without?.script ?? 0)).toBeGreaterThan(2_000);
});

it('accepts sizes within the budgets', async () => {
  expect(measureRouteSizes(await plant({ 'later.js': 500_000 })).flatMap(brokenBudgets)).toEqual([]);
});

it.each([
  ['no entry', { [SCREEN]: { file: 'home.js' } }],
  ['no screen', { 'index.html': { file: 'entry.js', isEntry: true } }],
])('rejects a build with %s', async (fault, described) => {
  const build = await plant({}, described);
  expect(() => measureRouteSizes(build)).toThrow(`has ${fault}.`);
});

it('measures code before use, and lazy parts separately', async () => {
  const build = await plant();
  const overhead = 1.02;
  const [size] = measureRouteSizes(build);
  const [later] = measureDeferredSizes(build);
  expect(size?.script).toBeGreaterThan(149_000);
  expect(size?.script).toBeLessThan(149_000 * overhead);
  expect(size?.routeScript).toBeGreaterThan(39_000);
  expect(size?.routeScript).toBeLessThan(39_000 * overhead);
  expect(later).toMatchObject({ part: 'ui/later.tsx' });
  expect(later?.script).toBeGreaterThan(90_000);
  expect(later?.script).toBeLessThan(90_000 * overhead);
});
