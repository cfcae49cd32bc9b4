import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleSubcategories } from './visible-subcategories';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('returns all names that fit', () => {
  expect(visibleSubcategories(named('MAPK', 'JAK', 'Wnt'))).toHaveLength(3);
});

it('returns a single name that is too long', () => {
  expect(visibleSubcategories(named('x'.repeat(200), 'JAK'))).toEqual(named('x'.repeat(200)));
});

it('returns leading names in order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string({ maxLength: 40 }) }), { minLength: 1 }), (leaves) => {
      const fitting = visibleSubcategories(leaves);
      expect(fitting.length).toBeGreaterThan(0);
      expect(fitting).toEqual(leaves.slice(0, fitting.length));
    }),
  );
});
