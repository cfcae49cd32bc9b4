/** A check of the stand. `run` resolves to null for success, otherwise to a sentence. */
export interface SelfCheck {
  name: string;
  run: () => Promise<string | null>;
  /** Interrupts a visitor. */
  needsIdle?: true;
}

export interface CheckResult {
  name: string;
  /** '' for success. */
  fault: string;
  ms: number;
}

export interface SelfTestReport {
  at: string;
  results: CheckResult[];
}

export interface SelfTestPorts {
  clock: () => Date;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** Timeout of a check. */
  timeoutMs: number;
}

/** Runs all checks one after the other. Never rejects. */
export async function runSelfTest(
  checks: readonly SelfCheck[],
  { clock, now, timeoutMs: patience }: SelfTestPorts,
): Promise<SelfTestReport> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    const begun = now();
    const fault = await withTimeout(run, patience);
    results.push({ name, fault, ms: Math.round(now() - begun) });
  }
  return { at: clock().toISOString(), results };
}

async function withTimeout(run: SelfCheck['run'], patience: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience, 'It does not answer.');
  });
  try {
    return (await Promise.race([run(), late])) ?? '';
  } catch (error) {
    return error instanceof Error && error.message ? error.message : 'It failed.';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns whether the stand was not tested since the last morning: an hour before the show opens, or six without show
 * hours. A stand that was off then is tested later. `from` is `HH:MM` in local time, as `now`; `last` is the last
 * test, null for never.
 */
export function isSelfTestDue(now: Date, from: string | null, last: Date | null): boolean {
  const [hours = 6, minutes = 0] = from === null ? [6, 0] : from.split(':').map(Number);
  const morning = new Date(now);
  morning.setHours(from === null ? hours : hours - 1, minutes, 0, 0);
  // Shows that open after midnight are tested the evening before.
  morning.setDate(morning.getDate() + 1);
  while (morning > now) morning.setDate(morning.getDate() - 1);
  // A clock that was set back must not suspend the tests.
  return last === null || last < morning || last > now;
}
