import { withScreen } from './virtual-display';
import { chanceOf } from './seeded-random';
import { queueDay, type QueueDay } from './queue-run';

/** Row N2 of the promises: what a stand takes down through any faults is at the shop once. Throws when it is not. */
export async function queueReport(entries: number, seed: number): Promise<string> {
  return withScreen(async () => {
    const day = await queueDay(entries, chanceOf(seed));
    const { lost, doubled, disordered, moved } = faultsOf(day);
    const { main, renderer, server } = day.killed;
    const text = [
      `entries taken down at a stand through faults: ${day.kept.length} in ${day.seconds} s (seed ${seed})`,
      `killed: main ${main}, renderer ${renderer}, server ${server}; pressed again: ${day.pressedAgain}`,
      `requests on the link: ${Object.entries(day.met)
        .map(([state, count]) => `${state} ${count}`)
        .join(', ')}`,
      `queued ${sum(day.queued)}, received ${day.received.keys.length}; lost ${lost.length}, doubled ${doubled.length}, out of a visitor's order ${disordered.length}, at another moment than taken down ${moved.length}`,
      `in the queue at the end: ${JSON.stringify(day.queued)}`,
    ].join('\n');
    const wrong = [...lost, ...doubled, ...disordered, ...moved];
    if (wrong.length > 0 || day.queued['accepted'] !== day.kept.length)
      throw new Error(`${text}\n${wrong.slice(0, 10).join('\n')}`);
    return text;
  });
}

/** What is not as it was promised, in names and keys. */
export function faultsOf({
  kept,
  moments,
  received,
}: Pick<QueueDay, 'kept' | 'moments'> & {
  received: Omit<QueueDay['received'], 'requests'>;
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
