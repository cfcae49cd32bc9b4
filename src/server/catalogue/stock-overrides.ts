/**
 * Units that the shop counts itself since somebody first ordered them; all other sizes are as the catalogue says. A
 * kiosk counts none.
 */
export interface Shelves {
  /** Raised with every change: part of every key under which a reply with stock in it is kept. */
  readonly version: number;
  /** What is left of a size; null = as the catalogue says. */
  left(goodsId: number, goodsAttr: string): number | null;
  /** Whether these are its counts already. */
  holds(counts: readonly ShelfCount[]): boolean;
  /** Takes the place of all counts before. */
  replace(counts: readonly ShelfCount[]): void;
}

export interface ShelfCount {
  goods_id: number;
  goods_attr: string;
  /** Null = made to order, as the catalogue says. */
  left: number | null;
}

export function createShelves(): Shelves {
  let version = 0;
  let counted = new Map<string, ShelfCount>();
  const keyOf = (goodsId: number, goodsAttr: string) => `${goodsId} ${goodsAttr}`;
  const keyed = (counts: readonly ShelfCount[]) =>
    new Map(counts.map((count) => [keyOf(count.goods_id, count.goods_attr), count]));
  const isSame = (next: ReadonlyMap<string, ShelfCount>) =>
    next.size === counted.size && [...next].every(([key, { left }]) => counted.get(key)?.left === left);
  return {
    get version() {
      return version;
    },
    left(goodsId, goodsAttr) {
      if (counted.size === 0) return null;
      return counted.get(keyOf(goodsId, goodsAttr))?.left ?? null;
    },
    holds: (counts) => isSame(keyed(counts)),
    replace(counts) {
      const next = keyed(counts);
      const same = isSame(next);
      counted = next;
      if (!same) version += 1;
    },
  };
}
