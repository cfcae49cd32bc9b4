/** A check of the stand. `run` resolves to null for success, otherwise to a sentence that staff read. */
export interface SelfCheck {
  name: string;
  run: () => Promise<string | null>;
  /** The check would interrupt a visitor: it runs in scheduled tests, which wait for an idle kiosk, but not for staff. */
  needsIdle?: true;
}

export interface CheckResult {
  name: string;
  /** Sentence that staff read; '' for success. */
  problem: string;
  /** Duration in milliseconds. */
  ms: number;
}

export interface SelfTestReport {
  /** Time at the end of the test (ISO 8601). */
  testedAt: string;
  results: CheckResult[];
}

export interface SelfTestDeps {
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Timeout of one check. */
  timeoutMs: number;
}

/** Runs all checks one after the other. Never rejects. */
export async function runSelfTest(
  checks: readonly SelfCheck[],
  { clock, now, timeoutMs }: SelfTestDeps,
): Promise<SelfTestReport> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    const startedAt = now();
    const problem = await runCheck(run, timeoutMs);
    results.push({ name, problem, ms: Math.round(now() - startedAt) });
  }
  return { testedAt: clock().toISOString(), results };
}

/** Runs a check. Resolves to the problem that it finds, also when it rejects or takes too long; '' for none. */
async function runCheck(run: SelfCheck['run'], timeoutMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'The check did not finish in time.');
  });
  try {
    return (await Promise.race([run(), timeout])) ?? '';
  } catch (error) {
    return error instanceof Error && error.message ? error.message : 'The check failed.';
  } finally {
    clearTimeout(timer);
  }
}

/** Opening time of a stand without show hours, for the time of its test. */
const DEFAULT_OPENING = '07:00';

/**
 * Returns whether a test is due: none has run since the last test time, which is an hour before `opensAt` (`HH:MM`, local
 * time), or 06:00 when it is null. `lastTest` is null when the stand was never tested.
 */
export function isSelfTestDue(now: Date, opensAt: string | null, lastTest: Date | null): boolean {
  const [hours = 0, minutes = 0] = (opensAt ?? DEFAULT_OPENING).split(':').map(Number);
  const testTime = new Date(now);
  testTime.setHours(hours - 1, minutes, 0, 0);
  // Shows that open after midnight are tested the evening before.
  testTime.setDate(testTime.getDate() + 1);
  while (testTime > now) testTime.setDate(testTime.getDate() - 1);
  // A clock that was set back must not suspend the tests.
  return lastTest === null || lastTest < testTime || lastTest > now;
}

/** Maximum delay of the first test: a day. Node's timers have a limit of 24 days. */
export const MAX_TEST_DELAY_SECONDS = 86_400;

/** Returns the delay of the first test after the start, for a setting in seconds; null for none and for an invalid one. */
export function selfTestDelayMs(setting: string | undefined): number | null {
  const seconds = Number(setting);
  const isValid =
    setting !== undefined && setting !== '' && seconds >= 0 && seconds <= MAX_TEST_DELAY_SECONDS;
  return isValid ? seconds * 1000 : null;
}
