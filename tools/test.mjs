import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, root, runStep, say } from './steps.mjs';
import { databaseTests } from './test-files.mjs';
import { runChecks } from './verify.mjs';

const results = join(root, '.cache/test-results');

// `npm test`: installs what is missing, then runs every check and every test of every runner.
await runStep(async () => {
  await ensureInstalled();
  const { chromium, ensureMachine, ensureSystem, virtualScreen } = await import('./chromium.mjs');
  const { electronRuntime } = await import('./electron-runtime.mjs');
  await ensureSystem();
  ensureMachine();
  await chromium();
  const electron = await electronRuntime();
  say(`Electron ${electron.version}${electron.pinned ? '' : ', in place of the pinned one'}`);
  await ensureBuilt();

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
  add(total, { ...(await runChecks()), skipped: 0 });
  add(total, unitTests());
  say('server tests on PostgreSQL');
  add(total, postgresTests());
  const closeScreen = await virtualScreen();
  add(total, journeys());
  closeScreen();
  // Named once more at the end, where the one who looks at a long log looks first.
  for (const failure of total.failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count failures: what failed, and with which words */

/** @param {Count} total @param {Count} more */
function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
  total.failures.push(...more.failures);
}

/** @returns {Count} */
function unitTests() {
  const file = join(results, 'unit.json');
  runTool(`npx vitest run --reporter=default --reporter=json --outputFile.json=${file}`, {});
  return readVitest(file, 'units');
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

/** A file that fails without a failed test of its own, at its imports say, counts as one. */
function failuresOf({ name, status: ending, message, assertionResults }, runner) {
  const where = `${runner} ${relative(root, name)}`;
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  if (tests.length === 0 && ending === 'failed') return [`${where}: ${firstLine(message)}`];
  return tests.map(
    ({ fullName, failureMessages }) => `${where} › ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}

/** @returns {Count} The server's tests once more, those that are about a database, on PostgreSQL. */
function postgresTests() {
  const file = join(results, 'postgres.json');
  runTool(
    `npx vitest run --reporter=default --reporter=json --outputFile.json=${file} ${databaseTests().join(' ')}`,
    {
      TEST_DATABASE: 'postgres',
    },
  );
  return readVitest(file, 'PostgreSQL');
}

/** @returns {Count} */
function journeys() {
  const file = join(results, 'journeys.json');
  runTool('npx playwright test --reporter=list,json', { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readCount(file, 'journeys', ({ stats, errors, suites }) => {
    const tests = journeysOf(suites);
    for (const { title } of tests.filter(({ status }) => status === 'flaky'))
      say(`Passed only at the second attempt, so it races: ${title}`);
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

/** Every journey with where it stands and how it ended: `flaky` failed once, on a stalled machine or by a race. */
function journeysOf(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        status,
        title: `${projectName} ${file}:${line} ${title}`,
        message: firstLine(results.find(({ error }) => error)?.error.message),
      })),
    ),
    ...journeysOf(inner),
  ]);
}

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function runTool(command, env) {
  spawnSync(command, { cwd: root, shell: true, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
}

/** A runner that leaves no report has failed as a whole. */
function readCount(file, runner, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${runner}: no report was left`] };
  }
}
