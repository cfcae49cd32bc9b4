import { tierPrices, unitPrice } from '../../shared/orders/price-tiers';
import { workingDayAfter } from '../../shared/orders/working-days';
import type { AppContext } from '../app/context';
import { findSellableVariants, type SellableVariant } from '../catalogue/variant-store';
import { availableStock, type VariantKey } from '../orders/stock-store';
import type { ShopDatabase } from '../db/shop-database';

/** A number of units of one variant. */
export interface RequestedItem extends VariantKey {
  number: number;
}

/** Current price and availability of a requested item. */
export interface PricedLine {
  /** null when the catalogue no longer sells the variant; the price is then 0 and `obstacle` is set. */
  sale: SellableVariant | null;
  number: number;
  /** Unit price in cents at this quantity, with price tiers applied. */
  cents: number;
  tiers: { from: number; cents: number }[];
  /** Units in stock; null = made to order, without a limit. */
  available: number | null;
  /** `YYYY-MM-DD`. */
  shipsOn: string;
  /** The reason, for the customer, why the line cannot be ordered; '' when it can. */
  obstacle: string;
}

export interface PricedItem<Item extends RequestedItem> extends PricedLine {
  item: Item;
}

type PricingDeps = Pick<AppContext, 'catalogue' | 'selling' | 'clock'>;

/** Returns the items in their order with current prices and stock. `db` may be the transaction that places an order. */
export async function priceLines<Item extends RequestedItem>(
  { catalogue, selling, clock }: PricingDeps,
  db: ShopDatabase,
  items: readonly Item[],
): Promise<PricedItem<Item>[]> {
  const sales = await findSellableVariants(catalogue, items);
  const now = clock().getTime();
  const lines: PricedItem<Item>[] = [];
  for (const [index, item] of items.entries()) {
    const sale = sales[index] ?? null;
    const { number } = item;
    if (!sale) {
      lines.push({
        item,
        sale,
        number,
        cents: 0,
        tiers: [],
        available: 0,
        shipsOn: '',
        obstacle: 'This size is no longer sold.',
      });
      continue;
    }
    const available = await availableStock(db, { ...item, catalogueStock: sale.catalogueStock });
    lines.push({
      item,
      sale,
      number,
      available,
      cents: unitPrice(sale, number, selling.price_tiers),
      tiers: tierPrices(sale, selling.price_tiers),
      shipsOn: workingDayAfter(now, sale.shipsInDays),
      obstacle: obstacleOf(available, number),
    });
  }
  return lines;
}

function obstacleOf(available: number | null, number: number): string {
  if (available === null || number <= available) return '';
  return available === 0 ? 'Out of stock.' : `Only ${available} in stock.`;
}
