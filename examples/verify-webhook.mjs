import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a message in seconds, including clock differences. */
const TOLERANCE = 300;

/**
 * Verifies that a request comes from the shop and is new. `body` must be the raw text of the request, not JSON that was
 * parsed and serialized again. `seen` contains the ids of processed messages. Answer 200 to a known message without
 * processing it again.
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
  // Uses the id of the signed body, because the header is not signed.
  return seen.has(JSON.parse(body).id) ? 'known' : 'new';
}
