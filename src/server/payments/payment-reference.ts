import { randomBytes } from 'node:crypto';

/** A new name of an attempt to pay: 192 random bits in the 32 characters that payment providers allow. */
export function randomPaymentName(): string {
  return randomBytes(24).toString('base64url');
}
