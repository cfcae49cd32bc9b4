import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './setup.mjs';

/**
 * @typedef {object} TestCount
 * @property {number} passed includes those that passed on retry
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures titles and messages
 * @property {string[]} flaky titles of tests that passed on retry
 */

/**
 * Counts the JSON report of a test run. A run counts as one failure if it wrote no report, and also if it failed without a
 * failed test: Vitest reports errors outside of tests, such as unhandled rejections, only by its exit code.
 * @template Report
 * @param {string} file
 * @param {{ runner: string, exitCode: number | null, countReport: (report: Report) => TestCount }} run
 * @returns {TestCount}
 */
export function readTestCount(file, { runner, exitCode, countReport }) {
  let count;
  try {
    count = countReport(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, flaky: [], failures: [`${runner}: no report was written`] };
  }
  if (exitCode === 0 || count.failed > 0) return count;
  const failure = `${runner}: exit code ${exitCode} without a failed test; see the errors above`;
  return { ...count, failed: 1, failures: [failure] };
}

/**
 * Counts the tests in Vitest's report.
 * @param {import('vitest/node').JsonTestResults} report
 * @param {string} runner name of the run in the failures
 * @returns {TestCount}
 */
export function countVitestReport(report, runner) {
  const failures = report.testResults.flatMap((suite) => failuresOf(suite, runner));
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky: report.testResults.flatMap((suite) => retriedTests(suite, runner)),
  };
}

/** Counts a file that fails outside of its tests, such as in an import, as one failure. */
function failuresOf({ name, status: outcome, message, assertionResults }, runner) {
  const location = `${runner} ${relative(root, name)}`;
  const failedTests = assertionResults.filter(({ status }) => status === 'failed');
  if (failedTests.length === 0 && outcome === 'failed') return [`${location}: ${firstLine(message)}`];
  return failedTests.map(
    ({ fullName, failureMessages }) => `${location} › ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

/** Returns the tests that failed first and passed later: Vitest keeps their messages. */
function retriedTests({ name, assertionResults }, runner) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${runner} ${relative(root, name)} › ${fullName}`);
}

/**
 * Counts the tests in Playwright's report.
 * @param {import('@playwright/test/reporter').JSONReport} report
 * @returns {TestCount}
 */
export function countPlaywrightReport({ stats, errors, suites }) {
  const tests = flattenSuites(suites);
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
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  };
}

/** Returns the tests of Playwright's nested suites with their location and status. */
function flattenSuites(suites = []) {
  return suites.flatMap(({ specs = [], suites: innerSuites }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results: attempts }) => ({
        status,
        title: `${projectName} ${file}:${line} ${title}`,
        message: firstLine(attempts.find(({ error }) => error)?.error.message),
      })),
    ),
    ...flattenSuites(innerSuites),
  ]);
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n', 1)[0];
}
