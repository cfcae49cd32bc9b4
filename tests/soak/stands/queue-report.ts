import { withDisplay } from '../support/virtual-display';
import { seededRandom } from '../support/seeded-random';
import { runQueue, type QueueResult } from './queue-run';

/** Checks that entries saved at a stand during faults reach the shop exactly once. Throws when they do not. */
export async function queueReport(entries: number, seed: number): Promise<string> {
  return withDisplay(async () => {
    const day = await runQueue(entries, seededRandom(seed));
    const { lost, doubled, disordered, moved } = queueFaults(day);
    const { main, renderer, server } = day.killed;
    const text = [
      `entries saved at a stand during faults: ${day.kept.length} in ${day.seconds} s (seed ${seed})`,
      `killed: main ${main}, renderer ${renderer}, server ${server}; retries: ${day.pressedAgain}`,
      `requests by network state: ${Object.entries(day.met)
        .map(([state, count]) => `${state} ${count}`)
        .join(', ')}`,
      `queued ${sum(day.queued)}, received ${day.received.keys.length}; lost ${lost.length}, doubled ${doubled.length}, out of order ${disordered.length}, with another time ${moved.length}`,
      `queue at the end: ${JSON.stringify(day.queued)}`,
    ].join('\n');
    const wrong = [...lost, ...doubled, ...disordered, ...moved];
    if (wrong.length > 0 || day.queued['accepted'] !== day.kept.length)
      throw new Error(`${text}\n${wrong.slice(0, 10).join('\n')}`);
    return text;
  });
}

/** Returns names and keys of wrong entries. */
export function queueFaults({
  kept,
  moments,
  received,
}: Pick<QueueResult, 'kept' | 'moments'> & {
  received: Omit<QueueResult['received'], 'requests'>;
}): Record<'lost' | 'doubled' | 'disordered' | 'moved', string[]> {
  const there = new Set(received.keys);
  const last = new Map<string, number>();
  const seen = new Set<string>();
  const doubled: string[] = [];
  const disordered: string[] = [];
  for (const name of received.names) {
    const [, visitor = '', entry = ''] = /^(visitor \d+) entry (\d+)$/.exec(name) ?? [];
    if (seen.has(name)) doubled.push(name);
    else if (Number(entry) < (last.get(visitor) ?? 0)) disordered.push(name);
    seen.add(name);
    last.set(visitor, Number(entry));
  }
  const lost = kept.filter((key) => !there.has(key));
  const moved = received.keys.filter((key) => received.moments[key] !== moments[key]);
  return { lost, doubled, disordered, moved };
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
