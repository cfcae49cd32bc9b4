import { quantile } from '../../tools/bench/quantiles';
import type { Kind, LoadRecord } from './load-client';

/** Milliseconds. */
const bars = { p95: 300, p99: 1000 };
const kinds: readonly Kind[] = ['product', 'list', 'page', 'search', 'cart', 'checkout', 'order'];

/** Times of answers by kind, with the errors and the verdict of row L1. */
export function loadTable({ times, errors }: LoadRecord, seconds: number): string[] {
  const all = [...times.values()].flat();
  const row = (name: string, values: readonly number[]) => {
    const at = (share: number) => (values.length > 0 ? quantile(values, share).toFixed(1) : '–').padStart(8);
    const figures = [at(0.5), at(0.95), at(0.99), at(1)].join('');
    return `${name.padEnd(10)}${String(values.length).padStart(8)}${(values.length / seconds).toFixed(1).padStart(8)}${figures}`;
  };
  const isMet = all.length > 0 && quantile(all, 0.95) <= bars.p95 && quantile(all, 0.99) <= bars.p99;
  return [
    'ms           count     /s     p50     p95     p99    most',
    ...kinds.map((kind) => row(kind, times.get(kind) ?? [])),
    row('all', all),
    `errors ${errors.length}; p95 ≤ ${bars.p95} ms and p99 ≤ ${bars.p99} ms: ${isMet ? 'met' : 'not met'}`,
  ];
}
