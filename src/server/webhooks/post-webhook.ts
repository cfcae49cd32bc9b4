import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { demandReachable, demandWebhookAddress, type WebhookRights } from './webhook-url';

export interface WebhookMessage {
  url: string;
  secret: string;
  /** The same at every try. */
  id: string;
  body: string;
  /** When it is sent, in milliseconds since 1970. */
  now: number;
}

/** Of the message and of when it was sent, so that neither can be another: HMAC-SHA256 (RFC 2104) in hexadecimal. */
function webhookSignature(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Sends a message and resolves when the receiver has answered that it has it (2xx). Rejects for every other answer, a
 * redirect too, which is never followed, and for an address that the shop may not send to.
 */
export async function postWebhook(
  { url, secret, id, body, now }: WebhookMessage,
  rights: WebhookRights,
  signal: AbortSignal,
): Promise<void> {
  const address = demandWebhookAddress(url, rights);
  const timestamp = Math.floor(now / 1000);
  const status = await new Promise<number>((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      signal,
      lookup: publicLookup(rights),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Webhook-Id': id,
        'Webhook-Timestamp': String(timestamp),
        'Webhook-Signature': `v1=${webhookSignature(secret, timestamp, body)}`,
      },
    };
    const sent =
      address.protocol === 'https:' ? requestByHttps(address, options) : requestByHttp(address, options);
    sent.once('response', (response) => {
      // What it says beyond that is of no use, and may have no end.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}.`);
}

/** Resolves a name as ever, and refuses all of it when one of its addresses may not be reached. */
function publicLookup(rights: WebhookRights): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const refusal = error ?? refusalOf(found, rights);
      if (refusal) {
        done(refusal, '', 0);
        return;
      }
      const [first] = found;
      if (!first) done(new Error('The name has no address.'), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

function refusalOf(found: readonly LookupAddress[], rights: WebhookRights): Error | null {
  try {
    for (const { address } of found) demandReachable(address, rights);
    return null;
  } catch (refusal) {
    return refusal instanceof Error ? refusal : new Error(String(refusal));
  }
}
