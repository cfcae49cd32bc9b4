import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup.mjs';

/** Folders of the server with SQL for the shop's database, whose tests run on SQLite and on PostgreSQL. */
const databaseFolders =
  /^src\/server\/(?:accounts|cart|catalogue|db|invoices|leads|messaging|orders|payments|points|punchout|stands|webhooks)\//;

/** Tests of database files, which only SQLite has. */
const sqliteOnlyTest = /\/sqlite-[^/]+$/;

/** Tests of timing and of images: they need no run on PostgreSQL, because other tests run their few statements there. */
const coveredByOthers = /\/(?:account-enumeration|captchas)\.test\.ts$/;

/** The module with which tests open a database or a catalogue. */
const databaseModule = 'test/databases/test-database';

/**
 * Returns the server tests that run on PostgreSQL as well: those of domains with SQL that open a database, directly or
 * through test helpers.
 * @returns {string[]} paths from the project's root
 */
export function databaseTests() {
  return testFiles().filter(
    (file) =>
      databaseFolders.test(file) &&
      !sqliteOnlyTest.test(file) &&
      !coveredByOthers.test(file) &&
      opensDatabase(withoutExtension(file)),
  );
}

/**
 * Returns whether a test or a test helper opens the shop's database or catalogue, itself or by a module that it imports.
 * @param {string} module path without its extension
 * @param {Set<string>} seen modules that were already examined, because helpers may import each other
 */
export function opensDatabase(module, seen = new Set()) {
  if (module === databaseModule) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const isTestCode = module.endsWith('.test') || module.startsWith('test/');
  return isTestCode && importsOf(module).some((imported) => opensDatabase(imported, seen));
}

/** @param {string} module @returns {string[]} the project's modules that it imports, without type imports */
function importsOf(module) {
  const statements = readModule(module).matchAll(/^(?:import|export)(?! type )[^;]*?'(\.[^']+)';/gm);
  return [...statements].map(([, path = '']) =>
    withoutExtension(join(dirname(module), path).replaceAll('\\', '/')),
  );
}

/** @param {string} module */
function readModule(module) {
  for (const extension of ['.ts', '.tsx']) {
    try {
      return readFileSync(join(root, module + extension), 'utf8');
    } catch {
      // Tries the other extension.
    }
  }
  return '';
}

/** @param {string} path */
const withoutExtension = (path) => path.replace(/\.tsx?$/, '');

/**
 * Code that changes globals for later tests of the same process, too. `vi.stubGlobal`, `vi.stubEnv` and `stubProperty` do not: what
 * they replace is restored after each file.
 */
const globalChange =
  /vi\.(?:mock|resetModules)|(?:defineProperty|assign)\((?:globalThis|window|document|navigator)|process\.env\[.*\] =(?!=)|process\.(?:chdir|exitCode)|body\.addEventListener|(?:\.prototype|\bdocument)\.\w+ = /;

/**
 * Returns the tests that need a process of their own, because they change globals.
 * @returns {string[]} paths from the project's root
 */
export function isolatedTests() {
  return testFiles().filter((file) => globalChange.test(readFileSync(join(root, file), 'utf8')));
}

/** @returns {string[]} every test that vitest runs, as paths from the project's root with forward slashes */
export function testFiles() {
  return ['src', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}
