import type { StandMessageKey } from './stand-messages';

/** Allowed number of digits. */
export const pinLength = { min: 6, max: 12 } as const;

/** Returns the problem of a PIN; null for a valid one. Rejects simple patterns. */
export function pinProblem(pin: string): StandMessageKey | null {
  if (pin === '') return 'pinMissing';
  if (!/^\d+$/.test(pin) || pin.length < pinLength.min || pin.length > pinLength.max) return 'invalidPin';
  return isSimplePattern(pin) ? 'pinTooSimple' : null;
}

/** Detects sequences (123456, 975319, 112233), repetitions (121212, 777777) and mirrored sequences (123321). */
function isSimplePattern(pin: string): boolean {
  const digits = [...pin].map(Number);
  const deduplicated = digits.filter((digit, index) => digit !== digits[index - 1]);
  return (
    isSequence(digits) ||
    (deduplicated.length <= digits.length / 2 && isSequence(deduplicated)) ||
    isRepeated(pin) ||
    isMirrored(pin)
  );
}

/** Returns whether each digit differs from the previous one by the same step, modulo ten. */
function isSequence(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return new Set(steps).size <= 1;
}

function isRepeated(pin: string): boolean {
  for (let period = 1; period <= pin.length / 2; period += 1) {
    if ([...pin].every((digit, index) => index < period || digit === pin[index - period])) return true;
  }
  return false;
}

/** Returns whether a PIN is a sequence followed by its reverse. */
function isMirrored(pin: string): boolean {
  const half = [...pin.slice(0, Math.ceil(pin.length / 2))].map(Number);
  return isSequence(half) && pin === [...pin].reverse().join('');
}
