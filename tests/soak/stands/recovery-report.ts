import { crashes, measureRecovery, type Crash } from './recovery-run';
import { quantile } from '../../../tools/bench/measurements';
import { withDisplay } from '../support/virtual-display';

/** Targets for p95, in milliseconds. */
const targets: Readonly<Record<Crash, number>> = {
  'renderer killed': 3_000,
  'renderer halted': 10_000,
  'script never ends': 10_000,
  'GPU process killed': 3_000,
  'main killed': 10_000,
};

/** Measures recovery after each kind of crash, or after one kind. Throws when it is too slow or the kind is unknown. */
export async function recoveryReport(kills: number, only?: string): Promise<string> {
  const crashesToMeasure = crashes.filter((crash) => !only || crash === only);
  if (crashesToMeasure.length === 0)
    throw new Error(`Unknown crash: ${only}. Crashes: ${crashes.join(', ')}.`);
  return withDisplay(async () => {
    const lines: string[] = [];
    const slowCrashes: string[] = [];
    for (const crash of crashesToMeasure) {
      const times = await measureRecovery(crash, kills);
      const [median, p95, max] = [0.5, 0.95, 1].map((share) => Math.round(quantile(times, share)));
      lines.push(
        `${crash}: ${times.length} times, recovered after ${median} ms (median), ${p95} ms (p95), ${max} ms (max); target p95 ≤ ${targets[crash]} ms`,
      );
      if ((p95 ?? 0) > targets[crash]) slowCrashes.push(crash);
    }
    const text = lines.join('\n');
    if (slowCrashes.length > 0) throw new Error(`${text}\ntoo slow: ${slowCrashes.join(', ')}`);
    return text;
  });
}
