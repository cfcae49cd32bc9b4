import { availabilityOfUnits } from '../../shared/catalogue/availability';
import { tierPrices, unitPrice } from '../../shared/orders/price-tiers';
import { formatNumber } from '../../shared/lib/format-number';
import { formatMessage } from '../../shared/lib/messages';
import { shippingStartDay, workingDayAfter } from '../../shared/orders/working-days';
import type { AppContext } from '../app/context';
import { findCatalogueVariants, type CatalogueVariant } from '../catalogue/variant-store';
import { findAvailableStocks, type VariantKey } from '../orders/stock-store';
import type { ShopDatabase } from '../db/shop-database';

/** A number of units of one variant. */
export interface RequestedItem extends VariantKey {
  number: number;
}

/** Current price and availability of a requested item. */
export interface PricedLine {
  /** The variant as the catalogue sells it. Null for a discontinued variant; `obstacle` is then set. */
  catalogueVariant: CatalogueVariant | null;
  number: number;
  /**
   * Unit price in cents at this quantity, with price tiers applied. Null for a discontinued variant or a price on request;
   * `obstacle` is then set.
   */
  cents: number | null;
  tiers: { from: number; cents: number }[];
  /** Units in stock; null = made to order, without a limit. */
  available: number | null;
  /** `YYYY-MM-DD`; '' for a discontinued variant, and for more units than are in stock. */
  shipsOn: string;
  /** The reason, for the customer, why the line cannot be ordered; '' when it can. */
  obstacle: string;
}

export interface PricedItem<Item extends RequestedItem> extends PricedLine {
  item: Item;
}

/** A line whose price is known. */
type LineWithPrice<Line extends Pick<PricedLine, 'cents'>> = Line & { cents: number };

/** Returns the lines with a price, for sums. The other lines cannot be ordered: they have an `obstacle`. */
export function linesWithPrice<Line extends Pick<PricedLine, 'cents'>>(
  lines: readonly Line[],
): LineWithPrice<Line>[] {
  return lines.filter((line): line is LineWithPrice<Line> => line.cents !== null);
}

type PricingDeps = Pick<AppContext, 'catalogue' | 'settings' | 'selling' | 'clock'>;

/** Returns the items in their order with current prices and stock. `db` may be the transaction that places an order. */
export async function priceLines<Item extends RequestedItem>(
  { catalogue, settings, selling, clock }: PricingDeps,
  db: ShopDatabase,
  items: readonly Item[],
): Promise<PricedItem<Item>[]> {
  const catalogueVariants = await findCatalogueVariants(catalogue, items);
  const startDay = shippingStartDay(clock().getTime(), settings);
  const shippingDays = new Map<number, string>();
  const shippingDay = (days: number) => {
    const day = shippingDays.get(days) ?? workingDayAfter(startDay, days);
    shippingDays.set(days, day);
    return day;
  };
  const lines: PricedItem<Item>[] = [];
  const stocksToFind = items.map(({ goods_id, goods_attr }, index) => ({
    goods_id,
    goods_attr,
    catalogueStock: catalogueVariants[index]?.catalogueStock ?? 0,
  }));
  const stocks = items.length > 0 ? await findAvailableStocks(db, stocksToFind) : [];
  for (const [index, item] of items.entries()) {
    const catalogueVariant = catalogueVariants[index] ?? null;
    const { number } = item;
    if (!catalogueVariant) {
      lines.push({
        item,
        catalogueVariant,
        number,
        cents: null,
        tiers: [],
        available: 0,
        shipsOn: '',
        obstacle: 'This size is no longer sold.',
      });
      continue;
    }
    const available = stocks[index] ?? null;
    const { listPrice } = catalogueVariant;
    const outOfStock = stockObstacle(available, number);
    lines.push({
      item,
      catalogueVariant,
      number,
      available,
      cents: listPrice && unitPrice(listPrice, number, selling.price_tiers),
      tiers: listPrice ? tierPrices(listPrice, selling.price_tiers) : [],
      shipsOn: outOfStock ? '' : shippingDay(catalogueVariant.shipsInDays),
      obstacle: listPrice ? outOfStock : formatMessage('priceOnRequest'),
    });
  }
  return lines;
}

/**
 * Returns the reason, for the customer, why `number` units cannot be ordered, when `available` can (null = without a limit); ''
 * when they can.
 */
export function stockObstacle(available: number | null, number: number): string {
  if (available === null || number <= available) return '';
  return availabilityOfUnits(available) === 'sold out'
    ? 'Out of stock.'
    : `Only ${formatNumber(available)} in stock.`;
}
