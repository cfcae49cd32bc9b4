import { groupThousands } from './format-number';

/** Formats cents with two decimals: `129050` → `"1290.50"`. Throws RangeError unless a safe integer ≥ 0. */
export function centsToWire(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError(`Amount must be a non-negative integer of cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Like {@link centsToWire} for negative amounts too: `-1250` → `"-12.50"`. */
export function signedCentsToWire(cents: number): string {
  return cents < 0 ? `-${centsToWire(-cents)}` : centsToWire(cents);
}

/** Parses an amount into cents: `"129.00"` → `12900`. Throws RangeError for texts of another form, such as `"-1.00"`. */
export function wireToCents(amount: string): number {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`Amount must look like 129.00: ${amount}`);
  return Number(match[1]) * 100 + Number(match[2]);
}

/** Formats dollars for display: `"1290.50"` → `"$1,290.50"`. */
export function formatMoney(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  return `$${groupThousands(whole)}.${cents}`;
}

/** Formats cents for display: `129050` → `"$1,290.50"`. Throws RangeError like {@link centsToWire}. */
export function formatCents(cents: number): string {
  return formatMoney(centsToWire(cents));
}

/** Formats dollars with a sign: `"-12.50"` → `"−$12.50"`, `"12.50"` → `"+$12.50"`. */
export function formatSignedMoney(amount: string): string {
  return amount.startsWith('-') ? `−${formatMoney(amount.slice(1))}` : `+${formatMoney(amount)}`;
}

/** Returns a percentage of an amount, in cents, rounded half up. 100 basis points are one percent. */
export function percentOf(cents: number, basisPoints: number): number {
  const quotient = Math.floor(cents / 10_000);
  const remainder = cents - quotient * 10_000;
  // The amount is split so that no product exceeds the safe integers.
  return quotient * basisPoints + Math.floor((remainder * basisPoints + 5_000) / 10_000);
}
