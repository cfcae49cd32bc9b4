import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { countryName } from '../../shared/lib/countries';
import type { Log } from '../observability/log';
import type { ReplyOf } from '../../shared/contract/calls';
import { isPublicIp, normalizeIp } from '../lib/ip-address';

const TIMEOUT_MS = 2000;
/** Largest reply that is read, in bytes; a usual one has some hundred. */
const MAX_REPLY_BYTES = 10_000;
/** Country codes by address, for an hour. */
const CACHE = { max: 10_000, ttl: 3_600_000 };

/** Finds the country of an IP address. Returns empty texts for an unknown one; never rejects. */
export interface Geolocation {
  locate(ip: string): Promise<ReplyOf<'location'>>;
}

const serviceReply = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) });

export interface GeolocationOptions {
  /** https URL of the service with the placeholder `{ip}`. */
  address: string;
  log: Log;
  fetch?: typeof globalThis.fetch;
}

/**
 * Asks an external service for the country of an address: `{ "country_code": "SG", … }` in JSON. A redirect, timeout,
 * oversized or malformed reply counts as unknown. Only the code is used, never the service's country name.
 * Throws when `address` is not https or has no `{ip}`.
 */
export function geolocationService({
  address,
  log,
  fetch = globalThis.fetch,
}: GeolocationOptions): Geolocation {
  if (geolocationUrl(address) === null) throw new TypeError('GEOLOCATION_URL is no https URL with {ip}.');
  const countryCodes = new LRUCache<string, string>(CACHE);

  async function requestCountry(ip: string): Promise<string> {
    const reply = await fetch(address.replaceAll('{ip}', encodeURIComponent(ip)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return serviceReply.parse(JSON.parse(await readText(reply))).country_code;
  }

  return {
    async locate(clientIp) {
      const ip = normalizeIp(clientIp);
      const unknown = { country: '', country_code: '', ip };
      if (!isPublicIp(ip)) return unknown;
      try {
        let code = countryCodes.get(ip);
        if (code === undefined) {
          code = await requestCountry(ip);
          countryCodes.set(ip, code);
        }
        const country = countryName(code);
        return { country, country_code: country && code, ip };
      } catch (error) {
        // The address is personal data and is not logged.
        log.error('geolocation.failed', { reason: error instanceof Error ? error.name : 'unknown' });
        return unknown;
      }
    },
  };
}

/** Returns an https URL with the placeholder `{ip}`, null for another text. */
export function geolocationUrl(text: string): string | null {
  const isHttps = /^https:\/\/[^/{]/.test(text) && URL.canParse(text.replaceAll('{ip}', '8.8.8.8'));
  return isHttps && text.includes('{ip}') ? text : null;
}

async function readText(reply: Response): Promise<string> {
  let size = 0;
  const parts: Uint8Array[] = [];
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > MAX_REPLY_BYTES) throw new Error('reply too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
