import { runSpecs } from './run-specs';

/** Row E12 of the promises: plants what a visitor leaves, wipes it and searches for it. Throws when anything is found. */
export async function wipeReport(wipes: number): Promise<string> {
  const words = ['e2e/host/visit.spec.ts', '--grep', 'is nowhere any more', `--repeat-each=${wipes}`];
  const { passed, said } = await runSpecs(words);
  const wiped = [...said.matchAll(/wiped in (\d+) ms: .*/g)];
  const times = wiped.map(([, ms]) => Number(ms)).sort((one, other) => one - other);
  const text = [
    ...wiped.map(([line]) => line),
    `wipes: ${times.length}, ${times[Math.ceil(times.length * 0.95) - 1] ?? '?'} ms (p95)`,
  ].join('\n');
  if (!passed || times.length !== wipes) throw new Error(`${said}\n${text}`);
  return text;
}
