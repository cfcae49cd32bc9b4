import { seededRandom } from '../../catalogue-build/seeded-random';
import { distributeProducts } from '../../catalogue-build/line-counts';
import { loadLines } from '../../catalogue-build/lines/all-lines';
import type { ProductDraft } from '../../catalogue-build/product-draft';
import { formerNumber } from '../../catalogue-build/product-numbers';

export interface SoldProduct {
  draft: ProductDraft;
  /** Former catalogue number; null = none. */
  former: string | null;
}

/** Returns the gene symbol of a product with a target; the whole target key for others. */
export const geneOf = ({ draft }: SoldProduct): string => draft.targetKey.replace(/^gene:/, '');

/** Returns a fact of the product page; '' = none. */
export const factOf = ({ draft }: SoldProduct, name: string): string =>
  draft.attrs.find(([fact]) => fact === name)?.[1] ?? '';

/** Deterministic random selection of catalogue products. A line is named by its key; an unknown key throws RangeError. */
export interface SoldProducts {
  /** Yields different products of a line, or of all lines by size for ''. */
  draw(lineKey: string, seed: string): Generator<SoldProduct>;
  /** All products of a line. */
  productsOf(lineKey: string): Generator<ProductDraft>;
}

export function soldProducts(products: number): SoldProducts {
  const { lines } = loadLines();
  const counts = distributeProducts(lines, products);
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
      const drawn = new Set<string>();
      for (let turn = 0; turn < products * 4; turn++) {
        const lineIndex =
          lineKey === '' ? lineByShare(counts, seededRandom('line', seed, turn)) : lineIndexOf(lineKey);
        const count = counts[lineIndex] ?? 0;
        const index = Math.floor(count * seededRandom('product', seed, turn));
        const lineNumber = lines[lineIndex]?.lineNumber ?? 0;
        const draft = plans[lineIndex]?.draft(index);
        if (!draft || drawn.has(draft.number)) continue;
        drawn.add(draft.number);
        yield { draft, former: formerNumber(lineNumber, index) };
      }
    },
  };
}

/** Returns the index of the line that contains the point, from 0 to below 1, of all products in sequence. */
function lineByShare(counts: readonly number[], point: number): number {
  let remaining = point * counts.reduce((sum, count) => sum + count, 0);
  return Math.max(
    0,
    counts.findIndex((count) => (remaining -= count) < 0),
  );
}
