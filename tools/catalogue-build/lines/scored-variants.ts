import type { Gene } from '../genes';

/**
 * The order of a line by descending popularity: maps each index to a gene (its index in the list of genes) and a variant. A
 * variant is the number of a product among those of its gene, not a size.
 */
export interface VariantOrder {
  readonly length: number;
  geneIndexAt(index: number): number;
  variantAt(index: number): number;
  /** Returns the index of a gene's variant in the line; undefined for an excluded variant. */
  indexOf(geneIndex: number, variant: number): number | undefined;
}

/**
 * Sorts all variants of all genes by score. Scores do not depend on the catalogue size, so that a smaller catalogue is a
 * prefix of a larger one. `score` 0 excludes a variant.
 */
export function orderVariants(
  genes: readonly Gene[],
  maxVariants: number,
  score: (gene: Gene, variant: number) => number,
): VariantOrder {
  const scores = new Float64Array(genes.length * maxVariants);
  /** A code is a gene and a variant in one number. */
  let codesByScore = new Uint32Array(scores.length);
  let length = 0;
  genes.forEach((gene, index) => {
    for (let variant = 0; variant < maxVariants; variant++) {
      const code = index * maxVariants + variant;
      const variantScore = score(gene, variant);
      scores[code] = variantScore;
      if (variantScore > 0) codesByScore[length++] = code;
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
    geneIndexAt: (index) => Math.floor(codeAt(index) / maxVariants),
    variantAt: (index) => codeAt(index) % maxVariants,
    indexOf(geneIndex, variant) {
      const index = indexByCode[geneIndex * maxVariants + variant];
      return index === undefined || index < 0 ? undefined : index;
    },
  };
}
