/** Letters in the two lines that a block has; a gap between two links takes as much as two of them. */
const ROOM = 76;
const GAP = 2;
const WORDS_FOR_THE_REST = 7;

/** As many names from the start as fit on two lines, and at least one. */
export function leavesThatFit<Leaf extends { name: string }>(leaves: readonly Leaf[]): Leaf[] {
  let used = 0;
  const tooMany = leaves.findIndex(({ name }, index) => {
    used += name.length + GAP;
    const rest = index === leaves.length - 1 ? 0 : WORDS_FOR_THE_REST;
    return index > 0 && used + rest > ROOM;
  });
  return tooMany === -1 ? [...leaves] : leaves.slice(0, tooMany);
}
