import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { requireAllowedAddress, validateWebhookUrl, type WebhookPolicy } from './webhook-url';

export interface WebhookMessage {
  url: string;
  secret: string;
  /** Message id, equal in all attempts, so that receivers can detect duplicates. */
  id: string;
  body: string;
  /** Sending time in milliseconds since 1970. */
  now: number;
}

/** HMAC-SHA256 (RFC 2104) over timestamp and body, in hexadecimal. */
function webhookSignature(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Sends a message and resolves on a 2xx status. Rejects when the receiver does not respond, for any other status, including
 * redirects, which are not followed, and for a URL that the policy forbids.
 */
export async function postWebhook(
  { url, secret, id, body, now }: WebhookMessage,
  policy: WebhookPolicy,
  signal: AbortSignal,
): Promise<void> {
  const address = validateWebhookUrl(url, policy);
  const timestamp = Math.floor(now / 1000);
  const status = await new Promise<number>((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      signal,
      lookup: allowedLookup(policy),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Webhook-Id': id,
        'Webhook-Timestamp': String(timestamp),
        'Webhook-Signature': `v1=${webhookSignature(secret, timestamp, body)}`,
      },
    };
    const request =
      address.protocol === 'https:' ? requestByHttps(address, options) : requestByHttp(address, options);
    request.once('response', (response) => {
      // The response body is ignored; it may be endless.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}.`);
}

/**
 * Returns a function that resolves a name for the connection. It fails when any address of the name is forbidden, which prevents
 * SSRF by DNS rebinding.
 */
function allowedLookup(policy: WebhookPolicy): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const failure = error ?? forbiddenAddressError(addresses, policy);
      if (failure) {
        done(failure, '', 0);
        return;
      }
      const [firstAddress] = addresses;
      if (!firstAddress) done(new Error('The name has no address.'), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, firstAddress.address, firstAddress.family);
    });
  };
}

/** Returns the error of the first address that the policy forbids; null when it allows all. */
function forbiddenAddressError(addresses: readonly LookupAddress[], policy: WebhookPolicy): Error | null {
  try {
    for (const { address } of addresses) requireAllowedAddress(address, policy);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
