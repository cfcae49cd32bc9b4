/**
 * A statement that holds for every row or product of a kind. Rows of the data that break one are left out of the
 * catalogue and counted; a generated product that breaks one is an error of the builder.
 */
export interface Invariant<Item> {
  /** Reads as a sentence in the report of the build: `not a gas`. */
  name: string;
  holds(item: Item): boolean;
}

/** Counts rejected rows by invariant, for the report of the build. */
export interface Rejections {
  /** Returns true, or counts the first invariant that the item breaks and returns false. */
  accepts<Item>(kind: string, invariants: readonly Invariant<Item>[], item: Item): boolean;
  /** Returns all counts, also those of invariants without rejections, in the order of their first use. */
  counts(): { kind: string; name: string; rejected: number }[];
}

export function createRejections(): Rejections {
  const counts = new Map<string, { kind: string; name: string; rejected: number }>();
  const countOf = (kind: string, name: string) => {
    const key = `${kind}\n${name}`;
    const count = counts.get(key) ?? { kind, name, rejected: 0 };
    counts.set(key, count);
    return count;
  };
  return {
    accepts(kind, invariants, item) {
      const broken = invariants.find((invariant) => {
        countOf(kind, invariant.name);
        return !invariant.holds(item);
      });
      if (broken) countOf(kind, broken.name).rejected++;
      return broken === undefined;
    },
    counts: () => [...counts.values()],
  };
}

/** Throws RangeError with the name of the first invariant that an item breaks. */
export function assertInvariants<Item>(
  invariants: readonly Invariant<Item>[],
  item: Item,
  label: string,
): void {
  const broken = invariants.find((invariant) => !invariant.holds(item));
  if (broken) throw new RangeError(`${label}: the product must satisfy "${broken.name}"`);
}
