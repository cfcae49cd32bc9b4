/** Characters in the two lines of a block; a gap counts as two. */
const ROOM = 76;
const GAP = 2;
const WORDS_FOR_THE_REST = 7;

/** Returns the leading names that fit on two lines, at least one. */
export function visibleSubcategories<Leaf extends { name: string }>(leaves: readonly Leaf[]): Leaf[] {
  let used = 0;
  const tooMany = leaves.findIndex(({ name }, index) => {
    used += name.length + GAP;
    const rest = index === leaves.length - 1 ? 0 : WORDS_FOR_THE_REST;
    return index > 0 && used + rest > ROOM;
  });
  return tooMany === -1 ? [...leaves] : leaves.slice(0, tooMany);
}
