import { expect, it } from 'vitest';
import { judge } from './soak-report';
import type { StandFigures } from './stand-metrics';

const steady = (at: number): StandFigures => ({
  at,
  heap: 30 + (at % 300) / 100,
  nodes: 2000 + (at % 200),
  listeners: 400,
  rss: 200,
  files: 60,
});
const stand = (grow: (at: number) => Partial<StandFigures>) =>
  Array.from({ length: 50 }, (_, index) => ({ ...steady(index * 100), ...grow(index * 100) }));

it('lets pass what goes up and down', () => {
  expect(judge({ figures: stand(() => ({})), deaths: 0 }).wrong).toEqual([]);
});

it('lets pass a worker that is there most of the time, by turns', () => {
  const worker = stand((at) => (at % 400 === 0 ? {} : { rss: 225, files: 64 }));
  // Also where it was away at the beginning alone, and back at the end.
  worker.slice(5, 10).forEach((one) => Object.assign(one, { rss: 200, files: 60 }));
  expect(judge({ figures: worker, deaths: 0 }).wrong).toEqual([]);
});

it.each<[string, (at: number) => Partial<StandFigures>]>([
  ['heap', (at) => ({ heap: 30 + at / 500 })],
  ['nodes', (at) => ({ nodes: 2000 + at / 5 })],
  ['listeners', (at) => ({ listeners: 400 + at / 20 })],
  ['rss', (at) => ({ rss: 200 + at / 50 })],
  ['files', (at) => ({ files: 60 + Math.floor(at / 500) })],
])('finds that %s grows', (figure, grow) => {
  expect(judge({ figures: stand(grow), deaths: 0 }).wrong.join()).toContain(figure);
});

it('finds what died, and a sudden rise', () => {
  expect(judge({ figures: stand(() => ({})), deaths: 1 }).wrong).toEqual(['1 processes died']);
  const jump = stand((at) => (at > 4000 ? { rss: 300 } : {}));
  expect(judge({ figures: jump, deaths: 0 }).wrong.join()).toContain('100 MiB more');
});
