import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestNode } from './nearest-node';

const nodes = [
  { name: 'here', x: 100, y: 100 },
  { name: 'below', x: 110, y: 200 },
  { name: 'far below', x: 100, y: 400 },
  { name: 'right', x: 220, y: 110 },
  { name: 'above', x: 60, y: 20 },
];
const here = { name: 'here', x: 100, y: 100 };

describe('nearestNode', () => {
  it.each([
    ['ArrowDown', 'below'],
    ['ArrowUp', 'above'],
    ['ArrowRight', 'right'],
    ['ArrowLeft', undefined],
    ['Enter', undefined],
    ['constructor', undefined],
  ])('%s leads to %s', (key, name) => expect(nearestNode(nodes, here, key)?.name).toBe(name));

  it('never returns a node behind, so that navigation ends', () => {
    const placed = fc.array(
      fc.record({
        name: fc.string(),
        x: fc.integer({ min: 0, max: 500 }),
        y: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(placed, (list) => {
        for (const from of list) {
          const next = nearestNode(list, from, 'ArrowDown');
          if (next) expect(next.y).toBeGreaterThan(from.y);
        }
      }),
    );
  });
});
