import { runPlaywright } from '../support/run-playwright';

/** Target for p95, in milliseconds: the next visitor waits for the wipe. */
const TARGET_MS = 800;

/** Injects markers of a session, wipes it and searches for them. Throws when a marker is found or the wipe is too slow. */
export async function wipeReport(wipes: number): Promise<string> {
  const words = [
    'e2e/kiosk/kiosk-session.spec.ts',
    '--grep',
    'removes all data of a visitor',
    `--repeat-each=${wipes}`,
  ];
  const { passed, said } = await runPlaywright(words);
  const wiped = [...said.matchAll(/wiped in (\d+) ms: .*/g)];
  const times = wiped.map(([, ms]) => Number(ms)).sort((one, other) => one - other);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity;
  const text = [
    ...wiped.map(([line]) => line),
    `wipes: ${times.length}, ${p95} ms (p95), target ≤ ${TARGET_MS} ms`,
  ].join('\n');
  if (!passed || times.length !== wipes) throw new Error(`${said}\n${text}`);
  if (p95 > TARGET_MS) throw new Error(`${text}\nslower than the target`);
  return text;
}
