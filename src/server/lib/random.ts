import { randomBytes, randomInt } from 'node:crypto';

const STEPS = 0x1_0000_0000;

/** Returns 256 random bits as base64url text. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns six random digits. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns a cryptographically random number from `low` up to, but not including, `high`. */
export function randomBetween(low: number, high: number): number {
  return low + ((high - low) * randomInt(STEPS)) / STEPS;
}
