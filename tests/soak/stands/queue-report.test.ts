import { expect, it } from 'vitest';
import { queueFaults } from './queue-report';

const NOON = '2026-03-09T12:00:00.000+01:00';
const atNoon = { a: NOON, b: NOON, c: NOON };
const faultsOf = (keys: string[], names: string[], times: Record<string, string> = atNoon) =>
  queueFaults({ savedKeys: ['a', 'b', 'c'], times: atNoon, received: { keys, names, times } });
const inOrder = ['visitor 0 entry 0', 'visitor 1 entry 0', 'visitor 0 entry 1'];

it('reports nothing for entries delivered once and in order', () => {
  expect(faultsOf(['a', 'b', 'c'], inOrder)).toEqual({
    lost: [],
    doubled: [],
    reordered: [],
    withOtherTime: [],
  });
});

it('reports entries with another time', () => {
  const late = { ...atNoon, b: '2026-03-09T12:00:01.000+01:00' };
  expect(faultsOf(['a', 'b', 'c'], inOrder, late).withOtherTime).toEqual(['b']);
});

it('reports lost, doubled and reordered entries', () => {
  expect(faultsOf(['a', 'c'], inOrder).lost).toEqual(['b']);
  expect(faultsOf(['a', 'b', 'c'], [...inOrder, 'visitor 1 entry 0']).doubled).toEqual(['visitor 1 entry 0']);
  expect(faultsOf(['a', 'b', 'c'], ['visitor 0 entry 1', 'visitor 0 entry 0']).reordered).toEqual([
    'visitor 0 entry 0',
  ]);
});
