import { app } from 'electron';
import type { Log } from '../server/log';
import type { Catalogue } from '../server/store/catalogue';
import type { StandSettings } from '../shared/stand-settings';
import { catalogueCheck, clockCheck, roomCheck } from './self-checks';
import { runSelfTest, untilSelfTest, type SelfCheck, type SelfTestReport } from './self-test';

/** Milliseconds after which a check counts as failed. */
const PATIENCE = 20_000;

export interface SelfTests {
  /** What other parts of the stand can find out about themselves. */
  add(check: SelfCheck): void;
  /** Null before the first. */
  last: () => SelfTestReport | null;
}

/**
 * Looks every morning, before the doors open, whether the stand can do its work; the log and staff are told.
 * `KIOSK_SELF_TEST_SECONDS` says how long after the start the first look is.
 */
export function testEveryMorning(
  { showHours }: StandSettings,
  catalogue: () => Catalogue,
  log: Log,
): SelfTests {
  const clock = () => new Date();
  const checks: SelfCheck[] = [
    catalogueCheck(() => Promise.resolve(catalogue())),
    roomCheck(app.getPath('userData')),
    clockCheck(clock, catalogue().changedAt),
  ];
  let last: SelfTestReport | null = null;
  const wait = () => setTimeout(() => void test(), untilSelfTest(clock(), showHours?.from ?? null));
  const soon = Number(process.env['KIOSK_SELF_TEST_SECONDS'] ?? Number.NaN) * 1000;
  const test = async () => {
    last = await runSelfTest(checks, { clock, now: () => performance.now(), patience: PATIENCE });
    for (const { name, fault, ms } of last.results) {
      if (fault === '') log.info('self-test', { name, ms });
      else log.error('self-test', { name, ms, fault });
    }
    wait();
  };
  if (Number.isNaN(soon)) wait();
  else setTimeout(() => void test(), soon);
  return { add: (check) => void checks.push(check), last: () => last };
}
