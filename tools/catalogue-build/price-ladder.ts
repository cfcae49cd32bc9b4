export interface Pack {
  label: string;
  /** All packs of a product use the same unit. */
  amount: number;
}

/** Creates packs from labels and amounts: `["5 mg", 5]`. */
export const packs = (...list: readonly (readonly [string, number])[]): Pack[] =>
  list.map(([label, amount]) => ({ label, amount }));

/** A pack with its price. */
interface PricedPack {
  label: string;
  cents: number;
}

/**
 * Prices packs, smallest first. Price = `firstCents` × (amount / first amount) ** `exponent`; with an exponent below 1 the unit
 * price falls. Rounds to list prices, so that a larger pack costs more in all and not more per unit.
 */
export function priceLadder(list: readonly Pack[], firstCents: number, exponent = 0.72): PricedPack[] {
  const sizes: PricedPack[] = [];
  let last = { amount: 0, cents: 0 };
  for (const { label, amount } of list) {
    const first = list[0]?.amount ?? amount;
    let cents = listPrice(firstCents * (amount / first) ** exponent);
    if (last.cents > 0) {
      const dearest = Math.floor((last.cents * amount) / last.amount / 100) * 100;
      cents = Math.max(last.cents + 100, Math.min(cents, dearest));
    }
    sizes.push({ label, cents });
    last = { amount, cents };
  }
  return sizes;
}

/** Rounds to whole dollars, steps of $5 above $100 and of $10 above $1,000. Minimum $9. */
export function listPrice(cents: number): number {
  const unit = cents < 10_000 ? 100 : cents < 100_000 ? 500 : 1000;
  return Math.max(900, Math.round(cents / unit) * unit);
}
