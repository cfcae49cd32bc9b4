import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { findOrdersShippedBefore, findOrder, findOverdueOrders } from './order-store';
import { transitionOrder, type TransitionDeps } from './order-transitions';
import { findEndedReservations, findRestockedOrders } from './reservation-store';
import { releaseReservation, reserveRestockedOrder } from './reservations';

/** Orders per batch. Other writers can run between batches. */
const BATCH_SIZE = 50;
/** The processing of one kind of due orders ends after this many orders that failed or on which it had no effect. */
const MAX_SKIPPED = 1000;
const DAY_MS = 86_400_000;
/** Time after shipping from which an order counts as delivered. */
const DELIVERED_AFTER_MS = 21 * DAY_MS;

type DueDeps = TransitionDeps & { database: ShopDatabase };

/** Processes one order. Returns false when it had no effect, because the order was no longer due or still cannot be reserved. */
type ProcessOrder = (transaction: ShopTransaction, orderId: number) => Promise<boolean>;

/**
 * Cancels orders that were not paid or confirmed in time, releases ended reservations, reserves restocked goods for paid and
 * confirmed orders that wait for them, and completes delivered orders. Rejects at the end when some orders failed.
 */
export async function processDueOrders(deps: DueDeps): Promise<void> {
  const { database } = deps;
  const now = deps.clock().getTime();
  const errors = [
    ...(await processInBatches(
      deps,
      (limit) => findOverdueOrders(database, now, limit),
      (transaction, orderId) => cancelOverdueOrder(deps, transaction, orderId),
    )),
    ...(await processInBatches(
      deps,
      (limit) => findEndedReservations(database, now, limit),
      (transaction, orderId) =>
        releaseReservation(deps, transaction, orderId, {
          actor: 'shop',
          text: 'The reservation of the items has ended. The order stays open: if you pay in time, we reserve the items again while stock lasts.',
        }),
    )),
    ...(await processInBatches(
      deps,
      (limit) => findRestockedOrders(database, limit),
      (transaction, orderId) => reserveRestockedOrder(deps, transaction, orderId),
    )),
    ...(await processInBatches(
      deps,
      (limit) => findOrdersShippedBefore(database, now - DELIVERED_AFTER_MS, limit),
      applyTransition(deps, 'complete', 'The parcel was delivered.'),
    )),
  ];
  if (errors.length > 0) {
    throw new Error(`${errors.length} due orders could not be processed.`, { cause: errors[0] });
  }
}

/** Cancels an order whose deadline has passed. For an order on account, staff did not confirm it in time. */
async function cancelOverdueOrder(
  deps: DueDeps,
  transaction: ShopTransaction,
  orderId: number,
): Promise<boolean> {
  const order = await findOrder(transaction, { orderId });
  const method = deps.selling.payments.find(({ pay_id }) => pay_id === order?.pay_id);
  const text =
    method?.kind === 'account'
      ? 'We could not confirm the order in time.'
      : 'We did not receive the payment in time. The items are no longer reserved.';
  return applyTransition(deps, 'lapse', text)(transaction, orderId);
}

function applyTransition(deps: DueDeps, transition: 'lapse' | 'complete', text: string): ProcessOrder {
  return async (transaction, orderId) => {
    const request = { orderId, transition, text, actor: 'shop' } as const;
    return (await transitionOrder(deps, transaction, request)) !== null;
  };
}

/**
 * Processes each due order once, in batches. Returns the errors of the orders that failed; the next run tries these orders
 * again.
 */
async function processInBatches(
  { database }: DueDeps,
  findDueOrders: (limit: number) => Promise<number[]>,
  processOrder: ProcessOrder,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  // Orders that failed or on which processing had no effect. Each batch may find them again.
  const skipped = new Set<number>();
  while (skipped.size < MAX_SKIPPED) {
    const limit = BATCH_SIZE + skipped.size;
    const dueOrderIds = await findDueOrders(limit);
    for (const orderId of dueOrderIds.filter((id) => !skipped.has(id))) {
      try {
        if (await database.transaction().execute((transaction) => processOrder(transaction, orderId)))
          continue;
      } catch (error) {
        errors.push(error);
      }
      skipped.add(orderId);
    }
    if (dueOrderIds.length < limit) break;
  }
  return errors;
}
