import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the two clocks may differ, the way included. */
const TOLERANCE = 300;

/**
 * How a receiver tells that a request is the shop's, and new. `body` must be the bytes as they came: a text that was
 * parsed and written again is another one. `seen` holds the ids of the last minutes; one that is known was handled
 * before and is answered with 200 without doing anything.
 * @param {{ headers: Readonly<Record<string, string | string[] | undefined>>, body: string, secret: string,
 *   seen: { has(id: string): boolean }, now?: number }} request `now` in milliseconds since 1970
 * @returns {'new' | 'known' | 'refused'}
 */
export function verifyWebhook({ headers, body, secret, seen, now = Date.now() }) {
  const timestamp = String(headers['webhook-timestamp']);
  if (!/^\d{1,12}$/.test(timestamp)) return 'refused';
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return 'refused';
  const due = Buffer.from(`v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  if (due.length !== given.length || !timingSafeEqual(due, given)) return 'refused';
  // The id in the signed body counts, not the one of the header.
  return seen.has(JSON.parse(body).id) ? 'known' : 'new';
}
