/** From `from` units of one size on, each costs `percent` less. */
export interface PriceTier {
  from: number;
  /** Whole percent off the list price, 1 to 90. */
  percent: number;
}

/**
 * Cents for one unit when `number` units of one size are bought: the list price less the highest tier reached, rounded
 * to the cent, half a cent up.
 */
export function unitPrice(listCents: number, number: number, tiers: readonly PriceTier[]): number {
  return reduced(listCents, tierOf(number, tiers)?.percent ?? 0);
}

/** What a unit costs from how many units on; tiers that save less than a cent are left out. */
export function tierPrices(
  listCents: number,
  tiers: readonly PriceTier[],
): { from: number; cents: number }[] {
  let last = listCents;
  return sorted(tiers).flatMap(({ from, percent }) => {
    const cents = reduced(listCents, percent);
    if (cents >= last) return [];
    last = cents;
    return [{ from, cents }];
  });
}

function tierOf(number: number, tiers: readonly PriceTier[]): PriceTier | undefined {
  return sorted(tiers).findLast(({ from }) => number >= from);
}

function sorted(tiers: readonly PriceTier[]): PriceTier[] {
  return [...tiers].sort((one, other) => one.from - other.from);
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
