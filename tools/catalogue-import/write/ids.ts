import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ProductRecord } from '../rows/product-record';
import type { ReportField } from '../rows/normalize-product';

/**
 * Assigns product IDs. A catalogue number keeps its ID, because carts and orders refer to it; a new number gets an ID
 * that was never used before.
 */
export class ProductIds {
  private readonly keysById = new Map<number, string>();
  private readonly idsByKey = new Map<string, number>();

  constructor(
    existing: Iterable<{ goods_id: number; goods_sn: string }>,
    private highest: number,
  ) {
    for (const { goods_id, goods_sn } of existing) {
      this.idsByKey.set(normalizeCatalogueNumber(goods_sn), goods_id);
      this.keysById.set(goods_id, normalizeCatalogueNumber(goods_sn));
      this.highest = Math.max(this.highest, goods_id);
    }
  }

  get highestId(): number {
    return this.highest;
  }

  has(number: string): boolean {
    return this.idsByKey.has(normalizeCatalogueNumber(number));
  }

  /** Returns the ID of a product. `given` is the ID in the file; returns null when it belongs to another product. */
  assign(number: string, given: number | null): number | null {
    const key = normalizeCatalogueNumber(number);
    const existingId = this.idsByKey.get(key);
    if (given !== null && given > 0) {
      if (existingId === given) return given;
      if (existingId !== undefined || this.keysById.has(given)) return null;
      this.register(key, given);
      return given;
    }
    if (existingId !== undefined) return existingId;
    this.register(key, this.highest + 1);
    return this.highest;
  }

  private register(key: string, id: number): void {
    this.idsByKey.set(key, id);
    this.keysById.set(id, key);
    this.highest = Math.max(this.highest, id);
  }
}

/** Returns the former numbers that no other product uses or used. Adds them to `taken`. */
export function availableFormerNumbers(
  { number, formerNumbers }: Pick<ProductRecord, 'number' | 'formerNumbers'>,
  ids: ProductIds,
  taken: Set<string>,
  report: ReportField,
): string[] {
  return formerNumbers.filter((candidate) => {
    const key = normalizeCatalogueNumber(candidate);
    const isFree =
      key !== '' && !taken.has(key) && (!ids.has(candidate) || key === normalizeCatalogueNumber(number));
    if (!isFree) report('former', candidate, 'another product has this number', 'warning');
    taken.add(key);
    return isFree;
  });
}
