import type { ForwardingContext } from '../../server/app/context';

/** What travels with a call, and what comes back with its answer. */
const sent = ['Authorization', 'Content-Type', 'Idempotency-Key'];
const returned = ['Authorization', 'Content-Type', 'Retry-After', 'X-Content-Type-Options'];

/** Longer than the renderer waits, so that it is the one to say so. */
const TIMEOUT_MS = 20_000;

/**
 * Passes calls about customers on to the shop. Without the shop's address, or while it cannot be reached, the answer
 * is a failed network, which the renderer knows how to tell. Node sends them: nothing that belongs to Chromium may
 * reach a network from here, not even the shop's (`guards.ts`). Throws when the address is none of the web.
 */
export function forwardTo(shop: string | undefined): ForwardingContext['forward'] {
  if (!shop) return () => Promise.resolve(Response.error());
  const origin = originOf(shop);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    try {
      const answer = await fetch(origin + pathname + search, {
        method: request.method,
        headers: pick(request.headers, sent),
        ...(request.method !== 'GET' && { body: await request.arrayBuffer() }),
        redirect: 'error',
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, returned) });
    } catch {
      return Response.error();
    }
  };
}

/**
 * A shop proves who it is by a certificate that this machine trusts, and nothing talks Node out of that: whoever may set
 * the environment of a start could otherwise read what customers send.
 */
export function refuseBadCertificates(): void {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
}

function originOf(shop: string): string {
  const { protocol, origin } = URL.canParse(shop) ? new URL(shop) : { protocol: '', origin: '' };
  if (protocol === 'https:' || protocol === 'http:') return origin;
  throw new Error(`KIOSK_SHOP has to be the shop's address, such as https://shop.example; it is "${shop}".`);
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
