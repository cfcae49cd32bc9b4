import type { Gene } from '../genes';

/**
 * The order of a line by descending popularity: maps each index in the line to a gene (its index in the list of genes) and to a
 * product of this gene (its number among the products of the gene, from 0).
 */
export interface GeneProductOrder {
  readonly length: number;
  geneIndexAt(index: number): number;
  geneProductIndexAt(index: number): number;
  /** Returns the index of a gene's product in the line; undefined for an excluded product. */
  indexOf(geneIndex: number, geneProductIndex: number): number | undefined;
}

/**
 * Sorts all products of all genes by score. Scores do not depend on the catalogue size, so that a smaller catalogue is a
 * prefix of a larger one. `score` 0 excludes a product.
 */
export function orderGeneProducts(
  genes: readonly Gene[],
  productsPerGene: number,
  score: (gene: Gene, geneProductIndex: number) => number,
): GeneProductOrder {
  const scores = new Float64Array(genes.length * productsPerGene);
  /** Each code combines a gene and one of its products in one number. */
  let codesByScore = new Uint32Array(scores.length);
  let length = 0;
  genes.forEach((gene, index) => {
    for (let productIndex = 0; productIndex < productsPerGene; productIndex++) {
      const code = index * productsPerGene + productIndex;
      const productScore = score(gene, productIndex);
      scores[code] = productScore;
      if (productScore > 0) codesByScore[length++] = code;
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
    geneIndexAt: (index) => Math.floor(codeAt(index) / productsPerGene),
    geneProductIndexAt: (index) => codeAt(index) % productsPerGene,
    indexOf(geneIndex, geneProductIndex) {
      const index = indexByCode[geneIndex * productsPerGene + geneProductIndex];
      return index === undefined || index < 0 ? undefined : index;
    },
  };
}
