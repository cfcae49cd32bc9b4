import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleSubcategories } from './visible-subcategories';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('shows all of a few', () => {
  expect(visibleSubcategories(named('MAPK', 'JAK', 'Wnt'))).toHaveLength(3);
});

it('shows one that is longer than the room', () => {
  expect(visibleSubcategories(named('x'.repeat(200), 'JAK'))).toEqual(named('x'.repeat(200)));
});

it('always takes them from the start, in order, without leaving one out', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string({ maxLength: 40 }) }), { minLength: 1 }), (leaves) => {
      const fitting = visibleSubcategories(leaves);
      expect(fitting.length).toBeGreaterThan(0);
      expect(fitting).toEqual(leaves.slice(0, fitting.length));
    }),
  );
});
