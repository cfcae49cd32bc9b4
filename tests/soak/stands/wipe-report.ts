import { quantile } from '../../../tools/bench/measurements';
import { runPlaywright } from '../support/run-playwright';

/** Target for p95, in milliseconds: the next visitor waits for the wipe. */
const TARGET_MS = 800;

/** Injects markers of a session, wipes it and searches for them. Throws when a marker is found or the wipe is too slow. */
export async function wipeReport(wipes: number): Promise<string> {
  const args = [
    'e2e/kiosk/kiosk-session.spec.ts',
    '--grep',
    'removes all data of a visitor',
    `--repeat-each=${wipes}`,
  ];
  const { hasPassed, output } = await runPlaywright(args);
  const wipeLines = [...output.matchAll(/wiped in (\d+) ms: .*/g)];
  const times = wipeLines.map(([, ms]) => Number(ms));
  const p95 = times.length > 0 ? quantile(times, 0.95) : Infinity;
  const text = [
    ...wipeLines.map(([line]) => line),
    `wipes: ${times.length}, ${p95} ms (p95), target ≤ ${TARGET_MS} ms`,
  ].join('\n');
  if (!hasPassed || times.length !== wipes) throw new Error(`${output}\n${text}`);
  if (p95 > TARGET_MS) throw new Error(`${text}\nslower than the target`);
  return text;
}
