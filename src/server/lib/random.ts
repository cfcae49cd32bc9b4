import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits as text that any header and address can carry. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Six random digits. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What the shop keeps of a secret, and of what may be looked up but not read. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
