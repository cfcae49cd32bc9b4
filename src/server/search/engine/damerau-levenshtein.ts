/**
 * Damerau–Levenshtein distance in the optimal string alignment variant: insertions, deletions, substitutions and swaps of
 * neighbors, no position edited twice. Stops early and returns `maxDistance + 1` for a
 * larger distance.
 */
export function boundedDistance(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  maxDistance: number,
): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  const width = other.length + 1;
  let beforeLast = new Uint8Array(width);
  let last = Uint8Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint8Array(width);
    current[0] = row;
    let least = row;
    for (let column = 1; column < width; column++) {
      const same = one[row - 1] === other[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, beforeLast[column - 2]! + 1);
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > maxDistance) return maxDistance + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[width - 1]!, maxDistance + 1);
}
