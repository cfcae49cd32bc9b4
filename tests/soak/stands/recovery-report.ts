import { crashes, measureRecovery, type Crash } from './recovery-run';
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
  const wanted = crashes.filter((crash) => !only || crash === only);
  if (wanted.length === 0) throw new Error(`Unknown crash: ${only}. Crashes: ${crashes.join(', ')}.`);
  return withDisplay(async () => {
    const lines: string[] = [];
    const slow: string[] = [];
    for (const death of wanted) {
      const times = (await measureRecovery(death, kills)).sort((one, other) => one - other);
      const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
      const line = `${death}: ${times.length} times, recovered after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms (max); target p95 ≤ ${targets[death]} ms`;
      lines.push(line);
      if (at(0.95) > targets[death]) slow.push(death);
    }
    const text = lines.join('\n');
    if (slow.length > 0) throw new Error(`${text}\ntoo slow: ${slow.join(', ')}`);
    return text;
  });
}
