import type { Gene } from '../genes';

/** Maps each index of a line to a gene and variant, by descending popularity. */
export interface Variants {
  readonly length: number;
  gene(index: number): number;
  variant(index: number): number;
  /** Returns the index of a gene's variant, or undefined. */
  indexOf(gene: number, variant: number): number | undefined;
}

/**
 * Sorts all variants of all genes by score. Scores do not depend on the catalogue size, so that a smaller catalogue is a
 * prefix of a larger one. `score` 0 excludes a variant.
 */
export function orderVariants(
  genes: readonly Gene[],
  maxVariants: number,
  score: (gene: Gene, variant: number) => number,
): Variants {
  const scores = new Float64Array(genes.length * maxVariants);
  let codesByScore = new Uint32Array(scores.length);
  let length = 0;
  genes.forEach((gene, index) => {
    for (let variant = 0; variant < maxVariants; variant++) {
      const code = index * maxVariants + variant;
      const value = score(gene, variant);
      scores[code] = value;
      if (value > 0) codesByScore[length++] = code;
    }
  });
  codesByScore = codesByScore
    .subarray(0, length)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const indexByCode = new Int32Array(scores.length).fill(-1);
  codesByScore.forEach((code, index) => (indexByCode[code] = index));
  const codeAt = (index: number) => codesByScore[index] ?? 0;
  return {
    length,
    gene: (index) => Math.floor(codeAt(index) / maxVariants),
    variant: (index) => codeAt(index) % maxVariants,
    indexOf(gene, variant) {
      const index = indexByCode[gene * maxVariants + variant];
      return index === undefined || index < 0 ? undefined : index;
    },
  };
}
