import type { ProductClass } from '../contract/goods';

/** Reward points: what they are worth, how they come, how long they last and what they can be exchanged for. */

const DAY = 86_400_000;

/** Given once, when a customer proves the e-mail address. */
export const WELCOME_POINTS = 100;

/** Price in points of what costs a dollar: a point is worth a cent. */
export const POINTS_PER_DOLLAR = 100;

/** What a dollar spent on goods earns. */
const EARNED_PER_DOLLAR = 1;

const LIFE = 365 * DAY;
const SOON = 90 * DAY;
/** What the shop gives back can be used for so long at least. */
const GIVEN_BACK_FOR = 30 * DAY;

/** Small things that every laboratory uses up, and that are sent without questions of purity or licence. */
export const exchangeableClasses = ['buffer', 'consumable'] as const satisfies ProductClass[];

/** Dearer sizes are sold for money only, in cents. */
export const MAX_EXCHANGE_CENTS = 6000;

/** When points that were earned at `earnedAt` lapse; both in milliseconds since 1970. */
export function pointsExpireAt(earnedAt: number): number {
  return earnedAt + LIFE;
}

/** Until when points are good at least that come back because the shop gave an order up at `now`. */
export function refundedPointsExpireAt(now: number): number {
  return now + GIVEN_BACK_FOR;
}

/** Points that lapse until then are said to lapse soon. */
export function expirySoonUntil(now: number): number {
  return now + SOON;
}

/** What a size of a product costs in points, rounded up; null where it is not to be had for points. */
export function priceInPoints(productClass: ProductClass, cents: number): number | null {
  const exchangeable = exchangeableClasses.some((one) => one === productClass);
  if (!exchangeable || cents > MAX_EXCHANGE_CENTS) return null;
  return Math.ceil((cents * POINTS_PER_DOLLAR) / 100);
}

/** Points that goods of this price in cents earn, once they were delivered. */
export function pointsForGoods(cents: number): number {
  return Math.floor(cents / 100) * EARNED_PER_DOLLAR;
}
