import { amountKey, separateAmounts } from './amounts';

const solvent = /\s+in\s+(\S+)$/i;

/**
 * Returns the size that a query asks for: `5 g` for `aspirin 5g`, `10 mM × 1 mL in DMSO` for `dexamethasone 10 mM in
 * DMSO`. Of several amounts, the first that exactly one size has counts; null without such an amount.
 */
export function wantedSize<Size extends { attr_value: string }>(
  query: string,
  sizes: readonly Size[],
): Size | null {
  for (const amount of separateAmounts(query).amounts) {
    const sizesOfAmount = sizes.filter(({ attr_value }) => hasAmount(attr_value, amount));
    if (sizesOfAmount.length === 1) return sizesOfAmount[0] ?? null;
  }
  return null;
}

/** Returns whether a size is the amount, or a solution with the amount as its concentration and solvent. */
function hasAmount(size: string, amount: string): boolean {
  const [sizeKey, amountAsKey] = [amountKey(size), amountKey(amount)];
  if (sizeKey === amountAsKey) return true;
  // `10 mM in DMSO` leaves out the volume of the size `10 mM × 1 mL in DMSO`.
  const dissolvedIn = solvent.exec(amount)?.[1]?.toLowerCase();
  if (dissolvedIn === undefined) return false;
  return sizeKey.startsWith(`${amountKey(amount.replace(solvent, ''))}x`) && sizeKey.endsWith(dissolvedIn);
}
