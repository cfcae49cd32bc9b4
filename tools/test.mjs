import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureChromium,
  ensureKioskPrograms,
  ensureSystemPackages,
  startVirtualScreen,
} from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runScript, say } from './setup.mjs';
import { databaseTests } from './test-files.mjs';
import { countPlaywrightReport, countVitestReport, readTestCount } from './test-reports.mjs';
import { runChecks } from './verify.mjs';

/** @typedef {import('./test-reports.mjs').TestCount} TestCount */

const resultsFolder = join(root, '.cache/test-results');

// `npm test`: installs missing packages and runs every check and every test.
await runScript(async () => {
  await Promise.all([ensureInstalled(), installSystemPackages()]);
  // Chromium and Electron are downloaded during the build and the checks.
  const runtimesReady = prepareRuntimes();
  runtimesReady.catch(() => undefined);
  await ensureBuilt();

  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  /** @type {TestCount} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  add(total, { ...(await runChecks()), skipped: 0, flaky: [] });
  await runtimesReady;
  say(`Unit tests (after ${elapsed()})`);
  add(total, unitTests());
  say(`Server tests on PostgreSQL (after ${elapsed()})`);
  add(total, postgresTests());
  say(`Journeys (after ${elapsed()})`);
  const closeScreen = await startVirtualScreen();
  add(total, journeys());
  closeScreen();
  say(`Finished after ${elapsed()}.`);
  // Repeats the failures at the end of the log, where readers look first.
  for (const failure of total.failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  if (total.failed > 0) process.exitCode = 1;
});

/** Installs the packages in turn, because apt-get locks its database. */
async function installSystemPackages() {
  await ensureSystemPackages();
  await ensureKioskPrograms();
}

/** Installs Chromium and Electron. */
async function prepareRuntimes() {
  await ensureChromium();
  const { ensureElectron } = await import('./electron-runtime.mjs');
  const electron = await ensureElectron();
  say(`Electron ${electron.version}${electron.isPinned ? '' : ', in place of the pinned version'}`);
}

/** Adds to the total, and names the tests that passed on retry. @param {TestCount} total @param {TestCount} count */
function add(total, count) {
  for (const title of count.flaky) say(`Flaky, passed on retry: ${title}`);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  total.failures.push(...count.failures);
}

/** @returns {TestCount} */
function unitTests() {
  return runVitest('units', 'unit.json', [], {});
}

/** Runs the server tests of domains with SQL again on PostgreSQL. @returns {TestCount} */
function postgresTests() {
  return runVitest('PostgreSQL', 'postgres.json', databaseTests(), { TEST_DATABASE: 'postgres' });
}

/** @param {string} runner @param {string} reportName @param {string[]} files @param {NodeJS.ProcessEnv} env */
function runVitest(runner, reportName, files, env) {
  const file = join(resultsFolder, reportName);
  const exitCode = runCommand(
    `npx vitest run --reporter=default --reporter=json --outputFile.json="${file}" ${files.join(' ')}`,
    env,
  );
  return readTestCount(file, {
    runner,
    exitCode,
    countReport: (report) => countVitestReport(report, runner),
  });
}

/** @returns {TestCount} */
function journeys() {
  const file = join(resultsFolder, 'journeys.json');
  const exitCode = runCommand('npx playwright test --reporter=list,json', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return readTestCount(file, {
    runner: 'journeys',
    exitCode,
    countReport: countPlaywrightReport,
  });
}

/** Runs a shell command and shows its output. Returns its exit code; null when a signal ended it. */
function runCommand(command, env) {
  return spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  }).status;
}
