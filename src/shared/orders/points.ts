import type { ProductClass } from '../contract/goods';

/** Rules of reward points: value, earning, expiry and exchange. */

const DAY_MS = 86_400_000;

/** Granted once, when a customer verifies the e-mail address. */
export const WELCOME_POINTS = 100;

/** A point is worth a cent. */
export const POINTS_PER_DOLLAR = 100;

/** Points per dollar spent on goods. */
const EARNED_PER_DOLLAR = 1;

const VALIDITY_MS = 365 * DAY_MS;
const EXPIRING_SOON_MS = 90 * DAY_MS;
/** Minimum validity of refunded points. */
const MIN_REFUND_VALIDITY_MS = 30 * DAY_MS;

/** Classes that are exchanged for points: consumables without purity or license requirements. */
export const exchangeableClasses = ['buffer', 'consumable'] as const satisfies ProductClass[];

/** Maximum price in cents of a size that can be exchanged. */
export const MAX_EXCHANGE_CENTS = 6000;

/** Expiry of points earned at `earnedAt`; both in milliseconds since 1970. */
export function pointsExpireAt(earnedAt: number): number {
  return earnedAt + VALIDITY_MS;
}

/** Earliest expiry of points refunded at `now`; both in milliseconds since 1970. */
export function refundedPointsExpireAt(now: number): number {
  return now + MIN_REFUND_VALIDITY_MS;
}

/** Returns the time before which expiring points count as expiring soon; both in milliseconds since 1970. */
export function expiringSoonLimit(now: number): number {
  return now + EXPIRING_SOON_MS;
}

/** Price of a size in points, rounded up; null when it cannot be exchanged. */
export function priceInPoints(productClass: ProductClass, cents: number): number | null {
  const isExchangeable = exchangeableClasses.some((candidate) => candidate === productClass);
  if (!isExchangeable || cents > MAX_EXCHANGE_CENTS) return null;
  return Math.ceil((cents * POINTS_PER_DOLLAR) / 100);
}

/** Points for delivered goods of this price in cents. */
export function pointsForGoods(cents: number): number {
  return Math.floor(cents / 100) * EARNED_PER_DOLLAR;
}
