import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { countryName } from '../../shared/domain/country-name';
import type { Log } from '../observability/log';
import type { Geolocation } from './geolocation';
import { isNowhere, plainIp } from '../accounts/addresses/ip-address';

/** Milliseconds that the service has; a visitor does not wait for it. */
const PATIENCE = 2000;
/** Bytes of an answer; a country takes some hundred. */
const LARGEST_ANSWER = 10_000;
const REMEMBERED = { max: 10_000, ttl: 3_600_000 };

const answer = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) });

export interface GeolocationService {
  /** An https address with `{ip}` where the visitor's belongs. */
  address: string;
  log: Log;
  fetch?: typeof globalThis.fetch;
}

/**
 * Asks a service of somebody else where an address is: `{ "country_code": "SG", … }` in JSON. Whatever it does instead
 * (redirects, dawdles, answers too much or nonsense), the place is unknown and nothing else happens; what the service
 * calls the country is not taken over. Throws when `address` is not https or names no `{ip}`.
 */
export function geolocationService({
  address,
  log,
  fetch = globalThis.fetch,
}: GeolocationService): Geolocation {
  checkAddress(address);
  const known = new LRUCache<string, string>(REMEMBERED);

  async function ask(ip: string): Promise<string> {
    const reply = await fetch(address.replaceAll('{ip}', encodeURIComponent(ip)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return answer.parse(JSON.parse(await readText(reply))).country_code;
  }

  return {
    async locate(visitor) {
      const ip = plainIp(visitor);
      const unknown = { country: '', country_code: '', ip };
      if (isNowhere(ip)) return unknown;
      try {
        const code = known.get(ip) ?? (await ask(ip));
        known.set(ip, code);
        const country = countryName(code);
        return { country, country_code: country && code, ip };
      } catch (error) {
        // Without the visitor's address: it is nobody's business but theirs.
        log.error('geolocation', { reason: error instanceof Error ? error.name : 'unknown' });
        return unknown;
      }
    },
  };
}

function checkAddress(address: string): void {
  const isHttps = /^https:\/\/[^/{]/.test(address) && URL.canParse(address.replaceAll('{ip}', '8.8.8.8'));
  if (!isHttps || !address.includes('{ip}'))
    throw new Error(
      'GEOLOCATION_URL has to be an https address with {ip} where the visitor’s address belongs.',
    );
}

async function readText(reply: Response): Promise<string> {
  let size = 0;
  const parts: Uint8Array[] = [];
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
