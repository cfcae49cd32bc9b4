import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { countryName } from '../../shared/lib/countries';
import type { Log } from '../observability/log';
import type { ReplyOf } from '../../shared/contract/calls';
import { isPublicIp, normalizeIp } from '../lib/ip-address';
import { errorCode } from '../lib/operator-error';

const TIMEOUT_MS = 2000;
/** Largest reply that is read. A usual one has a few hundred bytes. */
const MAX_REPLY_BYTES = 10_000;
/** Cached country codes by address, for an hour. */
const CACHE_OPTIONS = { max: 10_000, ttl: 3_600_000 };
/** Time in milliseconds for which an address is cached that the service could not locate. */
const UNKNOWN_TTL_MS = 60_000;
/** Time in milliseconds without requests after the service has failed. */
const BACK_OFF_MS = 30_000;

/** Finds the country of an IP address. Returns empty texts for an unknown one; never rejects. */
export interface Geolocation {
  locate(ip: string): Promise<ReplyOf<'location'>>;
}

/** Thrown when the service replies without a valid country code: it works, but does not locate this address. */
class UnknownCountryError extends Error {
  override name = 'UnknownCountryError';
}

/** Thrown for a reply that cannot be read. The message contains neither the reply nor the client's address. */
class UnusableReplyError extends Error {}

/** Returns a text for the log. Leaves out messages of other errors, which may contain the client's address. */
function failureReason(error: unknown): string {
  if (error instanceof UnusableReplyError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return errorCode(error.cause) || error.name;
}

const serviceReply = z.object({ country_code: z.string().regex(/^[A-Z]{2}$/) });

export interface GeolocationOptions {
  /** https URL of the service with the placeholder `{ip}`. */
  urlTemplate: string;
  log: Log;
  fetch?: typeof globalThis.fetch;
  /** Monotonic time in milliseconds. */
  now?: () => number;
}

/**
 * Asks an external service for the country of an address: `{ "country_code": "SG", … }` in JSON. A redirect, timeout,
 * oversized or malformed reply counts as unknown. Only the code is used, never the service's country name. After a failure,
 * sends no requests during the back-off; then one look-up tries the service again.
 * Throws when `urlTemplate` is not https or has no `{ip}`.
 */
export function createGeolocationService({
  urlTemplate,
  log,
  fetch = globalThis.fetch,
  now = () => performance.now(),
}: GeolocationOptions): Geolocation {
  if (parseGeolocationUrl(urlTemplate) === null)
    throw new TypeError('GEOLOCATION_URL is not an https URL with {ip}.');
  const countryCodes = new LRUCache<string, string>({ ...CACHE_OPTIONS, ttlResolution: 0, perf: { now } });
  const pending = new Map<string, Promise<string>>();
  /** End of the back-off; null while the service works. */
  let retryAt: number | null = null;

  async function requestCountry(ip: string): Promise<string> {
    const reply = await fetch(urlTemplate.replaceAll('{ip}', encodeURIComponent(ip)), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new UnusableReplyError(`status ${reply.status}`);
    const parsed = serviceReply.safeParse(JSON.parse(await readText(reply)));
    if (!parsed.success) throw new UnknownCountryError();
    return parsed.data.country_code;
  }

  /** Returns the country code of an address and caches it; '' when it is unknown or the service fails. */
  async function requestAndCache(ip: string): Promise<string> {
    const isRetry = retryAt !== null;
    // While this request tries the service again, other look-ups return '' without a request.
    if (isRetry) retryAt = now() + BACK_OFF_MS;
    try {
      const code = await requestCountry(ip);
      countryCodes.set(ip, code);
      retryAt = null;
      return code;
    } catch (error) {
      // Logs only the first failure of concurrent requests, and without the address, which is personal data.
      if (isRetry || retryAt === null) log.error('geolocation.failed', { reason: failureReason(error) });
      if (error instanceof UnknownCountryError) {
        countryCodes.set(ip, '', { ttl: UNKNOWN_TTL_MS });
        retryAt = null;
      } else {
        retryAt = now() + BACK_OFF_MS;
      }
      return '';
    }
  }

  function findCode(ip: string): Promise<string> {
    const cached = countryCodes.get(ip);
    if (cached !== undefined) return Promise.resolve(cached);
    const request = pending.get(ip);
    if (request) return request;
    if (retryAt !== null && now() < retryAt) return Promise.resolve('');
    const newRequest = requestAndCache(ip).finally(() => pending.delete(ip));
    pending.set(ip, newRequest);
    return newRequest;
  }

  return {
    async locate(clientIp) {
      const ip = normalizeIp(clientIp);
      const code = isPublicIp(ip) ? await findCode(ip) : '';
      const country = countryName(code);
      return { country, country_code: country && code, ip };
    },
  };
}

/** Returns an https URL with the placeholder `{ip}`, null for another text. */
export function parseGeolocationUrl(text: string): string | null {
  const isHttps = /^https:\/\/[^/{]/.test(text) && URL.canParse(text.replaceAll('{ip}', '8.8.8.8'));
  return isHttps && text.includes('{ip}') ? text : null;
}

async function readText(reply: Response): Promise<string> {
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new UnusableReplyError(`reply of more than ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
