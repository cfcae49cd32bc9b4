import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

/**
 * Tests that open a shop's data and are about something else: how a processor is shared, damage to a file, the ways
 * through the public pages, what they say of themselves, what a schema refuses or takes away.
 */
const notOfDatabase = new Set(
  [
    'guesses.test.ts',
    'store/damaged-database.test.ts',
    'crawl.test.ts',
    'page-head.test.ts',
    'page-text.test.ts',
    'extra-fields.test.ts',
    'bad-input.test.ts',
    'bad-member-input.test.ts',
    'mail-fields.test.ts',
    'card-numbers.test.ts',
    'sandbox-pages.test.ts',
  ].map((name) => `src/server/${name}`),
);

/** What opens a shop's own data, or its catalogue, for a test. */
const database = 'test/test-database';

/**
 * The server's tests that are about a database, found by what they import, by however many steps of the tests' own
 * helpers.
 * @returns {string[]} paths from the project's folder
 */
export function databaseTests() {
  return testFiles().filter(
    (file) =>
      file.startsWith('src/server/') && !notOfDatabase.has(file) && opensDatabase(withoutEnding(file)),
  );
}

/**
 * Whether a test, or a helper of the tests, opens a shop's own data or its catalogue.
 * @param {string} module path without its ending
 */
export function opensDatabase(module, seen = new Set()) {
  if (module === database) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const isOfTests = module.endsWith('.test') || module.startsWith('test/');
  return isOfTests && importsOf(module).some((imported) => opensDatabase(imported, seen));
}

/** @param {string} module @returns {string[]} the project's own that it imports for more than their types */
function importsOf(module) {
  const statements = textOf(module).matchAll(/^(?:import|export)(?! type )[^;]*?'(\.[^']+)';/gm);
  return [...statements].map(([, path = '']) =>
    withoutEnding(join(dirname(module), path).replaceAll('\\', '/')),
  );
}

/** @param {string} module */
function textOf(module) {
  for (const ending of ['.ts', '.tsx']) {
    try {
      return readFileSync(join(root, module + ending), 'utf8');
    } catch {
      // The other ending, or none that has imports.
    }
  }
  return '';
}

/** @param {string} path */
const withoutEnding = (path) => path.replace(/\.tsx?$/, '');

/** What a test does to its whole process, and the next one in it would find. */
const changesProcess =
  /vi\.(?:mock|stub)|(?:defineProperty|assign)\((?:globalThis|window|document|navigator)|process\.env\[.*\] =/;

/**
 * Tests that must not share a process with others: those that change theirs, and those of programs and tools, which
 * are about processes.
 * @returns {string[]} paths from the project's folder
 */
export function testsApart() {
  return testFiles().filter(
    (file) =>
      !/^src\/(?:renderer|server|shared)\//.test(file) ||
      changesProcess.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** @returns {string[]} every test that vitest runs, as paths from the project's folder with forward slashes */
export function testFiles() {
  return ['src', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}
