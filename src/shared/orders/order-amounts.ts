import { percentOf } from '../lib/money';

/** Amounts of an order in cents. */
export interface OrderAmounts {
  goods: number;
  shipping: number;
  tax: number;
  /** Value of redeemed points. */
  points: number;
  /** Taken from the balance. */
  balance: number;
  /** Amount due: goods + shipping + tax − points − balance, never negative. */
  total: number;
}

export interface AmountsInput {
  /** Unit price in cents, and quantity. */
  lines: readonly { cents: number; number: number }[];
  /** Cents. */
  shipping: number;
  /** Tax on goods and shipping less points, in basis points: 2000 is 20 %. */
  taxBasisPoints: number;
  /** Value in cents of the points to redeem. */
  points: number;
  /** Cents of the balance that may be used. */
  balance: number;
}

/** Returns the points that an order can use, each worth a cent. They pay for goods only, not for shipping or tax. */
export function usablePoints(goodsCents: number, points: number): number {
  return Math.min(points, goodsCents);
}

/**
 * Computes the amounts of an order. Uses at most the points and the balance that the order needs. Throws RangeError when an
 * amount is not a safe non-negative integer.
 */
export function orderAmounts({
  lines,
  shipping,
  taxBasisPoints,
  points,
  balance,
}: AmountsInput): OrderAmounts {
  const goods = lines.reduce(
    (sum, { cents, number }) => requireAmount(sum + requireAmount(cents * number)),
    0,
  );
  const pointsUsed = usablePoints(goods, points);
  const tax = percentOf(requireAmount(goods + shipping - pointsUsed), taxBasisPoints);
  const due = requireAmount(goods + shipping + tax - pointsUsed);
  const balanceUsed = Math.min(balance, due);
  return { goods, shipping, tax, points: pointsUsed, balance: balanceUsed, total: due - balanceUsed };
}

function requireAmount(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Amount must be a non-negative integer of cents: ${cents}`);
  return cents;
}
