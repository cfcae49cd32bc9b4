import { normalizeCatalogueNumber } from '../../../src/shared/catalogue/normalize-catalogue-number';
import type { ProductRecord } from '../rows/product-record';
import type { ReportField } from '../rows/normalize-product';

/**
 * Assigns product IDs. A catalogue number keeps its ID, because carts and orders refer to it; a new number gets an ID
 * that was never used before.
 */
export class ProductIds {
  private readonly assignedIds = new Set<number>();
  private readonly idsByKey = new Map<string, number>();

  constructor(
    existing: Iterable<{ goods_id: number; goods_sn: string }>,
    private highestAssigned: number,
  ) {
    for (const { goods_id, goods_sn } of existing)
      this.register(normalizeCatalogueNumber(goods_sn), goods_id);
  }

  get highestId(): number {
    return this.highestAssigned;
  }

  find(number: string): number | undefined {
    return this.idsByKey.get(normalizeCatalogueNumber(number));
  }

  /** Returns the ID of a product, or the reason why it cannot have `requestedId`, the ID in the file. */
  assign(number: string, requestedId: number | null): number | { reason: string } {
    const key = normalizeCatalogueNumber(number);
    const existingId = this.idsByKey.get(key);
    if (requestedId !== null && requestedId > 0) {
      if (existingId === requestedId) return requestedId;
      if (existingId !== undefined) return { reason: 'this product already has another ID' };
      if (this.assignedIds.has(requestedId)) return { reason: 'another product has this ID' };
      this.register(key, requestedId);
      return requestedId;
    }
    if (existingId !== undefined) return existingId;
    this.register(key, this.highestAssigned + 1);
    return this.highestAssigned;
  }

  private register(key: string, id: number): void {
    this.idsByKey.set(key, id);
    this.assignedIds.add(id);
    this.highestAssigned = Math.max(this.highestAssigned, id);
  }
}

/** Returns the ID of an imported product by its catalogue number in any spelling. */
export type ProductIdOf = (number: string) => number | undefined;

/**
 * Returns the former numbers that no other product uses or used, each in its first spelling. Adds all of them, normalized, to
 * `takenKeys`.
 */
export function availableFormerNumbers(
  { number, formerNumbers }: Pick<ProductRecord, 'number' | 'formerNumbers'>,
  ids: ProductIds,
  takenKeys: Set<string>,
  report: ReportField,
): string[] {
  const numberByKey = new Map<string, string>();
  for (const formerNumber of formerNumbers) {
    const key = normalizeCatalogueNumber(formerNumber);
    if (!numberByKey.has(key)) numberByKey.set(key, formerNumber);
  }
  return [...numberByKey].flatMap(([key, formerNumber]) => {
    const isFree =
      key !== '' &&
      !takenKeys.has(key) &&
      (ids.find(formerNumber) === undefined || key === normalizeCatalogueNumber(number));
    if (!isFree) report('former', formerNumber, 'another product has this number', 'warning');
    takenKeys.add(key);
    return isFree ? [formerNumber] : [];
  });
}
