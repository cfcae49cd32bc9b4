import { givenBackUntil, POINTS_PER_DOLLAR, pointsForGoods } from '../../shared/orders/points';
import { Refusal } from '../http/handler-types';
import { addBalanceEntry } from '../points/balance-store';
import type { StoredOrder } from './order-store';
import { returnPoints } from '../points/point-reversal-store';
import { revokePoints } from '../points/point-revoke-store';
import { addPointEntry } from '../points/point-store';
import type { ShopTransaction } from '../db/shop-database';

type PaidInKind = Pick<
  StoredOrder,
  'order_id' | 'order_sn' | 'customer_id' | 'points_cents' | 'balance_cents' | 'goods_cents'
>;

/** Takes the points and the balance that an order is paid with; throws a refusal when there is less by now. */
export async function payInKind(transaction: ShopTransaction, order: PaidInKind, now: number): Promise<void> {
  const { order_id, order_sn, customer_id: customerId, points_cents, balance_cents } = order;
  const entry = { customerId, now, reason: `Order ${order_sn}`, cause: `order ${order_id}` };
  if (points_cents > 0) {
    const points = pointsWorth(points_cents);
    const left = await addPointEntry(transaction, { ...entry, points: -points });
    if (typeof left !== 'number') throw new Refusal('You have fewer points by now.', { field: 'points' });
  }
  if (balance_cents > 0) {
    const left = await addBalanceEntry(transaction, { ...entry, cents: -balance_cents });
    if (typeof left !== 'number')
      throw new Refusal('Your balance is lower by now.', { field: 'use_balance' });
  }
}

/**
 * Puts back what {@link payInKind} took. Points are good as long as they were before: who orders and thinks better of it
 * gains no time. Where it is the shop that gives the order up, the customer gets some days to use them.
 */
export async function giveBack(
  transaction: ShopTransaction,
  order: PaidInKind,
  { now, by }: { now: number; by: 'customer' | 'shop' },
): Promise<void> {
  const { order_id, order_sn, customer_id: customerId, points_cents, balance_cents } = order;
  const entry = { customerId, now, reason: `Order ${order_sn} given back`, cause: `return ${order_id}` };
  if (points_cents > 0) {
    const goodUntil = by === 'shop' ? givenBackUntil(now) : null;
    await returnPoints(transaction, { ...entry, spentBy: `order ${order_id}`, goodUntil });
  }
  if (balance_cents > 0) await addBalanceEntry(transaction, { ...entry, cents: balance_cents });
}

/** Points for what was bought, once the order is complete. */
export async function rewardGoods(
  transaction: ShopTransaction,
  order: PaidInKind,
  now: number,
): Promise<void> {
  const points = pointsForGoods(order.goods_cents - order.points_cents);
  if (points === 0) return;
  await addPointEntry(transaction, {
    customerId: order.customer_id,
    points,
    now,
    reason: `Reward for order ${order.order_sn}`,
    cause: `reward ${order.order_id}`,
  });
}

/** Takes the points of {@link rewardGoods} back: nothing was bought after all. */
export async function revokeReward(
  transaction: ShopTransaction,
  { order_id, order_sn, customer_id: customerId }: PaidInKind,
  now: number,
): Promise<void> {
  await revokePoints(transaction, {
    customerId,
    now,
    reason: `Reward for order ${order_sn} taken back`,
    cause: `revoke ${order_id}`,
    givenBy: `reward ${order_id}`,
  });
}

function pointsWorth(cents: number): number {
  return (cents * POINTS_PER_DOLLAR) / 100;
}
