import { workingDayAfter } from '../../shared/orders/working-days';
import { isoDay } from '../../shared/lib/format-date';
import type { AppContext } from '../app/context';
import type { StockOverride } from '../catalogue/stock-overrides';
import { recordSoldOutVariants, listTrackedVariants } from './stock-store';

type RestockDeps = Pick<AppContext, 'database' | 'selling' | 'clock'>;

/** Returns the current stock of all variants that the shop counts, with the day on which those that are sold out are expected. */
export async function readStockOverrides({
  database,
  selling,
  clock,
}: RestockDeps): Promise<StockOverride[]> {
  const now = clock().getTime();
  await recordSoldOutVariants(database, now);
  const variants = await listTrackedVariants(database);
  return variants.map(({ soldOutAt, ...variant }) => {
    const restockOn = soldOutAt === null ? null : expectedRestock(soldOutAt, selling.restock_days, now);
    return restockOn === null ? variant : { ...variant, restockOn };
  });
}

/** Returns the day on which a sold-out variant is expected; null when it is unknown or has passed. */
export function expectedRestock(soldOutAt: number, restockDays: number | null, now: number): string | null {
  if (restockDays === null) return null;
  const day = workingDayAfter(soldOutAt, restockDays);
  return day > isoDay(now) ? day : null;
}
