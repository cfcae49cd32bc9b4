import { randomInt } from 'node:crypto';

const STEPS = 0x1_0000_0000;

/** A number from `low` up to `high` that nobody can foresee, however many of its kind are known. */
export function randomBetween(low: number, high: number): number {
  return low + ((high - low) * randomInt(STEPS)) / STEPS;
}
