import { expect, it } from 'vitest';
import { evaluateSoak } from './soak-report';
import type { StandMetrics } from './stand-metrics';

/** Metrics that fluctuate and do not grow. */
const steadyMetrics = (navigations: number): StandMetrics => ({
  navigations,
  heap: 30 + (navigations % 300) / 100,
  nodes: 2000 + (navigations % 200),
  listeners: 400,
  rss: 200,
  files: 60,
});
const samplesWith = (changes: (navigations: number) => Partial<StandMetrics>) =>
  Array.from({ length: 50 }, (_, index) => ({ ...steadyMetrics(index * 100), ...changes(index * 100) }));

it('accepts fluctuating metrics', () => {
  expect(evaluateSoak({ samples: samplesWith(() => ({})), crashes: 0 }).faults).toEqual([]);
});

it('accepts a worker that starts and stops', () => {
  const samples = samplesWith((navigations) => (navigations % 400 === 0 ? {} : { rss: 225, files: 64 }));
  for (const sample of samples.slice(5, 10)) Object.assign(sample, { rss: 200, files: 60 });
  expect(evaluateSoak({ samples, crashes: 0 }).faults).toEqual([]);
});

it('accepts that open files become fewer', () => {
  const samples = samplesWith((navigations) => ({ files: 60 - Math.floor(navigations / 500) }));
  expect(evaluateSoak({ samples, crashes: 0 }).faults).toEqual([]);
});

it.each<[string, (navigations: number) => Partial<StandMetrics>]>([
  ['heap', (navigations) => ({ heap: 30 + navigations / 500 })],
  ['nodes', (navigations) => ({ nodes: 2000 + navigations / 5 })],
  ['listeners', (navigations) => ({ listeners: 400 + navigations / 20 })],
  ['rss', (navigations) => ({ rss: 200 + navigations / 50 })],
  ['files', (navigations) => ({ files: 60 + Math.floor(navigations / 500) })],
])('reports growth of %s', (metric, changes) => {
  expect(evaluateSoak({ samples: samplesWith(changes), crashes: 0 }).faults.join()).toContain(metric);
});

it('reports crashed processes and a sudden rise', () => {
  expect(evaluateSoak({ samples: samplesWith(() => ({})), crashes: 1 }).faults).toEqual([
    '1 processes crashed',
  ]);
  const samples = samplesWith((navigations) => (navigations > 4000 ? { rss: 300 } : {}));
  expect(evaluateSoak({ samples, crashes: 0 }).faults.join()).toContain('grew by 100 MiB');
});
