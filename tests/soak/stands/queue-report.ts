import { withDisplay } from '../support/virtual-display';
import { seededRandom } from '../support/seeded-random';
import { runQueue, type QueueResult } from './queue-run';

/** Checks that entries saved at a stand during faults reach the shop exactly once. Throws when they do not. */
export async function queueReport(entries: number, seed: number): Promise<string> {
  return withDisplay(async () => {
    const result = await runQueue(entries, seededRandom(seed));
    const { lost, doubled, reordered, withOtherTime } = queueFaults(result);
    const { main, renderer, server } = result.killed;
    const text = [
      `entries saved at a stand during faults: ${result.savedKeys.length} in ${result.seconds} s (seed ${seed})`,
      `killed: main ${main}, renderer ${renderer}, server ${server}; retries: ${result.retries}`,
      `requests by network state: ${Object.entries(result.requestsByState)
        .map(([state, count]) => `${state} ${count}`)
        .join(', ')}`,
      `queued ${sum(result.queued)}, received ${result.received.keys.length}; lost ${lost.length}, doubled ${doubled.length}, out of order ${reordered.length}, with another time ${withOtherTime.length}`,
      `queue at the end: ${JSON.stringify(result.queued)}`,
    ].join('\n');
    const faults = [...lost, ...doubled, ...reordered, ...withOtherTime];
    if (faults.length > 0 || result.queued['accepted'] !== result.savedKeys.length)
      throw new Error(`${text}\n${faults.slice(0, 10).join('\n')}`);
    return text;
  });
}

/** Returns the keys of lost entries and of those with another time, and the names of doubled and reordered ones. */
export function queueFaults({
  savedKeys,
  times,
  received,
}: Pick<QueueResult, 'savedKeys' | 'times'> & {
  received: Omit<QueueResult['received'], 'requests'>;
}): Record<'lost' | 'doubled' | 'reordered' | 'withOtherTime', string[]> {
  const receivedKeys = new Set(received.keys);
  /** Visitor → number of the last received entry. */
  const lastEntries = new Map<string, number>();
  const receivedNames = new Set<string>();
  const doubled: string[] = [];
  const reordered: string[] = [];
  for (const name of received.names) {
    const [, visitor = '', entry = ''] = /^(visitor \d+) entry (\d+)$/.exec(name) ?? [];
    if (receivedNames.has(name)) doubled.push(name);
    else if (Number(entry) < (lastEntries.get(visitor) ?? 0)) reordered.push(name);
    receivedNames.add(name);
    lastEntries.set(visitor, Number(entry));
  }
  const lost = savedKeys.filter((key) => !receivedKeys.has(key));
  const withOtherTime = received.keys.filter((key) => received.times[key] !== times[key]);
  return { lost, doubled, reordered, withOtherTime };
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);
