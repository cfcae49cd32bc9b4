import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leadingItems } from './products-panel';

const named = (...names: string[]) => names.map((name) => ({ name }));

it('returns all names that fit', () => {
  expect(leadingItems(named('MAPK', 'JAK', 'Wnt'), 20)).toHaveLength(3);
  expect(leadingItems(named('MAPK', 'JAK', 'Wnt'), 12)).toEqual(named('MAPK'));
});

it('returns a single name that is too long', () => {
  expect(leadingItems(named('x'.repeat(200), 'JAK'), 76)).toEqual(named('x'.repeat(200)));
});

it('returns leading names in order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string({ maxLength: 40 }) }), { minLength: 1 }), (items) => {
      const fitting = leadingItems(items, 76);
      expect(fitting.length).toBeGreaterThan(0);
      expect(fitting).toEqual(items.slice(0, fitting.length));
    }),
  );
});
