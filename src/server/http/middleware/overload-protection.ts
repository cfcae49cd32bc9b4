import { messages } from '../../../shared/lib/messages';
import { clientNetwork } from '../../lib/ip-address';
import { createNetworkCounts } from '../../lib/network-counts';
import { randomBetween } from '../../lib/random';
import { CLIENT_CLOSED } from '../errors';
import type { Middleware } from '../pipeline';
import type { EventLoopMonitor } from './event-loop-monitor';
import { createRequestFraction, type RequestFraction } from './request-fraction';
import { securityHeaders } from './security-headers';

/** Delay of the event loop above which requests are shed: refused with 503. */
const MAX_DELAY_MS = 200;
/** Requests are also shed when the current turn of the event loop takes longer than this multiple of the maximum delay. */
const TURN_FACTOR = 2;
/**
 * Calls of cart and checkout are shed last, at this multiple of {@link MAX_DELAY_MS}: an abandoned purchase costs more than a
 * page that is loaded again. An attacker gains nothing from these calls, because the limits of each client apply to them too.
 */
const ORDER_FACTOR = 2;
const ORDER_CALLS = '/web/orders/';
/** Requests of one client that may be in flight, including those that are still sending their body. */
const MAX_REQUESTS_PER_CLIENT = 128;
/**
 * Requests of one client that may be in flight while the event loop is saturated and delayed by more than
 * {@link MIN_DELAY_TO_LIMIT_MS}. A browser uses six connections.
 */
const MAX_REQUESTS_WHEN_DELAYED = 8;
const MIN_DELAY_TO_LIMIT_MS = 50;
/** Long files of one client, such as feeds, that may be in flight: each occupies memory while it is read slowly. */
const MAX_DOWNLOADS_PER_CLIENT = 16;
/** `Retry-After` is random within this range, so that the clients do not all return at the same moment. */
const RETRY_AFTER_S = { min: 1, max: 4 };

type LoopState = Omit<EventLoopMonitor, 'stop'>;

/**
 * Answers 503 while the event loop is saturated and delayed, so that the other requests are served in time. Node accepts one
 * connection per turn of the event loop; the cheap 503 replies also drain the queue of pending connections. Requests
 * that wait for their body or for a worker do not delay the event loop and so do not count. Health checks and the
 * renderer's files are never shed. `shedFraction` records which requests were shed.
 */
export function loadShedding(
  { delayMs, turnMs, isSaturated }: LoopState,
  { maxDelayMs = MAX_DELAY_MS, shedFraction = createRequestFraction() } = {},
): Middleware {
  return (next) => async (request, client) => {
    const path = pathOf(request);
    if (isAlwaysServed(path)) return next(request, client);
    const limit = path.startsWith(ORDER_CALLS) ? maxDelayMs * ORDER_FACTOR : maxDelayMs;
    // `turnMs` is called for every request, because its first call in a turn starts the clock.
    const isDelayed = turnMs() > limit * TURN_FACTOR || delayMs() > limit;
    const isShed = isDelayed && isSaturated();
    shedFraction.record(clientNetwork(client.ip), isShed);
    return isShed ? retryLater(path, 503) : next(request, client);
  };
}

/**
 * Answers 429 to a client network, or its site, that has too many requests in flight. While the event loop is saturated,
 * fewer are allowed, so that the clients with the most requests are refused first. A request counts until its reply has
 * been sent, also when the client does not read it.
 */
export function clientRequestLimit(
  { delayMs, turnMs, isSaturated }: LoopState,
  maxRequests = MAX_REQUESTS_PER_CLIENT,
  maxDownloads = MAX_DOWNLOADS_PER_CLIENT,
): Middleware {
  const maxInFlight = (isDownload: boolean) => {
    if (isDownload) return maxDownloads;
    const isDelayed = turnMs() > MIN_DELAY_TO_LIMIT_MS || delayMs() > MIN_DELAY_TO_LIMIT_MS;
    return isDelayed && isSaturated() ? Math.min(maxRequests, MAX_REQUESTS_WHEN_DELAYED) : maxRequests;
  };
  const [requests, downloads] = [createNetworkCounts(), createNetworkCounts()];
  return (next) => async (request, client) => {
    const path = pathOf(request);
    // Requests without an address are from the process itself, such as a kiosk.
    if (client.ip === '' || isAlwaysServed(path)) return next(request, client);
    const isDownload = /^\/(feeds|published)\//.test(path);
    const inFlight = isDownload ? downloads : requests;
    const network = clientNetwork(client.ip);
    if (!inFlight.hasRoom(network, maxInFlight(isDownload))) return retryLater(path, 429);
    const release = inFlight.occupy(network);
    try {
      return await next(request, client);
    } finally {
      if (client.afterReply) client.afterReply(release);
      else release();
    }
  };
}

/**
 * Records which requests of visitors fail because of the server, such as by shedding, an unreachable database or a bug.
 * Ignores replies with 429, because the requests of one client cause them.
 */
export function recordFailures(failedFraction: RequestFraction): Middleware {
  return (next) => async (request, client) => {
    const response = await next(request, client);
    const { status } = response;
    const isIgnored = status === 429 || status === CLIENT_CLOSED || isAlwaysServed(pathOf(request));
    if (!isIgnored) failedFraction.record(clientNetwork(client.ip), status >= 500);
    return response;
  };
}

/** Returns the path of a request. Does not parse the URL, which would take longer than many responses do. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', 'https://'.length);
  const end = url.indexOf('?', start);
  return url.slice(start, end === -1 ? undefined : end);
}

/** Returns whether a path belongs to a health check or a file of the renderer. */
function isAlwaysServed(path: string): boolean {
  return /^\/(assets|icons)\/|^\/(healthz|readyz)$/.test(path);
}

function retryLater(path: string, status: 429 | 503): Response {
  const message = status === 429 ? messages.tooManyRequests : messages.unavailable;
  const headers = new Headers([
    ...securityHeaders.map(([name, value]): [string, string] => [name, value]),
    ['Cache-Control', 'no-store'],
    ['Retry-After', String(Math.round(randomBetween(RETRY_AFTER_S.min, RETRY_AFTER_S.max)))],
  ]);
  return /^\/(?:web|api)\//.test(path)
    ? Response.json({ code: status, msg: message, data: null }, { status, headers })
    : new Response(message, { status, headers });
}
