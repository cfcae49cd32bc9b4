import type { JSONReport } from '@playwright/test/reporter';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { countPlaywrightReport, countVitestReport, readTestCount } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'test-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passedTest = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failedTest = { status: 'failed', fullName: 'adds', failureMessages: ['expected 1\nto be 2'] };
const vitestReport = (assertionResults: object[], outcome = 'passed') => ({
  numPassedTests: assertionResults.filter((test) => test === passedTest).length,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ name: 'sum.test.ts', status: outcome, message: 'import failed', assertionResults }],
});

function count(report: object | string, exitCode: number | null) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return readTestCount(file, {
    runner: 'units',
    exitCode,
    countReport: (parsed: JsonTestResults) => countVitestReport(parsed, 'units'),
  });
}

it('counts passed, failed and skipped tests', () => {
  expect(count(vitestReport([passedTest]), 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    failures: [],
    flaky: [],
  });
  expect(count(vitestReport([passedTest, failedTest], 'failed'), 1)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringMatching(/^units .*sum\.test\.ts › adds: expected 1$/)],
  });
});

it('names tests that passed on retry', () => {
  const retriedTest = { ...failedTest, status: 'passed' };
  expect(count(vitestReport([passedTest, retriedTest]), 0)).toMatchObject({
    failed: 0,
    flaky: [expect.stringMatching(/^units .*sum\.test\.ts › adds$/)],
  });
});

it('counts a file that fails before its tests', () => {
  expect(count(vitestReport([], 'failed'), 1)).toMatchObject({
    failed: 1,
    failures: [expect.stringMatching(/sum\.test\.ts: import failed$/)],
  });
});

it.each([1, null])('fails for exit code %s although every test passed', (exitCode) => {
  expect(count(vitestReport([passedTest]), exitCode)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [`units: exit code ${exitCode} without a failed test; see the errors above`],
  });
});

it('fails when there is no readable report', () => {
  expect(count('{', 0)).toMatchObject({ failed: 1, failures: ['units: no report was written'] });
});

it('counts journeys, and those that passed on retry as passed', () => {
  const journey = (title: string, status: string, message?: string) => ({
    file: 'cart.spec.ts',
    line: 7,
    title,
    tests: [{ projectName: 'website', status, results: [{ ...(message && { error: { message } }) }] }],
  });
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 },
    errors: [{ message: 'no server\nat port 1' }],
    suites: [
      {
        specs: [journey('pays', 'flaky', 'slow')],
        suites: [{ specs: [journey('ships', 'unexpected', 'lost')] }],
      },
    ],
  };
  expect(countPlaywrightReport(report as unknown as JSONReport)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: ['website cart.spec.ts:7 ships: lost', 'journeys: no server'],
    flaky: ['website cart.spec.ts:7 pays'],
  });
});
