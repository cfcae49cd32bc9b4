import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, root, runStep, say } from './setup.mjs';
import { databaseTests } from './test-files.mjs';
import { runChecks } from './verify.mjs';

const resultsFolder = join(root, '.cache/test-results');

// `npm test`: installs missing packages and runs every check and every test.
await runStep(async () => {
  await ensureInstalled();
  const { chromium, ensureKioskPrograms, ensureSystem, virtualScreen } = await import('./chromium.mjs');
  const { electronRuntime } = await import('./electron-runtime.mjs');
  await ensureSystem();
  ensureKioskPrograms();
  await chromium();
  const electron = await electronRuntime();
  say(`Electron ${electron.version}${electron.pinned ? '' : ', in place of the pinned version'}`);
  await ensureBuilt();

  rmSync(resultsFolder, { recursive: true, force: true });
  mkdirSync(resultsFolder, { recursive: true });
  const started = Date.now();
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  add(total, { ...(await runChecks()), skipped: 0 });
  say(`Unit tests (after ${elapsed()})`);
  add(total, unitTests());
  say(`Server tests on PostgreSQL (after ${elapsed()})`);
  add(total, postgresTests());
  say(`Journeys (after ${elapsed()})`);
  const closeScreen = await virtualScreen();
  add(total, journeys());
  closeScreen();
  say(`Finished after ${elapsed()}.`);
  // Repeats the failures at the end of the log, where readers look first.
  for (const failure of total.failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count failures: titles and messages */

/** @param {Count} total @param {Count} counts */
function add(total, counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures);
}

/** @returns {Count} */
function unitTests() {
  const file = join(resultsFolder, 'unit.json');
  runTool(`npx vitest run --reporter=default --reporter=json --outputFile.json="${file}"`, {});
  return readVitest(file, 'units');
}

/** Runs the server tests of domains with SQL again on PostgreSQL. @returns {Count} */
function postgresTests() {
  const file = join(resultsFolder, 'postgres.json');
  runTool(
    `npx vitest run --reporter=default --reporter=json --outputFile.json="${file}" ${databaseTests().join(' ')}`,
    { TEST_DATABASE: 'postgres' },
  );
  return readVitest(file, 'PostgreSQL');
}

/** @param {string} file @param {string} runner @returns {Count} */
function readVitest(file, runner) {
  return readCount(file, runner, (report) => {
    const failures = report.testResults.flatMap((suite) => failuresOf(suite, runner));
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    };
  });
}

/** Counts a file that fails outside of its tests, such as in an import, as one failure. */
function failuresOf({ name, status: outcome, message, assertionResults }, runner) {
  const where = `${runner} ${relative(root, name)}`;
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  if (tests.length === 0 && outcome === 'failed') return [`${where}: ${firstLine(message)}`];
  return tests.map(
    ({ fullName, failureMessages }) => `${where} › ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/** @returns {Count} */
function journeys() {
  const file = join(resultsFolder, 'journeys.json');
  runTool('npx playwright test --reporter=list,json', { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readCount(file, 'journeys', ({ stats, errors, suites }) => {
    const tests = journeysOf(suites);
    for (const { title } of tests.filter(({ status }) => status === 'flaky')) {
      say(`Flaky, passed on retry: ${title}`);
    }
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      failures: [
        ...tests
          .filter(({ status }) => status === 'unexpected')
          .map(({ title, message }) => `${title}: ${message}`),
        ...errors.map(({ message }) => `journeys: ${firstLine(message)}`),
      ],
    };
  });
}

/** Flattens Playwright's suites to tests with their location and status. */
function journeysOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results: attempts }) => ({
        status,
        title: `${projectName} ${file}:${line} ${title}`,
        message: firstLine(attempts.find(({ error }) => error)?.error.message),
      })),
    ),
    ...journeysOf(inner),
  ]);
}

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function runTool(command, env) {
  spawnSync(command, { cwd: root, shell: true, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
}

/** Counts a runner without a report as one failure. */
function readCount(file, runner, countReport) {
  try {
    return countReport(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${runner}: no report was written`] };
  }
}
