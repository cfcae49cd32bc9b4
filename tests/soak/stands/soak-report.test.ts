import { expect, it } from 'vitest';
import { evaluateSoak } from './soak-report';
import type { StandMetrics } from './stand-metrics';

const steady = (at: number): StandMetrics => ({
  navigations: at,
  heap: 30 + (at % 300) / 100,
  nodes: 2000 + (at % 200),
  listeners: 400,
  rss: 200,
  files: 60,
});
const stand = (grow: (at: number) => Partial<StandMetrics>) =>
  Array.from({ length: 50 }, (_, index) => ({ ...steady(index * 100), ...grow(index * 100) }));

it('accepts fluctuating metrics', () => {
  expect(evaluateSoak({ figures: stand(() => ({})), deaths: 0 }).wrong).toEqual([]);
});

it('accepts a worker that starts and stops', () => {
  const worker = stand((at) => (at % 400 === 0 ? {} : { rss: 225, files: 64 }));
  worker.slice(5, 10).forEach((one) => Object.assign(one, { rss: 200, files: 60 }));
  expect(evaluateSoak({ figures: worker, deaths: 0 }).wrong).toEqual([]);
});

it.each<[string, (at: number) => Partial<StandMetrics>]>([
  ['heap', (at) => ({ heap: 30 + at / 500 })],
  ['nodes', (at) => ({ nodes: 2000 + at / 5 })],
  ['listeners', (at) => ({ listeners: 400 + at / 20 })],
  ['rss', (at) => ({ rss: 200 + at / 50 })],
  ['files', (at) => ({ files: 60 + Math.floor(at / 500) })],
])('reports growth of %s', (figure, grow) => {
  expect(evaluateSoak({ figures: stand(grow), deaths: 0 }).wrong.join()).toContain(figure);
});

it('reports crashed processes and a sudden rise', () => {
  expect(evaluateSoak({ figures: stand(() => ({})), deaths: 1 }).wrong).toEqual(['1 processes crashed']);
  const jump = stand((at) => (at > 4000 ? { rss: 300 } : {}));
  expect(evaluateSoak({ figures: jump, deaths: 0 }).wrong.join()).toContain('grew by 100 MiB');
});
