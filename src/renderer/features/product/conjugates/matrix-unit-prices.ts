import { centsToWire, formatMoney, wireToCents } from '../../../../shared/lib/money';
import { unitPrices } from '../../../../shared/catalogue/unit-price';
import type { MatrixRow } from './matrix-groups';

/** What one µg, µL or test costs in each size, in words, by `product_id`: in one unit, so that all cells can be compared. */
export function matrixUnitPrices(rows: readonly MatrixRow[]): ReadonlyMap<number, string> {
  const options = rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
  const prices = unitPrices(
    options.map(({ attr_value, attr_price }) => ({ attr_value, cents: wireToCents(attr_price) })),
  );
  return new Map(
    options.flatMap(({ product_id }, at) => {
      const price = prices[at];
      return price ? [[product_id, `${formatMoney(centsToWire(price.cents))} per ${price.unit}`] as const] : [];
    }),
  );
}
