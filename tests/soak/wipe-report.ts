import { runSpecs } from './run-playwright';

/** Milliseconds within which 95 of a hundred visits have to be gone: the next visitor waits for that. */
const LONGEST = 800;

/**
 * Row E12 of the promises: plants what a visitor leaves, wipes it and searches for it. Throws when anything is found, or
 * when it takes too long.
 */
export async function wipeReport(wipes: number): Promise<string> {
  const words = ['e2e/kiosk/kiosk-session.spec.ts', '--grep', 'is nowhere any more', `--repeat-each=${wipes}`];
  const { passed, said } = await runSpecs(words);
  const wiped = [...said.matchAll(/wiped in (\d+) ms: .*/g)];
  const times = wiped.map(([, ms]) => Number(ms)).sort((one, other) => one - other);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
  const text = [
    ...wiped.map(([line]) => line),
    `wipes: ${times.length}, ${p95} ms (p95); wanted ≤ ${LONGEST} ms`,
  ].join('\n');
  if (!passed || times.length !== wipes) throw new Error(`${said}\n${text}`);
  if (p95 > LONGEST) throw new Error(`${text}\ntoo slow`);
  return text;
}
