/** One thing that a stand can find out about itself. `run` answers null when all is well, otherwise one sentence. */
export interface SelfCheck {
  name: string;
  run: () => Promise<string | null>;
  /** It takes the screen from whoever is there. */
  needsIdle?: true;
}

export interface CheckResult {
  name: string;
  /** '' = all is well. */
  fault: string;
  ms: number;
}

export interface SelfTestReport {
  at: string;
  results: CheckResult[];
}

export interface SelfTestPorts {
  clock: () => Date;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  /** After so many milliseconds a check counts as failed. */
  timeoutMs: number;
}

/** Runs every check, one after the other, whatever becomes of the others. Never rejects. */
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
 * Whether the stand has not looked since the last morning: an hour before the doors open, or six where no hours are set.
 * So one that was off or asleep then looks when it is on again. `from` is `HH:MM` in the stand's own time, as `now` is;
 * `last` is when it looked, null = never.
 */
export function isSelfTestDue(now: Date, from: string | null, last: Date | null): boolean {
  const [hours = 6, minutes = 0] = from === null ? [6, 0] : from.split(':').map(Number);
  const morning = new Date(now);
  morning.setHours(from === null ? hours : hours - 1, minutes, 0, 0);
  // Doors that open after midnight have theirs on the evening before.
  morning.setDate(morning.getDate() + 1);
  while (morning > now) morning.setDate(morning.getDate() - 1);
  // A clock that went back would otherwise keep the stand from looking until it is there again.
  return last === null || last < morning || last > now;
}
