/** From `from` units of one size on, each costs `percent` less. */
export interface PriceTier {
  from: number;
  /** Whole percent off the list price, 1 to 90. */
  percent: number;
}

/** From `from` units on, each costs `cents`. */
export interface PriceBreak {
  from: number;
  cents: number;
}

/** What a size costs by the catalogue. */
export interface ListPrice {
  /** For one unit alone. */
  cents: number;
  /** The size's own prices for more; where it has some, the shop's tiers do not count for it. */
  breaks: readonly PriceBreak[];
}

/**
 * Cents for one unit when `number` units of one size are bought: the size's own price for so many, or else the list price
 * less the highest tier reached, rounded to the cent, half a cent up. Never more than the list price.
 */
export function unitPrice(list: ListPrice, number: number, tiers: readonly PriceTier[]): number {
  if (list.breaks.length > 0) return Math.min(list.cents, reached(number, list.breaks)?.cents ?? list.cents);
  return reduced(list.cents, reached(number, tiers)?.percent ?? 0);
}

/** What a unit costs from how many units on; what saves less than a cent is left out. */
export function tierPrices(list: ListPrice, tiers: readonly PriceTier[]): PriceBreak[] {
  const prices =
    list.breaks.length > 0
      ? list.breaks
      : tiers.map(({ from, percent }) => ({ from, cents: reduced(list.cents, percent) }));
  let last = list.cents;
  return sorted(prices).flatMap(({ from, cents }) => {
    if (cents >= last) return [];
    last = cents;
    return [{ from, cents }];
  });
}

function reached<Step extends { from: number }>(number: number, steps: readonly Step[]): Step | undefined {
  return sorted(steps).findLast(({ from }) => number >= from);
}

function sorted<Step extends { from: number }>(steps: readonly Step[]): Step[] {
  return [...steps].sort((one, other) => one.from - other.from);
}

function reduced(cents: number, percent: number): number {
  return percentOf(cents, (100 - percent) * 100);
}

/** A share of an amount in cents, rounded to the cent, half a cent up; `hundredths` are hundredths of a percent. */
export function percentOf(cents: number, hundredths: number): number {
  const whole = Math.floor(cents / 10_000);
  const rest = cents % 10_000;
  // Apart, so that no product leaves the whole numbers that a float holds exactly.
  return whole * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000);
}
