import { deaths, recoveries, type Death } from './recovery-run';
import { withScreen } from './virtual-display';

/** Milliseconds within which 95 of a hundred have to be over. */
const longest: Readonly<Record<Death, number>> = {
  'renderer killed': 3_000,
  'renderer halted': 10_000,
  'script never ends': 10_000,
  'GPU process killed': 3_000,
  'main killed': 10_000,
};

/**
 * Rows E18 to E21 of the promises: how long a stand is away after so many deaths of each kind, or of one. Throws where it
 * is too long, or where no kind is called so.
 */
export async function recoveryReport(kills: number, only?: string): Promise<string> {
  const wanted = deaths.filter((one) => !only || one === only);
  if (wanted.length === 0) throw new Error(`No death is called ${only}; there are ${deaths.join(', ')}.`);
  return withScreen(async () => {
    const lines: string[] = [];
    const slow: string[] = [];
    for (const death of wanted) {
      const times = (await recoveries(death, kills)).sort((one, other) => one - other);
      const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
      const line = `${death}: ${times.length} times, back after ${at(0.5)} ms (median), ${at(0.95)} ms (p95), ${at(1)} ms at most; wanted ≤ ${longest[death]} ms`;
      lines.push(line);
      if (at(0.95) > longest[death]) slow.push(death);
    }
    const text = lines.join('\n');
    if (slow.length > 0) throw new Error(`${text}\ntoo slow: ${slow.join(', ')}`);
    return text;
  });
}
