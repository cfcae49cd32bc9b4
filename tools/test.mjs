import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, runStep, say } from './steps.mjs';
import { runChecks } from './verify.mjs';

const results = join(root, '.cache/test-results');

// `npm test`: installs what is missing, then runs every check and every test of every runner.
await runStep(async () => {
  await ensureInstalled();
  const { chromium, ensureSystem, virtualScreen } = await import('./chromium.mjs');
  const { electronRuntime } = await import('./electron-runtime.mjs');
  await ensureSystem();
  await chromium();
  const electron = await electronRuntime();
  say(`Electron ${electron.version}${electron.pinned ? '' : ', in place of the pinned one'}`);
  await ensureBuilt();

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  add(total, { ...(await runChecks()), skipped: 0 });
  add(total, unitTests());
  const closeScreen = await virtualScreen();
  add(total, journeys());
  closeScreen();
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  if (total.failed > 0) process.exitCode = 1;
});

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @param {Count} total @param {Count} more */
function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
}

/** @returns {Count} */
function unitTests() {
  const file = join(results, 'unit.json');
  runTool(`npx vitest run --reporter=default --reporter=json --outputFile.json=${file}`, {});
  return readCount(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites - failedFiles(report),
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

/** Suites whose failure is that of their tests, which are counted already. */
function failedFiles(report) {
  return report.testResults.filter((file) => file.assertionResults.some((test) => test.status === 'failed'))
    .length;
}

/** @returns {Count} */
function journeys() {
  const file = join(results, 'journeys.json');
  runTool('npx playwright test --reporter=list,json', { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readCount(file, ({ stats, errors, suites }) => {
    for (const title of secondAttempts(suites))
      say(`Passed only at the second attempt, so it races: ${title}`);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    };
  });
}

/** @returns {string[]} where the journeys stand that a stalled machine, or a race of their own, failed once */
function secondAttempts(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...secondAttempts(inner),
  ]);
}

/** @param {string} command @param {NodeJS.ProcessEnv} env */
function runTool(command, env) {
  spawnSync(command, { cwd: root, shell: true, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } });
}

/** A runner that leaves no report has failed as a whole. */
function readCount(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
