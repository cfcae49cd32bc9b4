import { expect, it } from 'vitest';
import { faultsOf } from './queue-report';

const day = (keys: string[], names: string[]) =>
  faultsOf({ kept: ['a', 'b', 'c'], received: { keys, names } });
const inOrder = ['visitor 0 entry 0', 'visitor 1 entry 0', 'visitor 0 entry 1'];

it('finds nothing wrong with what came once and in order', () => {
  expect(day(['a', 'b', 'c'], inOrder)).toEqual({ lost: [], doubled: [], disordered: [] });
});

it('finds what is lost, what came twice, and what overtook a former one of the same visitor', () => {
  expect(day(['a', 'c'], inOrder).lost).toEqual(['b']);
  expect(day(['a', 'b', 'c'], [...inOrder, 'visitor 1 entry 0']).doubled).toEqual(['visitor 1 entry 0']);
  expect(day(['a', 'b', 'c'], ['visitor 0 entry 1', 'visitor 0 entry 0']).disordered).toEqual([
    'visitor 0 entry 0',
  ]);
});
