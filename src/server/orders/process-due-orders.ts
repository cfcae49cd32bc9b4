import type { ShopDatabase, ShopTransaction } from '../db/shop-database';
import { findDeliveredOrders, findOrder, findOverdueOrders } from './order-store';
import { transitionOrder, type TransitionDeps } from './order-transitions';
import { findEndedReservations, findRestockedOrders } from './reservation-store';
import { releaseReservation, reserveRestockedOrder } from './reservations';

/** Orders per batch. Other writers can run between batches. */
const BATCH_SIZE = 50;
const DAY_MS = 86_400_000;
/** Time after shipping from which an order counts as delivered. */
const DELIVERED_AFTER_MS = 21 * DAY_MS;

type DueDeps = TransitionDeps & { database: ShopDatabase };

/** Processes one order. Returns false when it was not due any more. */
type Process = (transaction: ShopTransaction, orderId: number) => Promise<boolean>;

/**
 * Cancels orders that were not paid in time, releases ended reservations, reserves restocked goods for paid orders that
 * wait for them, and completes delivered orders. Processes all orders and then rejects when some failed.
 */
export async function processDueOrders(deps: DueDeps): Promise<void> {
  const { database } = deps;
  const now = deps.clock().getTime();
  const errors = [
    ...(await processAll(
      deps,
      () => findOverdueOrders(database, now, BATCH_SIZE),
      (transaction, orderId) => lapse(deps, transaction, orderId),
    )),
    ...(await processAll(
      deps,
      () => findEndedReservations(database, now, BATCH_SIZE),
      (transaction, orderId) =>
        releaseReservation(deps, transaction, orderId, {
          actor: 'shop',
          text: 'The reservation of the items has ended. The order stays open: if you pay in time, we reserve the items again while stock lasts.',
        }),
    )),
    ...(await processAll(
      deps,
      () => findRestockedOrders(database, BATCH_SIZE),
      (transaction, orderId) => reserveRestockedOrder(deps, transaction, orderId),
    )),
    ...(await processAll(
      deps,
      () => findDeliveredOrders(database, now - DELIVERED_AFTER_MS, BATCH_SIZE),
      apply(deps, 'complete', 'The parcel was delivered.'),
    )),
  ];
  if (errors.length > 0) {
    throw new Error(`${errors.length} due orders could not be processed.`, { cause: errors[0] });
  }
}

/** Cancels an order whose deadline has passed. Orders on account wait for the staff, not for a payment. */
async function lapse(deps: DueDeps, transaction: ShopTransaction, orderId: number): Promise<boolean> {
  const order = await findOrder(transaction, { orderId });
  const method = deps.selling.payments.find(({ pay_id }) => pay_id === order?.pay_id);
  const text =
    method?.kind === 'account'
      ? 'We could not confirm the order in time.'
      : 'We did not receive the payment in time. The items are no longer reserved.';
  return apply(deps, 'lapse', text)(transaction, orderId);
}

function apply(deps: DueDeps, transition: 'lapse' | 'complete', text: string): Process {
  return async (transaction, orderId) => {
    const request = { orderId, transition, text, actor: 'shop' } as const;
    return (await transitionOrder(deps, transaction, request)) !== null;
  };
}

/** Processes orders in batches until none is due. Returns the errors of the last batch, which includes orders that failed before. */
async function processAll(
  { database }: DueDeps,
  find: () => Promise<number[]>,
  process: Process,
): Promise<unknown[]> {
  for (;;) {
    const due = await find();
    const errors: unknown[] = [];
    let processed = 0;
    for (const orderId of due) {
      try {
        if (await database.transaction().execute((transaction) => process(transaction, orderId)))
          processed += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    // Orders that fail are found again, so stop when a batch makes no progress.
    if (due.length < BATCH_SIZE || processed === 0) return errors;
  }
}
