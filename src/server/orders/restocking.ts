import { workingDayAfter } from '../../shared/orders/working-days';
import { dayInTimeZone } from '../../shared/lib/time-zone';
import type { AppContext } from '../app/context';
import type { StockOverride } from '../catalogue/stock-overrides';
import { recordSoldOutVariants, listTrackedVariants } from './stock-store';

type RestockDeps = Pick<AppContext, 'database' | 'settings' | 'selling' | 'clock'>;

/**
 * Records the variants that have sold out. Returns the current stock of all variants that the shop counts, with the day on
 * which those that are sold out are expected.
 */
export async function refreshStockOverrides({
  database,
  settings,
  selling,
  clock,
}: RestockDeps): Promise<StockOverride[]> {
  const now = clock().getTime();
  await recordSoldOutVariants(database, now);
  const dayOf = (time: number) => dayInTimeZone(time, settings.warehouse_time_zone);
  const variants = await listTrackedVariants(database);
  return variants.map(({ soldOutAt, ...variant }) => {
    const restockOn =
      soldOutAt === null ? null : expectedRestockDay(dayOf(soldOutAt), selling.restock_days, dayOf(now));
    return restockOn === null ? variant : { ...variant, restockOn };
  });
}

/**
 * Returns the day on which a variant that sold out on `soldOutOn` is expected back; null when it is unknown or not in the future.
 * `restockDays` are working days; null = unknown.
 */
export function expectedRestockDay(
  soldOutOn: string,
  restockDays: number | null,
  today: string,
): string | null {
  if (restockDays === null) return null;
  const day = workingDayAfter(soldOutOn, restockDays);
  return day > today ? day : null;
}
