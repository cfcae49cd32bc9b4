import { app } from 'electron';
import type { Catalogue } from '../../server/catalogue/catalogue';
import type { Log } from '../../server/observability/log';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { openTextStore } from '../storage/settings-store';
import {
  isSelfTestDue,
  runSelfTest,
  selfTestDelayMs,
  type SelfCheck,
  type SelfTestReport,
} from './self-test';
import { catalogueCheck, clockCheck, diskSpaceCheck } from './self-test-checks';

/** Timeout in milliseconds of one check of a test. */
const CHECK_TIMEOUT_MS = 20_000;
/** Milliseconds from the start of the program until a test may be due. */
const FIRST_TEST_DELAY_MS = 300_000;
/** Milliseconds after which the schedule checks again whether a test is due. */
const SCHEDULE_INTERVAL_MS = 10_000;

export interface SelfTests {
  /** Adds a check of another part of the stand. */
  add(check: SelfCheck): void;
  /** Null before the first test. */
  lastReport: () => SelfTestReport | null;
  /**
   * Runs the checks that do not need an idle kiosk. Resolves to a message, which also names the problems that the other checks
   * found last.
   */
  testNow(): Promise<string>;
}

export interface SelfTestScheduleDeps {
  catalogue: () => Catalogue;
  isIdle: () => boolean;
  log: Log;
}

/**
 * Runs the self-test every morning before the show (see `isSelfTestDue`), or later as soon as the stand is on and idle. Logs
 * the results. The environment variable `KIOSK_SELF_TEST_SECONDS` runs it that many seconds after the start instead.
 */
export function scheduleSelfTest(
  { showHours }: Pick<StandSettings, 'showHours'>,
  { catalogue, isIdle, log }: SelfTestScheduleDeps,
): SelfTests {
  const clock = () => new Date();
  const checks: SelfCheck[] = [
    catalogueCheck(() => Promise.resolve(catalogue())),
    diskSpaceCheck(app.getPath('userData')),
    clockCheck(clock, catalogue().changedAt),
  ];
  /** Time of the last test (ISO 8601), in the field `at` of its file. */
  const lastTestStore = openTextStore('self-test', log, 'at');
  const delayMs = selfTestDelayMs(process.env['KIOSK_SELF_TEST_SECONDS']);
  let lastTest = delayMs === null ? parseTime(lastTestStore.get()) : null;
  let lastReport: SelfTestReport | null = null;
  let isRunning = false;

  /**
   * Runs checks and reports them together with the last results of the others: a failed wipe must not disappear from the
   * status.
   */
  const runChecks = async (selected: readonly SelfCheck[]): Promise<SelfTestReport> => {
    const report = await runSelfTest(selected, {
      clock,
      now: () => performance.now(),
      timeoutMs: CHECK_TIMEOUT_MS,
    });
    for (const { name, problem, ms } of report.results) {
      if (problem === '') log.info('self_test.check', { name, ms });
      else log.error('self_test.check', { name, ms, problem });
    }
    const testedNames = new Set(report.results.map(({ name }) => name));
    const otherResults = lastReport?.results.filter(({ name }) => !testedNames.has(name)) ?? [];
    return (lastReport = { ...report, results: [...report.results, ...otherResults] });
  };
  const testIfDue = async () => {
    if (isRunning || !isIdle() || !isSelfTestDue(clock(), showHours?.from ?? null, lastTest)) return;
    isRunning = true;
    const report = await runChecks(checks);
    lastTest = new Date(report.testedAt);
    isRunning = false;
    try {
      lastTestStore.set(report.testedAt);
    } catch {
      // With a failing disk the next start tests again.
    }
  };
  setTimeout(() => {
    setInterval(() => void testIfDue(), SCHEDULE_INTERVAL_MS);
    void testIfDue();
  }, delayMs ?? FIRST_TEST_DELAY_MS);
  return {
    add: (check) => void checks.push(check),
    lastReport: () => lastReport,
    async testNow() {
      const selected = checks.filter(({ needsIdle }) => !needsIdle);
      const { results } = await runChecks(selected);
      const problems = results.flatMap(({ problem }) => (problem === '' ? [] : [problem]));
      return problems.join(' ') || formatStandMessage('selfTestPassed', { count: selected.length });
    },
  };
}

function parseTime(stored: string): Date | null {
  const time = new Date(stored);
  return Number.isNaN(time.getTime()) ? null : time;
}
