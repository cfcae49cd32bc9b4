/**
 * Returns the Damerau–Levenshtein distance of two character code sequences in the optimal string alignment variant:
 * insertions, deletions, substitutions and swaps of neighbors, no position edited twice. Stops early and returns
 * `maxDistance + 1` for a larger distance.
 */
export function boundedDistance(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  maxDistance: number,
): number {
  if (Math.abs(first.length - second.length) > maxDistance) return maxDistance + 1;
  const width = second.length + 1;
  let rowBeforePrevious = new Uint8Array(width);
  let previousRow = Uint8Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= first.length; row++) {
    const current = new Uint8Array(width);
    current[0] = row;
    let rowMinimum = row;
    for (let column = 1; column < width; column++) {
      const isSame = first[row - 1] === second[column - 1];
      let edits = Math.min(
        previousRow[column]! + 1,
        current[column - 1]! + 1,
        previousRow[column - 1]! + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        first[row - 1] === second[column - 2] &&
        first[row - 2] === second[column - 1]
      )
        edits = Math.min(edits, rowBeforePrevious[column - 2]! + 1);
      current[column] = edits;
      if (edits < rowMinimum) rowMinimum = edits;
    }
    if (rowMinimum > maxDistance) return maxDistance + 1;
    rowBeforePrevious = previousRow;
    previousRow = current;
  }
  return Math.min(previousRow[width - 1]!, maxDistance + 1);
}
