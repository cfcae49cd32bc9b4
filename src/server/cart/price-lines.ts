import { tierPrices, unitPrice } from '../../shared/orders/price-tiers';
import { workingDayAfter } from '../../shared/orders/working-days';
import type { Deps } from '../app/context';
import { sizesOnSale, type SizeOnSale } from '../catalogue/price-store';
import { availableUnits, type Size } from '../orders/stock-store';
import type { ShopDatabase } from '../db/shop-database';

/** A wish for some units of a size. */
export interface Wish extends Size {
  number: number;
}

/** What some units of a size cost now, and whether they can be had. */
export interface PricedLine {
  /** null when the catalogue no longer sells it; then it costs nothing and has an obstacle. */
  sale: SizeOnSale | null;
  number: number;
  /** Cents for one unit at this number, tiers included. */
  cents: number;
  tiers: { from: number; cents: number }[];
  /** Units that can be ordered now; null = made to order, as many as wanted. */
  available: number | null;
  /** `YYYY-MM-DD`. */
  shipsOn: string;
  /** Why it cannot be ordered as it is, in words; '' when it can. */
  obstacle: string;
}

type PricingDeps = Pick<Deps, 'catalogue' | 'selling' | 'clock'>;

/** The wishes at today's prices and stock, in their order. `db` is the transaction of an order that is being placed. */
export async function priceLines<Line extends Wish>(
  { catalogue, selling, clock }: PricingDeps,
  db: ShopDatabase,
  wishes: readonly Line[],
): Promise<(PricedLine & { wish: Line })[]> {
  const sales = await sizesOnSale(catalogue, wishes);
  const now = clock().getTime();
  const lines: (PricedLine & { wish: Line })[] = [];
  for (const [index, wish] of wishes.entries()) {
    const sale = sales[index] ?? null;
    const { number } = wish;
    if (!sale) {
      const gone = { sale, number, cents: 0, tiers: [], available: 0, shipsOn: '' };
      lines.push({ wish, ...gone, obstacle: 'This size is no longer sold.' });
      continue;
    }
    const available = await availableUnits(db, { ...wish, shelf: sale.shelf });
    lines.push({
      wish,
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
