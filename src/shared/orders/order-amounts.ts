import { percentOf } from './price-tiers';

/** All in whole cents. */
export interface OrderAmounts {
  goods: number;
  shipping: number;
  tax: number;
  /** Worth of the points that are used. */
  points: number;
  /** Taken from the balance. */
  balance: number;
  /** What is still to be paid: goods + shipping + tax − points − balance, never below zero. */
  total: number;
}

export interface AmountsInput {
  lines: readonly { cents: number; number: number }[];
  shipping: number;
  /** Hundredths of a percent on goods and shipping less points: 2000 is 20 %. */
  taxHundredths: number;
  /** Cents that the points are worth which the customer wants to use, and may. */
  points: number;
  /** Cents of the balance that may be used. */
  balance: number;
}

/** Points can pay for goods, not for their way or for tax. */
export function usablePoints(goodsCents: number, points: number): number {
  return Math.min(points, goodsCents);
}

/** Throws RangeError when an amount would not be a safe integer, or is none to begin with. */
export function orderAmounts({
  lines,
  shipping,
  taxHundredths,
  points,
  balance,
}: AmountsInput): OrderAmounts {
  const goods = lines.reduce((sum, { cents, number }) => safe(sum + safe(cents * number)), 0);
  const pointsUsed = usablePoints(goods, points);
  const tax = percentOf(safe(goods + shipping - pointsUsed), taxHundredths);
  const due = safe(goods + shipping + tax - pointsUsed);
  const balanceUsed = Math.min(balance, due);
  return { goods, shipping, tax, points: pointsUsed, balance: balanceUsed, total: due - balanceUsed };
}

function safe(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount in cents: ${cents}`);
  return cents;
}
