export interface Pack {
  label: string;
  /** All packs of a product use the same unit. */
  amount: number;
}

/** Creates packs from labels and amounts: `["5 mg", 5]`. */
export const packs = (...packList: readonly (readonly [string, number])[]): Pack[] =>
  packList.map(([label, amount]) => ({ label, amount }));

/** A pack with its price. */
interface PricedPack {
  label: string;
  cents: number;
}

/**
 * Prices packs, smallest first. Price = `firstCents` × (amount / first amount) ** `exponent`; with an exponent below 1 the unit
 * price falls. Rounds to list prices, so that a larger pack costs more in all and not more per unit.
 */
export function priceLadder(packList: readonly Pack[], firstCents: number, exponent = 0.72): PricedPack[] {
  const sizes: PricedPack[] = [];
  let lastPack = { amount: 0, cents: 0 };
  for (const { label, amount } of packList) {
    const firstAmount = packList[0]?.amount ?? amount;
    let cents = listPrice(firstCents * (amount / firstAmount) ** exponent);
    if (lastPack.cents > 0) {
      const maxCents = Math.floor((lastPack.cents * amount) / lastPack.amount / 100) * 100;
      cents = Math.max(lastPack.cents + 100, Math.min(cents, maxCents));
    }
    sizes.push({ label, cents });
    lastPack = { amount, cents };
  }
  return sizes;
}

/** Rounds cents to a list price in cents: to dollars below $100, to $5 below $1,000 and to $10 from there. Minimum $9. */
export function listPrice(cents: number): number {
  let step = 1000;
  if (cents < 100_000) step = 500;
  if (cents < 10_000) step = 100;
  return Math.max(900, Math.round(cents / step) * step);
}
