import { webOrigin } from '../../shared/lib/web-origin';
import type { ForwardingContext } from '../../server/app/context';

/** Headers that are forwarded to the shop. */
const forwardedHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Proof-Of-Work'];
/** Headers that are returned to the caller. */
const returnedHeaders = ['Authorization', 'Content-Type', 'Retry-After', 'X-Content-Type-Options'];

/** Timeout in milliseconds, longer than the renderer's, which reports the failure. */
const TIMEOUT_MS = 20_000;

/**
 * Forwards customer calls to the shop. Returns a network error without a shop or when it is unreachable. Uses Node's
 * `fetch`, because Chromium's network access is blocked. Throws unless `shop` is an
 * https address, or http on this machine.
 */
export function createUpstreamProxy(shop: string | undefined): ForwardingContext['forward'] {
  if (!shop) return () => Promise.resolve(Response.error());
  const origin = originOf(shop);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    try {
      const response = await fetch(origin + pathname + search, {
        method: request.method,
        headers: pickHeaders(request.headers, forwardedHeaders),
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
        redirect: 'error',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return new Response(response.body, {
        status: response.status,
        headers: pickHeaders(response.headers, returnedHeaders),
      });
    } catch {
      return Response.error();
    }
  };
}

function originOf(shop: string): string {
  const origin = URL.canParse(shop) ? webOrigin(shop) : null;
  if (origin !== null) return origin;
  throw new Error(
    `The shop of a stand (setting, or KIOSK_SHOP) must be an https address, such as https://shop.example, not "${shop}": passwords need TLS.`,
  );
}

function pickHeaders(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
