import type { ShopDatabase } from '../db/shop-database';
import { findDeliveredOrders, findOverdueOrders } from './order-store';
import { transitionOrder, type TransitionDeps } from './order-transitions';

/** Orders per batch. Other writers can run between batches. */
const BATCH_SIZE = 50;
const DAY_MS = 86_400_000;
/** Shipped orders count as delivered after this time. */
const DELIVERED_AFTER_MS = 21 * DAY_MS;

/**
 * Cancels orders that were not paid in time, which releases their stock, and completes delivered ones. Processes all
 * orders and then rejects when some failed.
 */
export async function processDueOrders(deps: TransitionDeps & { database: ShopDatabase }): Promise<void> {
  const now = deps.clock().getTime();
  const expire = {
    transition: 'lapse',
    text: 'It was not paid in time; the goods are no longer held.',
  } as const;
  const deliver = { transition: 'complete', text: 'The parcel has arrived.' } as const;
  const errors = [
    ...(await transitionAll(deps, () => findOverdueOrders(deps.database, now, BATCH_SIZE), expire)),
    ...(await transitionAll(
      deps,
      () => findDeliveredOrders(deps.database, now - DELIVERED_AFTER_MS, BATCH_SIZE),
      deliver,
    )),
  ];
  if (errors.length > 0) {
    throw new Error(`${errors.length} due orders could not be processed.`, { cause: errors[0] });
  }
}

/** Returns the errors of the last batch. */
async function transitionAll(
  deps: TransitionDeps & { database: ShopDatabase },
  find: () => Promise<number[]>,
  request: { transition: 'lapse' | 'complete'; text: string },
): Promise<unknown[]> {
  for (;;) {
    const due = await find();
    const errors: unknown[] = [];
    let processed = 0;
    for (const orderId of due) {
      try {
        const state = await deps.database
          .transaction()
          .execute((transaction) =>
            transitionOrder(deps, transaction, { ...request, orderId, actor: 'shop' }),
          );
        if (state) processed += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    // Orders that fail are found again, so stop when a batch makes no progress.
    if (due.length < BATCH_SIZE || processed === 0) return errors;
  }
}
