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
const transitionsOf = {
  pending: [],
  paid: ['pay'],
  confirmed: ['confirm'],
  confirmedPaid: ['pay', 'confirm'],
  settled: ['confirm', 'settle'],
  shipped: ['pay', 'ship'],
  shippedUnpaid: ['confirm', 'ship'],
  completed: ['pay', 'ship', 'complete'],
  settledAfterCompletion: ['confirm', 'ship', 'complete', 'settle'],
  withdrawn: ['withdraw'],
  cancelled: ['cancel'],
  cancelledAfterConfirmation: ['confirm', 'cancel'],
  refunded: ['pay', 'refund'],
  refundedAfterCompletion: ['pay', 'ship', 'complete', 'refund'],
} as const satisfies Record<string, readonly OrderTransition[]>;

/**
 * `paidByCredit`: paid by points and balance alone. `expired`: canceled because it was not paid in time. `paidAfterExpiry`:
 * paid after that; `latePaymentRefunded`: staff have refunded this payment.
 */
export type OrderScenario =
  | keyof typeof transitionsOf
  | 'paidByCredit'
  | 'refundedToCredit'
  | 'expired'
  | 'paidAfterExpiry'
  | 'latePaymentRefunded';

export interface OrdersInEveryState {
  ann: TestCustomer;
  /** Ids of the orders. */
  ids: Readonly<Record<OrderScenario, number>>;
}

/**
 * Makes a customer with an order of each scenario. Each has two lines, one in stock and one made to order, and is paid in
 * part by points.
 */
export async function makeOrdersInEveryState(shop: TestShop, time: FakeClock): Promise<OrdersInEveryState> {
  const ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  await grantTestCredits(shop, 'ann', { points: 5_000_000, cents: 5_000_000 });
  const sizes = [
    ...(await findVariantsInStock(shop, { minStock: 100 })),
    ...(await findVariantsInStock(shop, { minStock: 0, maxStock: 0 })),
  ].map((size) => ({ ...size, number: 2 }));
  const place = async (changes: Partial<OrderRequest>) =>
    (await makeOrder(ann.client, sizes, { pay_id: 'banktransfer', points: 700, ...changes })).order_id;

  const expired = await place({ pay_id: 'wxpaynative' });
  const paidAfterExpiry = await place({ pay_id: 'wxpaynative' });
  const latePaymentRefunded = await place({ pay_id: 'wxpaynative' });
  time.advance(DAY / 2);
  await processDueOrders(shop.deps);
  for (const orderId of [paidAfterExpiry, latePaymentRefunded]) await payCancelledOrder(shop, orderId);
  for (const payment of await findUnmatchedPayments(shop.deps.database, latePaymentRefunded)) {
    await refundUnmatchedPayment(shop.deps, payment, 'It came too late.');
  }

  const paidByCredit = await place({ use_balance: true });
  const refundedToCredit = await place({ use_balance: true });
  await applyTransitions(shop, refundedToCredit, ['refund']);
  const placed: Partial<Record<OrderScenario, number>> = {
    expired,
    paidAfterExpiry,
    latePaymentRefunded,
    paidByCredit,
    refundedToCredit,
  };
  for (const [scenario, transitions] of Object.entries(transitionsOf)) {
    const orderId = await place({});
    await applyTransitions(shop, orderId, transitions);
    placed[scenario as keyof typeof transitionsOf] = orderId;
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
