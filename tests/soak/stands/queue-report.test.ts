import { expect, it } from 'vitest';
import { queueFaults } from './queue-report';

const NOON = '2026-03-09T12:00:00.000+01:00';
const atNoon = { a: NOON, b: NOON, c: NOON };
const day = (keys: string[], names: string[], moments: Record<string, string> = atNoon) =>
  queueFaults({ kept: ['a', 'b', 'c'], moments: atNoon, received: { keys, names, moments } });
const inOrder = ['visitor 0 entry 0', 'visitor 1 entry 0', 'visitor 0 entry 1'];

it('reports nothing for entries delivered once and in order', () => {
  expect(day(['a', 'b', 'c'], inOrder)).toEqual({
    lost: [],
    doubled: [],
    disordered: [],
    moved: [],
  });
});

it('reports entries with another time', () => {
  const late = { ...atNoon, b: '2026-03-09T12:00:01.000+01:00' };
  expect(day(['a', 'b', 'c'], inOrder, late).moved).toEqual(['b']);
});

it('reports lost, doubled and reordered entries', () => {
  expect(day(['a', 'c'], inOrder).lost).toEqual(['b']);
  expect(day(['a', 'b', 'c'], [...inOrder, 'visitor 1 entry 0']).doubled).toEqual(['visitor 1 entry 0']);
  expect(day(['a', 'b', 'c'], ['visitor 0 entry 1', 'visitor 0 entry 0']).disordered).toEqual([
    'visitor 0 entry 0',
  ]);
});
