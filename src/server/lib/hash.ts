import { createHash } from 'node:crypto';

/** Short text that is the same for the same content and for no other. */
export function contentTag(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
