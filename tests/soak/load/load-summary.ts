import { quantile } from '../../../tools/bench/measurements';
import type { Kind, LoadRecord } from './load-client';

/** Milliseconds. */
const targets = { p95: 300, p99: 1000 };
const kinds: readonly Kind[] = ['product', 'list', 'page', 'search', 'cart', 'checkout', 'order'];

/** Returns response times by kind, the number of errors, and whether the targets are met. */
export function loadSummary({ times, errors }: LoadRecord, seconds: number): string[] {
  const all = [...times.values()].flat();
  const row = (name: string, values: readonly number[]) => {
    const at = (share: number) => (values.length > 0 ? quantile(values, share).toFixed(1) : '–').padStart(8);
    const figures = [at(0.5), at(0.95), at(0.99), at(1)].join('');
    return `${name.padEnd(10)}${String(values.length).padStart(8)}${(values.length / seconds).toFixed(1).padStart(8)}${figures}`;
  };
  const isMet = all.length > 0 && quantile(all, 0.95) <= targets.p95 && quantile(all, 0.99) <= targets.p99;
  return [
    'ms           count     /s     p50     p95     p99     max',
    ...kinds.map((kind) => row(kind, times.get(kind) ?? [])),
    row('all', all),
    `errors ${errors.length}; p95 ≤ ${targets.p95} ms and p99 ≤ ${targets.p99} ms: ${isMet ? 'met' : 'not met'}`,
  ];
}
