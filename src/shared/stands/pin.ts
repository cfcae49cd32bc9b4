import type { StandMessageKey } from './stand-messages';

/** Number of digits. */
export const pinLength = { least: 6, most: 12 } as const;

/** Returns why a PIN is refused; null for a valid one. Refuses simple patterns. */
export function pinFault(pin: string): StandMessageKey | null {
  if (pin === '') return 'pinIsMissing';
  if (!/^\d+$/.test(pin) || pin.length < pinLength.least || pin.length > pinLength.most)
    return 'pinIsNoNumber';
  return isPlain(pin) ? 'pinIsPlain' : null;
}

/** Detects sequences (123456, 975319, 112233), repetitions (121212, 777777) and mirrored sequences (123321). */
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

/** Digits with a constant step, modulo ten. */
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

/** A sequence followed by its reverse. */
function isMirrored(pin: string): boolean {
  const half = [...pin.slice(0, Math.ceil(pin.length / 2))].map(Number);
  return isRow(half) && pin === [...pin].reverse().join('');
}
