import { randomBytes, randomInt } from 'node:crypto';

/** Number of values of 32 bits. */
const UINT32_VALUES = 0x1_0000_0000;

/** Returns 256 random bits as base64url text. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns six random digits. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Returns a cryptographically random fraction between `low` and `high`, which is not included. */
export function randomBetween(low: number, high: number): number {
  return low + ((high - low) * randomInt(UINT32_VALUES)) / UINT32_VALUES;
}

/** Returns a generator of numbers in [0, 1) that depend only on the text (FNV-1a seed, mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32_VALUES;
  };
}
