import { webOrigin } from '../../shared/lib/web-origin';
import type { ForwardingContext } from '../../server/app/context';
import { withTimeout } from '../../server/lib/with-timeout';
import { isEnvelope } from './shop-api';

/** Headers that are forwarded to the shop. */
const forwardedHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Proof-Of-Work'];
/** Headers that are returned to the caller. */
const returnedHeaders = ['Authorization', 'Content-Type', 'Retry-After', 'X-Content-Type-Options'];

/** Timeout in milliseconds, longer than the renderer's, which reports the failure. */
const TIMEOUT_MS = 20_000;

/**
 * Forwards customer calls to the shop. Returns a network error without a shop or when it is unreachable, also for the answer of
 * a captive portal or another proxy: its 401 or 403 would sign the visitor out, and its token would replace that of the cart.
 * Uses Node's `fetch`, because Chromium's network access is blocked. Throws unless `shop` is an https address, or http on this
 * machine.
 */
export function createUpstreamProxy(shop: string | undefined): ForwardingContext['forward'] {
  if (!shop) return () => Promise.resolve(Response.error());
  const origin = requireOrigin(shop);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    try {
      const response = await fetch(origin + pathname + search, {
        method: request.method,
        headers: pickHeaders(request.headers, forwardedHeaders),
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
        redirect: 'error',
        signal: withTimeout(request.signal, TIMEOUT_MS),
      });
      const body = await readShopBody(response);
      if (body === null) return Response.error();
      return new Response(body, {
        status: response.status,
        headers: pickHeaders(response.headers, returnedHeaders),
      });
    } catch {
      return Response.error();
    }
  };
}

/**
 * Returns the body of a reply; null when it does not come from the shop. Reads the whole body of a failure, which must be an
 * envelope.
 */
async function readShopBody(response: Response): Promise<ReadableStream<Uint8Array> | string | null> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  if (isJson && response.ok) return response.body;
  // The connection is free for the next call only after the body.
  const text = await response.text();
  return isJson && isEnvelope(JSON.parse(text)) ? text : null;
}

function requireOrigin(shop: string): string {
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
