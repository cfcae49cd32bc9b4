/**
 * Items in named groups, each item in one group at most. The items of a group stay in the order in which they were added. '' is
 * not a name of a group.
 */
export interface ItemGroups<Item> {
  /** Adds an item that is in no group. */
  add(group: string, item: Item): void;
  /** Returns the group of which the item was a member, '' for none. */
  remove(item: Item): string;
  count(group: string): number;
  itemsOf(group: string): readonly Item[];
  oldest(group: string): Item | undefined;
  /** A group with the most items, '' when all are empty. Takes constant time. */
  largest(): string;
}

export function createItemGroups<Item>(): ItemGroups<Item> {
  const groups = new Map<string, Set<Item>>();
  const groupOf = new Map<Item, string>();
  /** Groups by their number of items, without empty sets. */
  const groupsBySize = new Map<number, Set<string>>();
  let maxSize = 0;

  const updateSize = (group: string, oldSize: number, newSize: number) => {
    const groupsOfOldSize = groupsBySize.get(oldSize);
    groupsOfOldSize?.delete(group);
    if (groupsOfOldSize?.size === 0) groupsBySize.delete(oldSize);
    if (newSize > 0) groupsBySize.set(newSize, (groupsBySize.get(newSize) ?? new Set()).add(group));
    // Sizes change by one: when no group has the largest size any more, the changed group is the largest.
    maxSize = groupsBySize.has(maxSize) ? Math.max(maxSize, newSize) : newSize;
  };

  return {
    add(group, item) {
      const items = groups.get(group) ?? new Set();
      groups.set(group, items.add(item));
      groupOf.set(item, group);
      updateSize(group, items.size - 1, items.size);
    },
    remove(item) {
      const group = groupOf.get(item);
      const items = groups.get(group ?? '');
      if (group === undefined || items === undefined) return '';
      groupOf.delete(item);
      items.delete(item);
      if (items.size === 0) groups.delete(group);
      updateSize(group, items.size + 1, items.size);
      return group;
    },
    count: (group) => groups.get(group)?.size ?? 0,
    itemsOf: (group) => [...(groups.get(group) ?? [])],
    oldest: (group) => groups.get(group)?.values().next().value,
    largest: () => groupsBySize.get(maxSize)?.values().next().value ?? '',
  };
}
