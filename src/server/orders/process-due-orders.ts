import type { ShopDatabase } from '../db/shop-database';
import { deliveredOrders, overdueOrders } from './order-store';
import { moveOrder, type MoveDeps } from './order-transitions';

/** Orders that are moved in one round; between rounds others may write. */
const ROUND = 50;
const DAY = 86_400_000;
/** A parcel that nobody has missed for so long has arrived. */
const ARRIVED_AFTER = 21 * DAY;

/**
 * Gives up what nobody paid in time, so that others can have the goods, and completes what has arrived. Rejects with
 * what went wrong at some orders after all others were moved.
 */
export async function moveOverdueOrders(deps: MoveDeps & { database: ShopDatabase }): Promise<void> {
  const now = deps.clock().getTime();
  const lapse = { move: 'lapse', text: 'It was not paid in time; the goods are no longer held.' } as const;
  const complete = { move: 'complete', text: 'The parcel has arrived.' } as const;
  const failed = [
    ...(await moveAll(deps, () => overdueOrders(deps.database, now, ROUND), lapse)),
    ...(await moveAll(deps, () => deliveredOrders(deps.database, now - ARRIVED_AFTER, ROUND), complete)),
  ];
  if (failed.length > 0) throw new Error(`${failed.length} orders could not be moved`, { cause: failed[0] });
}

/** Gives what went wrong. */
async function moveAll(
  deps: MoveDeps & { database: ShopDatabase },
  find: () => Promise<number[]>,
  request: { move: 'lapse' | 'complete'; text: string },
): Promise<unknown[]> {
  for (;;) {
    const due = await find();
    const failed: unknown[] = [];
    let moved = 0;
    for (const orderId of due) {
      try {
        const state = await deps.database
          .transaction()
          .execute((transaction) => moveOrder(deps, transaction, { ...request, orderId, actor: 'shop' }));
        if (state) moved += 1;
      } catch (error) {
        failed.push(error);
      }
    }
    // Those that cannot be moved are found again and again.
    if (due.length < ROUND || moved === 0) return failed;
  }
}
