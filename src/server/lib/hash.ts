import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text as base64url. The shop stores secrets only in this form. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns a short hash of a content for ETags and cache keys: 132 bits of its SHA-256. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
