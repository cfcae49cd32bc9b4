import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createItemGroups } from './item-groups';

const step = fc.record({ group: fc.constantFrom('a', 'b', 'c', 'd'), isRemoval: fc.boolean() });

it('agrees with a list of the items after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const groups = createItemGroups<object>();
      const list: { group: string }[] = [];
      for (const { group, isRemoval } of steps) {
        const own = list.filter((item) => item.group === group);
        if (isRemoval) {
          const removed = own[own.length >> 1];
          expect(groups.remove(removed ?? {})).toBe(removed ? group : '');
          if (removed) list.splice(list.indexOf(removed), 1);
        } else {
          const item = { group };
          list.push(item);
          groups.add(group, item);
        }
        const sizes = new Map<string, number>();
        for (const name of ['a', 'b', 'c', 'd']) {
          const items = list.filter((item) => item.group === name);
          sizes.set(name, items.length);
          expect(groups.count(name)).toBe(items.length);
          expect(groups.itemsOf(name)).toEqual(items);
          expect(groups.oldest(name)).toBe(items[0]);
        }
        expect(sizes.get(groups.largest()) ?? 0).toBe(Math.max(...sizes.values()));
      }
    }),
  );
});
