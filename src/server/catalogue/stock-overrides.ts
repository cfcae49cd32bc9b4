/**
 * Stock that the shop counts itself, for variants that were ordered at least once. All other variants have the stock of
 * the catalogue. A kiosk has no overrides.
 */
export interface StockOverrides {
  /** Incremented by every change; part of the cache keys of replies that contain stock. */
  readonly version: number;
  /** Returns the available units of a variant; null = as the catalogue states. */
  availableUnits(goodsId: number, goodsAttr: string): number | null;
  /** Returns the day, `YYYY-MM-DD`, on which a sold-out variant is expected; null when unknown. */
  restockDay(goodsId: number, goodsAttr: string): string | null;
  equals(overrides: readonly StockOverride[]): boolean;
  /** Replaces all overrides. */
  replace(overrides: readonly StockOverride[]): void;
}

export interface StockOverride {
  goods_id: number;
  goods_attr: string;
  /** Null = made to order, as the catalogue states. */
  available: number | null;
  /** Day on which a sold-out variant is expected, `YYYY-MM-DD`. */
  restockOn?: string;
}

export function createStockOverrides(): StockOverrides {
  let version = 0;
  let currentOverrides = new Map<string, StockOverride>();
  const keyOf = (goodsId: number, goodsAttr: string) => `${goodsId} ${goodsAttr}`;
  const toMap = (overrides: readonly StockOverride[]) =>
    new Map(overrides.map((override) => [keyOf(override.goods_id, override.goods_attr), override]));
  const isCurrent = (newOverrides: ReadonlyMap<string, StockOverride>) =>
    newOverrides.size === currentOverrides.size &&
    [...newOverrides].every(([key, { available, restockOn }]) => {
      const override = currentOverrides.get(key);
      return override?.available === available && override.restockOn === restockOn;
    });
  return {
    get version() {
      return version;
    },
    availableUnits(goodsId, goodsAttr) {
      if (currentOverrides.size === 0) return null;
      return currentOverrides.get(keyOf(goodsId, goodsAttr))?.available ?? null;
    },
    restockDay: (goodsId, goodsAttr) => currentOverrides.get(keyOf(goodsId, goodsAttr))?.restockOn ?? null,
    equals: (overrides) => isCurrent(toMap(overrides)),
    replace(overrides) {
      const newOverrides = toMap(overrides);
      const isUnchanged = isCurrent(newOverrides);
      currentOverrides = newOverrides;
      if (!isUnchanged) version += 1;
    },
  };
}
