import { quantile } from '../../../tools/bench/measurements';
import type { Kind, LoadRecord } from './load-client';

/** Maximum response times in milliseconds. */
const targets = { p95: 300, p99: 1000 };
const kinds: readonly Kind[] = ['product', 'list', 'page', 'search', 'cart', 'checkout', 'order'];

/** Returns the lines of a table of response times by kind, and a line with the number of errors and whether the targets are met. */
export function loadSummary({ times, errors }: LoadRecord, seconds: number): string[] {
  const allTimes = [...times.values()].flat();
  const lineOf = (name: string, kindTimes: readonly number[]) => {
    const count = String(kindTimes.length).padStart(8);
    const perSecond = (kindTimes.length / seconds).toFixed(1).padStart(8);
    const quantiles = [0.5, 0.95, 0.99, 1].map((share) =>
      (kindTimes.length > 0 ? quantile(kindTimes, share).toFixed(1) : '–').padStart(8),
    );
    return name.padEnd(10) + count + perSecond + quantiles.join('');
  };
  const isMet =
    allTimes.length > 0 && quantile(allTimes, 0.95) <= targets.p95 && quantile(allTimes, 0.99) <= targets.p99;
  return [
    'ms           count     /s     p50     p95     p99     max',
    ...kinds.map((kind) => lineOf(kind, times.get(kind) ?? [])),
    lineOf('all', allTimes),
    `errors ${errors.length}; p95 ≤ ${targets.p95} ms and p99 ≤ ${targets.p99} ms: ${isMet ? 'met' : 'not met'}`,
  ];
}
