import { withDisplay } from '../support/virtual-display';
import { seededRandom } from '../support/seeded-random';
import { runQueue, type QueueResult } from './queue-run';

/** Checks that entries saved at a stand during faults reach the shop exactly once. Throws when they do not. */
export async function queueReport(entries: number, seed: number): Promise<string> {
  return withDisplay(async () => {
    const result = await runQueue(entries, seededRandom(seed));
    const { lost, doubled, disordered, mistimed } = queueFaults(result);
    const { main, renderer, server } = result.killed;
    const text = [
      `entries saved at a stand during faults: ${result.savedKeys.length} in ${result.seconds} s (seed ${seed})`,
      `killed: main ${main}, renderer ${renderer}, server ${server}; retries: ${result.retries}`,
      `requests by network state: ${Object.entries(result.requestsByState)
        .map(([state, count]) => `${state} ${count}`)
        .join(', ')}`,
      `queued ${sum(result.queued)}, received ${result.received.keys.length}; lost ${lost.length}, doubled ${doubled.length}, out of order ${disordered.length}, with another time ${mistimed.length}`,
      `queue at the end: ${JSON.stringify(result.queued)}`,
    ].join('\n');
    const wrong = [...lost, ...doubled, ...disordered, ...mistimed];
    if (wrong.length > 0 || result.queued['accepted'] !== result.savedKeys.length)
      throw new Error(`${text}\n${wrong.slice(0, 10).join('\n')}`);
    return text;
  });
}

/** Returns names and keys of wrong entries. */
export function queueFaults({
  savedKeys,
  times,
  received,
}: Pick<QueueResult, 'savedKeys' | 'times'> & {
  received: Omit<QueueResult['received'], 'requests'>;
}): Record<'lost' | 'doubled' | 'disordered' | 'mistimed', string[]> {
  const receivedKeys = new Set(received.keys);
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
  const lost = savedKeys.filter((key) => !receivedKeys.has(key));
  const mistimed = received.keys.filter((key) => received.times[key] !== times[key]);
  return { lost, doubled, disordered, mistimed };
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
