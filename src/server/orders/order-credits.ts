import { refundedPointsExpireAt, POINTS_PER_DOLLAR, pointsForGoods } from '../../shared/orders/points';
import { BusinessError } from '../http/errors';
import { addBalanceEntry } from '../points/balance-store';
import type { StoredOrder } from './order-store';
import { refundPoints, revokePoints } from '../points/point-reversal-store';
import { addPointEntry } from '../points/point-store';
import type { ShopTransaction } from '../db/shop-database';

type CreditedOrder = Pick<
  StoredOrder,
  'order_id' | 'order_sn' | 'customer_id' | 'points_cents' | 'balance_cents' | 'goods_cents'
>;

/** Debits the points and balance that pay for an order. Throws a {@link BusinessError} when they no longer suffice. */
export async function debitCredits(
  transaction: ShopTransaction,
  order: CreditedOrder,
  now: number,
): Promise<void> {
  const { order_id, order_sn, customer_id: customerId, points_cents, balance_cents } = order;
  const entry = { customerId, now, reason: `Order ${order_sn}`, cause: `order ${order_id}` };
  if (points_cents > 0) {
    const points = pointsForCents(points_cents);
    const newBalance = await addPointEntry(transaction, { ...entry, points: -points });
    if (typeof newBalance !== 'number')
      throw new BusinessError('You no longer have enough points.', { field: 'points' });
  }
  if (balance_cents > 0) {
    const newBalance = await addBalanceEntry(transaction, { ...entry, cents: -balance_cents });
    if (typeof newBalance !== 'number')
      throw new BusinessError('Your balance is no longer sufficient.', { field: 'use_balance' });
  }
}

/**
 * Refunds what {@link debitCredits} debited. Points keep their expiry dates, so that ordering and canceling gains no
 * time. When the shop cancels, they stay valid for a minimum period.
 */
export async function refundCredits(
  transaction: ShopTransaction,
  order: CreditedOrder,
  { now, by }: { now: number; by: 'customer' | 'shop' },
): Promise<void> {
  const { order_id, order_sn, customer_id: customerId, points_cents, balance_cents } = order;
  const entry = { customerId, now, reason: `Order ${order_sn} returned`, cause: `return ${order_id}` };
  if (points_cents > 0) {
    const validUntil = by === 'shop' ? refundedPointsExpireAt(now) : null;
    await refundPoints(transaction, { ...entry, debitCause: `order ${order_id}`, validUntil });
  }
  if (balance_cents > 0) await addBalanceEntry(transaction, { ...entry, cents: balance_cents });
}

/** Credits the reward points of a completed order; goods that were paid with points earn none. */
export async function creditReward(
  transaction: ShopTransaction,
  order: CreditedOrder,
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

/** Revokes the points of {@link creditReward} after a refund. */
export async function revokeReward(
  transaction: ShopTransaction,
  { order_id, order_sn, customer_id: customerId }: CreditedOrder,
  now: number,
): Promise<void> {
  await revokePoints(transaction, {
    customerId,
    now,
    reason: `Reward for order ${order_sn} reversed`,
    cause: `revoke ${order_id}`,
    creditCause: `reward ${order_id}`,
  });
}

/** Returns the points that pay for an amount. */
function pointsForCents(cents: number): number {
  return (cents * POINTS_PER_DOLLAR) / 100;
}
