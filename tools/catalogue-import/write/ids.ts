import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ProductRecord } from '../rows/product-record';
import type { ReportField } from '../rows/normalize-product';

/**
 * Ids of products. A number keeps the id that it has, because carts and orders name products by it; a new number gets
 * one that no product ever had here.
 */
export class ProductIds {
  private readonly taken = new Map<number, string>();
  private readonly ofKey = new Map<string, number>();

  constructor(
    known: Iterable<{ goods_id: number; goods_sn: string }>,
    private highest: number,
  ) {
    for (const { goods_id, goods_sn } of known) {
      this.ofKey.set(normalizeCatalogueNumber(goods_sn), goods_id);
      this.taken.set(goods_id, normalizeCatalogueNumber(goods_sn));
      this.highest = Math.max(this.highest, goods_id);
    }
  }

  get highestId(): number {
    return this.highest;
  }

  has(number: string): boolean {
    return this.ofKey.has(normalizeCatalogueNumber(number));
  }

  /** The id of a product; `given` is what its file says. Null when that is another product's. */
  assign(number: string, given: number | null): number | null {
    const key = normalizeCatalogueNumber(number);
    const known = this.ofKey.get(key);
    if (given !== null && given > 0) {
      if (known === given) return given;
      if (known !== undefined || this.taken.has(given)) return null;
      this.register(key, given);
      return given;
    }
    if (known !== undefined) return known;
    this.register(key, this.highest + 1);
    return this.highest;
  }

  private register(key: string, id: number): void {
    this.ofKey.set(key, id);
    this.taken.set(id, key);
    this.highest = Math.max(this.highest, id);
  }
}

/** Former numbers of a product that no other product has, or had; `taken` are those that were given before. */
export function availableFormerNumbers(
  { number, former }: Pick<ProductRecord, 'number' | 'former'>,
  ids: ProductIds,
  taken: Set<string>,
  tell: ReportField,
): string[] {
  return former.filter((one) => {
    const key = normalizeCatalogueNumber(one);
    const isFree =
      key !== '' && !taken.has(key) && (!ids.has(one) || key === normalizeCatalogueNumber(number));
    if (!isFree) tell('former', one, 'another product has this number', 'warning');
    taken.add(key);
    return isFree;
  });
}
