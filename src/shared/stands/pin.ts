import type { StandMessageKey } from './stand-messages';

/** Digits of a PIN. */
export const pinLength = { least: 6, most: 12 } as const;

/** Why a PIN cannot be taken; null = it can. There is no default one, and none that a pattern gives away. */
export function pinFault(pin: string): StandMessageKey | null {
  if (pin === '') return 'pinIsMissing';
  if (!/^\d+$/.test(pin) || pin.length < pinLength.least || pin.length > pinLength.most)
    return 'pinIsNoNumber';
  return isPlain(pin) ? 'pinIsPlain' : null;
}

/** A row (123456, 975319, 112233), a repetition (121212, 777777) or a mirror (123321) of few digits. */
function isPlain(pin: string): boolean {
  const digits = [...pin].map(Number);
  const squeezed = digits.filter((digit, at) => digit !== digits[at - 1]);
  return (
    isRow(digits) ||
    (squeezed.length <= digits.length / 2 && isRow(squeezed)) ||
    isRepeated(pin) ||
    isMirrored(pin)
  );
}

/** The same step from each digit to the next, past nine as well. */
function isRow(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return new Set(steps).size <= 1;
}

function isRepeated(pin: string): boolean {
  for (let period = 1; period <= pin.length / 2; period += 1) {
    if ([...pin].every((digit, at) => at < period || digit === pin[at - period])) return true;
  }
  return false;
}

/** Half a row and back. */
function isMirrored(pin: string): boolean {
  const half = [...pin.slice(0, Math.ceil(pin.length / 2))].map(Number);
  return isRow(half) && pin === [...pin].reverse().join('');
}
