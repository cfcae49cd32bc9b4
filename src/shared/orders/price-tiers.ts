import { percentOf } from '../lib/money';

/** Discount for `from` or more units of one size. */
export interface PriceTier {
  from: number;
  /** Whole percent off the list price, 1 to 90. */
  percent: number;
}

/** Price per unit in cents for `from` or more units. */
export interface PriceBreak {
  from: number;
  cents: number;
}

/** Catalogue prices of a size. */
export interface ListPrice {
  /** Price of a single unit. */
  cents: number;
  /** Quantity prices of the size. If there are any, they replace the shop's tiers. */
  breaks: readonly PriceBreak[];
}

/**
 * Returns the price per unit in cents for `number` units of one size: the quantity price of the size, or the list price
 * less the discount of the highest tier reached, rounded half up. Never above the list price.
 */
export function unitPrice(list: ListPrice, number: number, tiers: readonly PriceTier[]): number {
  if (list.breaks.length > 0) return Math.min(list.cents, findStep(number, list.breaks)?.cents ?? list.cents);
  return discounted(list.cents, findStep(number, tiers)?.percent ?? 0);
}

/** Returns the prices by quantity, without those that are not lower than the price of a smaller quantity. */
export function tierPrices(list: ListPrice, tiers: readonly PriceTier[]): PriceBreak[] {
  const prices =
    list.breaks.length > 0
      ? list.breaks
      : tiers.map(({ from, percent }) => ({ from, cents: discounted(list.cents, percent) }));
  let lowest = list.cents;
  return sortSteps(prices).flatMap(({ from, cents }) => {
    if (cents >= lowest) return [];
    lowest = cents;
    return [{ from, cents }];
  });
}

/** Returns the step with the highest `from` that `number` reaches; undefined below the first one. */
function findStep<Step extends { from: number }>(number: number, steps: readonly Step[]): Step | undefined {
  return sortSteps(steps).findLast(({ from }) => number >= from);
}

function sortSteps<Step extends { from: number }>(steps: readonly Step[]): Step[] {
  return [...steps].sort((a, b) => a.from - b.from);
}

function discounted(cents: number, percent: number): number {
  return percentOf(cents, (100 - percent) * 100);
}
