import type { ShopDatabase } from '../store/shop-database';
import { deliveredOrders, overdueOrders } from '../store/order-store';
import { moveOrder, type MoveDeps } from './order-moves';

/** Orders that are moved in one round; between rounds others may write. */
const ROUND = 50;
const DAY = 86_400_000;
/** A parcel that nobody has missed for so long has arrived. */
const ARRIVED_AFTER = 21 * DAY;

/** Gives up what nobody paid in time, so that others can have the goods, and completes what has arrived. */
export async function moveOverdueOrders(deps: MoveDeps & { database: ShopDatabase }): Promise<void> {
  const now = deps.clock().getTime();
  const lapse = { move: 'lapse', text: 'It was not paid in time; the goods are no longer held.' } as const;
  const complete = { move: 'complete', text: 'The parcel has arrived.' } as const;
  await moveAll(deps, () => overdueOrders(deps.database, now, ROUND), lapse);
  await moveAll(deps, () => deliveredOrders(deps.database, now - ARRIVED_AFTER, ROUND), complete);
}

async function moveAll(
  deps: MoveDeps & { database: ShopDatabase },
  find: () => Promise<number[]>,
  request: { move: 'lapse' | 'complete'; text: string },
): Promise<void> {
  for (;;) {
    const due = await find();
    for (const orderId of due) {
      await deps.database
        .transaction()
        .execute((transaction) => moveOrder(deps, transaction, { ...request, orderId, actor: 'shop' }));
    }
    if (due.length < ROUND) return;
  }
}
