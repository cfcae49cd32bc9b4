import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factColumn, type ColumnBlock } from './fact-column';

const fact: ColumnBlock = { height: 10, gap: 4, draw: () => 'F' };
const divider: ColumnBlock = { height: 2, gap: 14, isDivider: true, draw: () => '-' };

it('draws dividers only between facts, whichever facts a product has', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(fact, divider, null)), (blocks) => {
      const drawn = factColumn(0, blocks);
      expect(drawn).not.toMatch(/^-|-$/);
      expect(drawn.replaceAll('-', '')).toBe('F'.repeat(blocks.filter((block) => block === fact).length));
    }),
  );
});
