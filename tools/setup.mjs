import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { precompress } from './precompress.mjs';

/** Root folder of the project. */
// `import.meta.dirname` is undefined in versions of Node that `ensureInstalled` rejects with an explanation.
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of the shop's databases and releases. */
export const dataFolder = resolve(process.env.DATA_DIR || join(root, 'data'));

/**
 * Installs the packages of the lock file unless they are installed. Does nothing when `node_modules` is a link: it
 * belongs to another worktree, whose packages the installation would delete. Throws an Error that says what to do.
 */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Node 20.19 or newer is needed; this is ${process.version}. Install one from nodejs.org.`,
    );
  }
  const packages = join(root, 'node_modules');
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(packages, '.installed-from');
  const currentHash = hashFiles(['package-lock.json']);
  if (readIfExists(stamp) === currentHash) return;
  say('Installing packages (about a minute the first time) …');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    failure:
      'Installing the packages failed. Check that the npm registry is reachable; "npm ci" shows details.',
  });
  writeFileSync(stamp, currentHash);
}

/** Sources of the operator command, which is built with the server. */
const operatorCommandSources = [
  'tools/cli',
  'tools/catalogue-build',
  'tools/catalogue-import',
  'tools/audit',
  'tools/project-root.ts',
];

const serverStamp = 'out/server/.built-from';
const shopSources = ['src', 'package-lock.json'];
const serverSources = [...shopSources, 'server.vite.config.ts', ...operatorCommandSources];

/** Returns the folder of the built server and operator command, or null unless the build is up to date. */
export function findBuiltServer() {
  const isCurrent = readIfExists(join(root, serverStamp)) === hashFiles(serverSources);
  return isCurrent ? join(root, 'out/server') : null;
}

/**
 * Builds the kiosk's main process, the renderer (for browsers and for server rendering), the server with the operator
 * command, and the service worker, unless the build is up to date.
 */
export async function ensureBuilt() {
  await buildIfChanged(serverStamp, serverSources, () => viteBuild('server.vite.config.ts'));
  await buildIfChanged(
    'out/.built-from',
    [
      ...shopSources,
      'resources/public',
      'electron.vite.config.ts',
      'renderer.config.ts',
      'page.vite.config.ts',
      'worker.vite.config.ts',
      'tools/precompress.mjs',
    ],
    async () => {
      say('Building the shop …');
      await run('npx', ['electron-vite', 'build', '--logLevel', 'warn'], buildOptions());
      await viteBuild('page.vite.config.ts');
      await viteBuild('worker.vite.config.ts');
      precompress(join(root, 'out/renderer'));
    },
  );
}

/** Tests set NODE_ENV=test, which would bundle React's development code. */
const buildOptions = () => ({
  failure: 'The build failed; see the messages above.',
  env: { ...process.env, NODE_ENV: 'production' },
});

/** @param {string} config */
const viteBuild = (config) =>
  run('npx', ['vite', 'build', '--config', config, '--logLevel', 'warn'], buildOptions());

/**
 * Runs `build` unless its sources are those of the last build, whose hash is in `stampFile`.
 * @param {string} stampFile
 * @param {string[]} sources
 * @param {() => Promise<void>} build
 */
async function buildIfChanged(stampFile, sources, build) {
  const stamp = join(root, stampFile);
  const currentHash = hashFiles(sources);
  if (readIfExists(stamp) === currentHash) return;
  await build();
  writeFileSync(stamp, currentHash);
}

/** Data and code from which the demonstration release is built; a test compares the code with the imports of the builder. */
export const demonstrationSources = [
  'resources/catalogue-data',
  'resources/content',
  'tools/catalogue-build',
  'tools/project-root.ts',
  'src/server/search',
  'src/server/catalogue/citation-counts.ts',
  'src/server/db/schema/catalogue-schema.ts',
  'src/server/lib/damerau-levenshtein.ts',
  'src/server/lib/fair-queue.ts',
  'src/server/lib/ip-address.ts',
  'src/server/lib/worker-client.ts',
  'src/shared/calculators',
  'src/shared/catalogue/availability.ts',
  'src/shared/catalogue/cas-number.ts',
  'src/shared/catalogue/citation-subject.ts',
  'src/shared/catalogue/data-sheet-url.ts',
  'src/shared/catalogue/evidence.ts',
  'src/shared/catalogue/normalize-catalogue-number.ts',
  'src/shared/catalogue/reassuring-text.ts',
  'src/shared/catalogue/stock-solutions.ts',
  'src/shared/lib/compare-code-units.ts',
  'src/shared/lib/half-width.ts',
  'src/shared/lib/visible-text.ts',
  'src/shared/search/structure-input.ts',
];

/** Argument of {@link ensureRelease} for a release in the data folder, from which kiosks read theirs. */
export const IN_DATA_FOLDER = '';

/**
 * Builds the demonstration release on the first run, and again when its builder has changed while it is active. Another release,
 * such as an imported one, stays active. In PostgreSQL it builds one only if none is active, because other servers may use the
 * active one.
 * `DEMO_PRODUCTS` sets the number of products of a new release.
 * @param {string} [databaseUrl] URL of PostgreSQL, or {@link IN_DATA_FOLDER}.
 */
export async function ensureRelease(databaseUrl = process.env.DATABASE_URL ?? '') {
  const failure = 'Building the catalogue failed; see the messages above.';
  const products = process.env.DEMO_PRODUCTS || '100000';
  const build = ['tsx', 'tools/cli/main.ts', 'releases', 'build', '--products', products];
  const options = { failure, env: { ...process.env, DATABASE_URL: databaseUrl } };
  if (databaseUrl !== IN_DATA_FOLDER) {
    // The server reports an unreachable database, and can start without it.
    await run('npx', [...build, '--if-none'], options).catch((error) => say(error.message));
    return;
  }
  const folder = join(dataFolder, 'releases');
  const active = activeReleaseNumber(folder);
  const stamp = join(folder, 'built-from');
  const hash = hashFiles(demonstrationSources);
  const [builtNumber, builtFrom] = (readIfExists(stamp) ?? '').split(' ');
  const isOtherRelease = builtNumber !== String(active);
  if (active !== null && (isOtherRelease || builtFrom === hash)) return;
  say(`Building the demonstration catalogue of ${products} products …`);
  await run('npx', build, options);
  writeFileSync(stamp, `${activeReleaseNumber(folder)} ${hash}`);
}

/** Returns the number of the active release in a folder, or null. @param {string} folder @returns {number | null} */
function activeReleaseNumber(folder) {
  const state = readIfExists(join(folder, 'state.json'));
  return state === null ? null : JSON.parse(state).active;
}

/** Prints a line of progress to standard error. @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs a program and shows its output on standard error, so that standard output has only a script's result. Throws an Error
 * with the text `failure` when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ failure: string, env?: NodeJS.ProcessEnv }} options
 */
export async function run(command, args, { failure, env = process.env }) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  const exitCode = await new Promise((done) => {
    child.once('error', () => done(null));
    child.once('close', done);
  });
  if (exitCode !== 0) throw new Error(failure);
}

/**
 * Runs the main function of a script. Prints the message of an error without its stack and exits with 1.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work();
  } catch (error) {
    say(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Hashes files and folders of the project without their tests. @param {string[]} paths */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`${file.slice(root.length)}\0`);
      hash.update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Returns the file itself, or all files below a folder, sorted. @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** @param {string} file */
function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
