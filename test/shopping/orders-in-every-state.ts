import type { OrderTransition } from '../../src/shared/orders/order-status';
import { processDueOrders } from '../../src/server/orders/process-due-orders';
import { refundUnmatchedPayment } from '../../src/server/payments/resolve-unmatched-payment';
import { findOrderAttempts } from '../../src/server/payments/payment-store';
import {
  addUnmatchedPayment,
  refreshOrderFlag,
  findUnmatchedPayments,
} from '../../src/server/payments/unmatched-payment-store';
import { grantTestCredits } from '../fixtures/grant-credits';
import { makeVerifiedCustomer, type TestCustomer } from '../fixtures/make-customer';
import { createAddress, makeOrder, findVariantsInStock, type OrderRequest } from './make-order';
import type { TestShop } from '../fixtures/make-shop';
import { DAY, type FakeClock } from '../fakes/fake-clock';
import { applyTransitions } from './transition-order';

/** Transitions of each order after it was placed. */
const stories = {
  pending: [],
  paid: ['pay'],
  confirmed: ['confirm'],
  confirmedPaid: ['pay', 'confirm'],
  settled: ['confirm', 'settle'],
  shipped: ['pay', 'ship'],
  shippedUnpaid: ['confirm', 'ship'],
  completed: ['pay', 'ship', 'complete'],
  settledLate: ['confirm', 'ship', 'complete', 'settle'],
  withdrawn: ['withdraw'],
  cancelled: ['cancel'],
  cancelledLate: ['confirm', 'cancel'],
  refunded: ['pay', 'refund'],
  refundedLate: ['pay', 'ship', 'complete', 'refund'],
} as const satisfies Record<string, readonly OrderTransition[]>;

/** `inKind` = paid by points and balance alone, `lapsed` = not paid in time, `flagged` = then paid all the same. */
export type OrderScenario =
  keyof typeof stories | 'inKind' | 'refundedInKind' | 'lapsed' | 'flagged' | 'backLate';

export interface OrdersInEveryState {
  ann: TestCustomer;
  /** Ids of the orders. */
  ids: Readonly<Record<OrderScenario, number>>;
}

/** A customer with an order of every kind: two lines each, one of them made to order, with points and balance in it. */
export async function makeOrdersInEveryState(shop: TestShop, time: FakeClock): Promise<OrdersInEveryState> {
  const ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  await grantTestCredits(shop, 'ann', { points: 5_000_000, cents: 5_000_000 });
  const sizes = [
    ...(await findVariantsInStock(shop, { least: 100 })),
    ...(await findVariantsInStock(shop, { least: 0, most: 0 })),
  ].map((size) => ({ ...size, number: 2 }));
  const place = async (wishes: Partial<OrderRequest>) =>
    (await makeOrder(ann.client, sizes, { pay_id: 'banktransfer', points: 700, ...wishes })).order_id;

  const lapsed = await place({ pay_id: 'wxpaynative' });
  const flagged = await place({ pay_id: 'wxpaynative' });
  const backLate = await place({ pay_id: 'wxpaynative' });
  time.advance(DAY / 2);
  await processDueOrders(shop.deps);
  for (const orderId of [flagged, backLate]) await payCancelledOrder(shop, orderId);
  for (const money of await findUnmatchedPayments(shop.deps.database, backLate)) {
    await refundUnmatchedPayment(shop.deps, money, 'It came too late.');
  }

  const inKind = await place({ use_balance: true });
  const refundedInKind = await place({ use_balance: true });
  await applyTransitions(shop, refundedInKind, ['refund']);
  const placed: Partial<Record<OrderScenario, number>> = {
    lapsed,
    flagged,
    backLate,
    inKind,
    refundedInKind,
  };
  for (const [story, moves] of Object.entries(stories)) {
    const orderId = await place({});
    await applyTransitions(shop, orderId, moves);
    placed[story as keyof typeof stories] = orderId;
  }
  return { ann, ids: placed as Record<OrderScenario, number> };
}

/** Pays a canceled order: the attempt counts as paid and staff must review it. */
export async function payCancelledOrder(
  { deps: { database, clock } }: TestShop,
  orderId: number,
): Promise<void> {
  await database
    .updateTable('payment')
    .set({ status: 'paid', settled_at: clock().getTime(), transaction_id: `late ${orderId}` })
    .where('order_id', '=', orderId)
    .execute();
  await database.transaction().execute(async (transaction) => {
    for (const { log_id, pay_id, amount_cents } of await findOrderAttempts(transaction, orderId)) {
      await addUnmatchedPayment(transaction, {
        order_id: orderId,
        log_id,
        pay_id,
        transaction_id: `late ${orderId}`,
        units: amount_cents,
        currency: 'USD',
        reason: 'paid after cancelling',
        received_at: clock().getTime(),
      });
    }
    await refreshOrderFlag(transaction, orderId);
  });
}
