import { groupThousands } from './format-number';

/** Whole cents to the wire's form, two places: `129050` → `"1290.50"`. Throws RangeError unless a safe integer ≥ 0. */
export function centsToWire(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The same for an amount that may be below zero: `-1250` → `"-12.50"`. */
export function signedCentsToWire(cents: number): string {
  return cents < 0 ? `-${centsToWire(-cents)}` : centsToWire(cents);
}

/** The wire's form to whole cents. Throws RangeError for any other text. */
export function wireToCents(amount: string): number {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`not an amount of money: ${amount}`);
  return Number(match[1]) * 100 + Number(match[2]);
}

/** As shown to a person, in dollars with grouped thousands: `"1290.50"` → `"$1,290.50"`. */
export function showMoney(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  return `$${groupThousands(whole)}.${cents}`;
}

/** The same with its sign, which a minus of its own width makes: `"-12.50"` → `"−$12.50"`, `"12.50"` → `"+$12.50"`. */
export function showSignedMoney(amount: string): string {
  return amount.startsWith('-') ? `−${showMoney(amount.slice(1))}` : `+${showMoney(amount)}`;
}
