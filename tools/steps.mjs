import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { precompress } from './precompress.mjs';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '..');

/** Where the running shop keeps its files. */
export const dataFolder = resolve(process.env.DATA_DIR ?? join(root, 'data'));

/**
 * Installs the packages of the lock file, unless exactly these are installed. Does nothing where `node_modules` is a
 * link: it is another worktree's, and installing through it would take that one's packages away.
 * Throws a sentence that says how to mend it.
 */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node 20 or newer is needed; this is ${process.version}. Install one from nodejs.org.`);
  }
  const packages = join(root, 'node_modules');
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(packages, '.installed-from');
  const wanted = hashOf(['package-lock.json']);
  if (read(stamp) === wanted) return;
  say('Installing packages (about a minute the first time) …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    mend: 'The packages could not be installed. Is the npm registry within reach? "npm ci" shows more.',
  });
  writeFileSync(stamp, wanted);
}

/** Builds the renderer (for browsers and for first paints), the website's server, its service worker and the kiosk's main process, unless they are of these very sources. */
export async function ensureBuilt() {
  const stamp = join(root, 'out/.built-from');
  const wanted = hashOf([
    'src',
    'resources/public',
    'package-lock.json',
    'electron.vite.config.ts',
    'renderer.config.ts',
    'server.vite.config.ts',
    'page.vite.config.ts',
    'worker.vite.config.ts',
    'tools/precompress.mjs',
  ]);
  if (read(stamp) === wanted) return;
  say('Building the shop …');
  const mend = 'The shop could not be built; the lines above say where.';
  // A test that builds runs as 'test', and React's code for development would be in what it builds.
  const env = { ...process.env, NODE_ENV: 'production' };
  await run('npx', ['electron-vite', 'build', '--logLevel', 'warn'], { mend, env });
  for (const config of ['server.vite.config.ts', 'page.vite.config.ts', 'worker.vite.config.ts']) {
    await run('npx', ['vite', 'build', '--config', config, '--logLevel', 'warn'], { mend, env });
  }
  precompress(join(root, 'out/renderer'));
  writeFileSync(stamp, wanted);
}

/**
 * Makes the demonstration catalogue on the first run, and anew when its builder changed. A catalogue that
 * was put there by someone else is left alone.
 */
export async function ensureCatalogue() {
  const file = join(dataFolder, 'catalogue.sqlite');
  const stamp = `${file}.built-from`;
  const wanted = hashOf([
    'tools/catalogue-build',
    'resources/catalogue-data',
    'src/server/search',
    'src/server/db/schema/catalogue-schema.ts',
    'src/shared/catalogue/cas-number.ts',
    'src/shared/catalogue/evidence.ts',
    'src/shared/lib/money.ts',
    'src/shared/catalogue/normalize-catalogue-number.ts',
  ]);
  if (existsSync(file) && (read(stamp) === null || read(stamp) === wanted)) return;
  say('Making the demonstration catalogue of 100,000 products …');
  mkdirSync(dataFolder, { recursive: true });
  await run('npx', ['tsx', 'tools/catalogue-build/main.ts', '--products', '100000', '--file', file], {
    mend: 'The catalogue could not be made; the lines above say why.',
  });
  writeFileSync(stamp, wanted);
}

/** @param {string} text a line for the person who waits */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a program to its end, its output going to the terminal. Throws `mend` when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ mend: string, env?: NodeJS.ProcessEnv }} options
 */
export async function run(command, args, { mend, env = process.env }) {
  if ((await codeOf(command, args, env)) !== 0) throw new Error(mend);
}

/**
 * The number that a program ends with, its output going to the terminal; 127 = it could not be started.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export function codeOf(command, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    child.once('error', () => done(127));
    child.once('close', (code) => done(code ?? 1));
  });
}

/**
 * Starts `work`; when it throws, shows the sentence instead of a trace and exits with 1.
 * @param {() => Promise<void>} work
 */
export async function runStep(work) {
  try {
    await work();
  } catch (error) {
    say(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** @param {string[]} paths files and folders of the project; tests and their helpers do not count */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesOf(join(root, path))) {
      if (/\.test\.tsx?$|[\\/]testing[\\/]/.test(file)) continue;
      hash.update(`${file.slice(root.length)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} the file itself, or every file below the folder, in a fixed order */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
