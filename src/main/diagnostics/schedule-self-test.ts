import { app } from 'electron';
import type { Log } from '../../server/observability/log';
import type { Catalogue } from '../../server/catalogue/catalogue';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { catalogueCheck, clockCheck, diskSpaceCheck } from './self-test-checks';
import { isSelfTestDue, runSelfTest, type SelfCheck, type SelfTestReport } from './self-test';
import { openTextStore } from '../storage/settings-store';

/** Milliseconds after which a check counts as failed. */
const CHECK_TIMEOUT_MS = 20_000;
/** Milliseconds from a start until the first look, when it has settled, and from each to the next. */
const FIRST_CHECK_MS = 300_000;
const CHECK_INTERVAL_MS = 10_000;

export interface SelfTests {
  /** What other parts of the stand can find out about themselves. */
  add(check: SelfCheck): void;
  /** Null before the first. */
  lastReport: () => SelfTestReport | null;
  /** For staff, who stand before the screen: all that leaves it to them. Resolves to the outcome in words. */
  testNow(): Promise<string>;
}

export interface SelfTestParts {
  catalogue: () => Catalogue;
  /** Whether nobody is at the screen. */
  isIdle: () => boolean;
  log: Log;
}

/**
 * Looks every morning, before the doors open, whether the stand can do its work, or as soon afterwards as it is on and
 * nobody is there; the log and staff are told. `KIOSK_SELF_TEST_SECONDS` has it look so long after the start in any case.
 */
export function scheduleSelfTest(
  { showHours }: Pick<StandSettings, 'showHours'>,
  { catalogue, isIdle, log }: SelfTestParts,
): SelfTests {
  const clock = () => new Date();
  const checks: SelfCheck[] = [
    catalogueCheck(() => Promise.resolve(catalogue())),
    diskSpaceCheck(app.getPath('userData')),
    clockCheck(clock, catalogue().changedAt),
  ];
  const kept = openTextStore('self-test', log, 'at');
  const soon = process.env['KIOSK_SELF_TEST_SECONDS'];
  let lookedAt = soon === undefined ? momentOf(kept.get()) : null;
  let last: SelfTestReport | null = null;
  let isRunning = false;

  const test = async (which: readonly SelfCheck[]): Promise<SelfTestReport> => {
    const report = await runSelfTest(which, {
      clock,
      now: () => performance.now(),
      timeoutMs: CHECK_TIMEOUT_MS,
    });
    for (const { name, fault, ms } of report.results) {
      if (fault === '') log.info('self_test.check', { name, ms });
      else log.error('self_test.check', { name, ms, fault });
    }
    return (last = report);
  };
  const look = async () => {
    if (isRunning || !isIdle() || !isSelfTestDue(clock(), showHours?.from ?? null, lookedAt)) return;
    isRunning = true;
    const { at } = await test(checks);
    lookedAt = new Date(at);
    isRunning = false;
    try {
      kept.set(at);
    } catch {
      // A disk that refuses: the next start looks once more.
    }
  };
  setTimeout(
    () => {
      setInterval(() => void look(), CHECK_INTERVAL_MS);
      void look();
    },
    soon === undefined ? FIRST_CHECK_MS : Number(soon) * 1000,
  );
  return {
    add: (check) => void checks.push(check),
    lastReport: () => last,
    async testNow() {
      const { results } = await test(checks.filter(({ needsIdle: needsNobody }) => !needsNobody));
      const faults = results.flatMap(({ fault }) => (fault === '' ? [] : [fault]));
      return faults.join(' ') || formatStandMessage('testIsGood', { count: results.length });
    },
  };
}

function momentOf(kept: string): Date | null {
  const moment = new Date(kept);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
