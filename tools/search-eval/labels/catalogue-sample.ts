import { seededRandom } from '../../catalogue-build/seeded-random';
import { distributeProducts } from '../../catalogue-build/line-counts';
import { loadLines } from '../../catalogue-build/lines/all-lines';
import type { ProductDraft } from '../../catalogue-build/product-draft';
import { formerNumber } from '../../catalogue-build/product-numbers';

/** A product of the demonstration catalogue. */
export interface SampledProduct {
  draft: ProductDraft;
  /** Former catalogue number; null = none. */
  formerNumber: string | null;
}

/** Returns the gene symbol of a product with a target; the whole target key for others. */
export const geneOf = ({ draft }: SampledProduct): string => draft.targetKey.replace(/^gene:/, '');

/** Returns a fact of the product page; '' = none. */
export const factOf = ({ draft }: SampledProduct, name: string): string =>
  draft.attrs.find(([fact]) => fact === name)?.[1] ?? '';

/**
 * Products of the demonstration catalogue, drawn at random. The same seed draws the same products. A product line is named
 * by its key, such as `ELISA kits`; an unknown key throws RangeError.
 */
export interface CatalogueSample {
  /**
   * Yields different products of a product line; for {@link ALL_LINES} of all product lines, each in proportion to its number
   * of products.
   */
  draw(lineKey: string, seed: string): Generator<SampledProduct>;
  /** Yields all products of a product line. */
  productsOf(lineKey: string): Generator<ProductDraft>;
}

/** Line key of `draw` for all product lines. */
export const ALL_LINES = '';

/** Creates the sample of a catalogue with `productCount` products. */
export function createCatalogueSample(productCount: number): CatalogueSample {
  const { lines } = loadLines();
  const counts = distributeProducts(lines, productCount);
  const plans = lines.map((line, index) => line.plan(counts[index] ?? 0));
  const lineIndexOf = (lineKey: string): number => {
    const index = lines.findIndex(({ key }) => key === lineKey);
    if (index < 0) throw new RangeError(`no line ${lineKey}`);
    return index;
  };
  return {
    *productsOf(lineKey) {
      const lineIndex = lineIndexOf(lineKey);
      for (let index = 0; index < (counts[lineIndex] ?? 0); index++) {
        const draft = plans[lineIndex]?.draft(index);
        if (draft) yield draft;
      }
    },
    *draw(lineKey, seed) {
      const drawnNumbers = new Set<string>();
      // Random draws repeat products, which are skipped: four draws for each product yield nearly all products.
      for (let drawNumber = 0; drawNumber < productCount * 4; drawNumber++) {
        const lineIndex =
          lineKey === ALL_LINES
            ? findLineAt(counts, seededRandom('line', seed, drawNumber))
            : lineIndexOf(lineKey);
        const count = counts[lineIndex] ?? 0;
        const index = Math.floor(count * seededRandom('product', seed, drawNumber));
        const lineNumber = lines[lineIndex]?.lineNumber ?? 0;
        const draft = plans[lineIndex]?.draft(index);
        if (!draft || drawnNumbers.has(draft.number)) continue;
        drawnNumbers.add(draft.number);
        yield { draft, formerNumber: formerNumber(lineNumber, index) };
      }
    },
  };
}

/**
 * Returns the index of a product line. `point`, from 0 to below 1, is a position among the products of all lines, listed line
 * after line. A random point thus selects a line in proportion to its number of products.
 */
function findLineAt(counts: readonly number[], point: number): number {
  let remaining = point * counts.reduce((sum, count) => sum + count, 0);
  return Math.max(
    0,
    counts.findIndex((count) => (remaining -= count) < 0),
  );
}
