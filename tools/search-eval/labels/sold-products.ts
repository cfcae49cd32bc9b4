import { seededRandom } from '../../catalogue-build/seeded-random';
import { lineCounts } from '../../catalogue-build/line-counts';
import { loadLines } from '../../catalogue-build/lines/all-lines';
import type { ProductDraft } from '../../catalogue-build/product-draft';
import { formerNumber } from '../../catalogue-build/product-numbers';

export interface SoldProduct {
  draft: ProductDraft;
  former: string | null;
}

/** Deterministic random selection of catalogue products. */
export interface SoldProducts {
  /** Yields different products of a line, or of all lines by size for ''. */
  draw(line: string, seed: string): Generator<SoldProduct>;
  /** All products of a line. */
  productsOf(line: string): Generator<ProductDraft>;
}

export function soldProducts(products: number): SoldProducts {
  const { lines } = loadLines();
  const counts = lineCounts(lines, products);
  const plans = lines.map((line, index) => line.plan(counts[index] ?? 0));
  return {
    *productsOf(name) {
      const at = lines.findIndex(({ key }) => key === name);
      for (let index = 0; index < (counts[at] ?? 0); index++) {
        const draft = plans[at]?.draft(index);
        if (draft) yield draft;
      }
    },
    *draw(name, seed) {
      const seen = new Set<string>();
      for (let turn = 0; turn < products * 4; turn++) {
        const at =
          name === ''
            ? lineByShare(counts, seededRandom('line', seed, turn))
            : lines.findIndex(({ key }) => key === name);
        const count = counts[at] ?? 0;
        const index = Math.floor(count * seededRandom('product', seed, turn));
        const lineNumber = lines[at]?.lineNumber ?? 0;
        const draft = plans[at]?.draft(index);
        if (!draft || seen.has(draft.number)) continue;
        seen.add(draft.number);
        yield { draft, former: formerNumber(lineNumber, index) };
      }
    },
  };
}

function lineByShare(counts: readonly number[], point: number): number {
  let left = point * counts.reduce((sum, count) => sum + count, 0);
  return Math.max(
    0,
    counts.findIndex((count) => (left -= count) < 0),
  );
}
