import { performance } from 'node:perf_hooks';
import { messages } from '../../../shared/lib/messages';
import { clientNetwork } from '../../lib/ip-address';
import { randomBetween } from '../../lib/random';
import type { Middleware } from '../pipeline';
import { securityHeaders } from './security-headers';

/** Requests are shed when the event loop has been saturated for this long. */
const MAX_SATURATED_MS = 500;
/** Orders are shed last, at a multiple of that time. */
const ORDER_FACTOR = 3;
/**
 * Up to this number of connections nothing is shed: a few clients may use the whole processor, and their wait is
 * bounded by their number.
 */
const MAX_UNSHED_CONNECTIONS = 64;
/** Requests of one client that may be in flight, including those whose body is still arriving. */
const MAX_REQUESTS_PER_CLIENT = 128;
/** `Retry-After` is random within this range, in seconds, so that clients do not return all together. */
const RETRY_AFTER = { min: 1, max: 4 };

const SAMPLE_MS = 100;
/** Share of the time in which the event loop is busy that counts as saturated. */
const SATURATION = 0.98;
/** A single long task, such as a garbage collection, saturates one sample and is no overload. */
const MIN_SAMPLES = 3;

export interface EventLoopMonitor {
  /** Time for which the event loop has been saturated without interruption, in milliseconds; 0 = it is not. */
  saturatedMs: () => number;
  stop: () => void;
}

/** Samples the utilization of the event loop. */
export function monitorEventLoop(): EventLoopMonitor {
  let saturatedMs = 0;
  let samples = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const isSaturated = utilization >= SATURATION;
    samples = isSaturated ? samples + 1 : 0;
    saturatedMs = isSaturated ? saturatedMs + active + idle : 0;
  }, SAMPLE_MS);
  timer.unref();
  return {
    saturatedMs: () => (samples >= MIN_SAMPLES ? saturatedMs : 0),
    stop: () => clearInterval(timer),
  };
}

export interface LoadSheddingOptions {
  eventLoop: Pick<EventLoopMonitor, 'saturatedMs'>;
  /** Number of open connections of the server. */
  connections: () => number;
}

/**
 * Answers 503 while the event loop is saturated and many clients are connected, so that those that are let in are
 * served in time. Node accepts one connection per turn of the event loop; the cheap 503 replies also drain the queue of
 * pending connections. Requests that wait for their body or for a worker use no time of the event loop and so do not
 * count. Health checks and the renderer's files are never shed.
 */
export function loadShedding({ eventLoop, connections }: LoadSheddingOptions): Middleware {
  return (next) => async (request, client) => {
    const path = pathOf(request);
    if (isAlwaysServed(path)) return next(request, client);
    const limit = path.startsWith('/web/orders/') ? MAX_SATURATED_MS * ORDER_FACTOR : MAX_SATURATED_MS;
    const isOverloaded = eventLoop.saturatedMs() > limit && connections() > MAX_UNSHED_CONNECTIONS;
    return isOverloaded ? retryLater(path, 503) : next(request, client);
  };
}

/** Answers 429 to a client, or an IPv6 /64 network, that has too many requests in flight. */
export function clientRequestLimit(maxRequests = MAX_REQUESTS_PER_CLIENT): Middleware {
  const inFlight = new Map<string, number>();
  return (next) => async (request, client) => {
    const path = pathOf(request);
    if (client.ip === '' || isAlwaysServed(path)) return next(request, client);
    const key = clientNetwork(client.ip);
    const count = inFlight.get(key) ?? 0;
    if (count >= maxRequests) return retryLater(path, 429);
    inFlight.set(key, count + 1);
    try {
      return await next(request, client);
    } finally {
      const left = (inFlight.get(key) ?? 1) - 1;
      if (left > 0) inFlight.set(key, left);
      else inFlight.delete(key);
    }
  };
}

/** Cuts the path out of the URL: parsing every URL would cost more than many responses do. */
function pathOf({ url }: Request): string {
  return url.slice(url.indexOf('/', 'https://'.length));
}

function isAlwaysServed(path: string): boolean {
  return /^\/(assets|icons)\/|^\/(healthz|readyz)$/.test(path);
}

function retryLater(path: string, status: 429 | 503): Response {
  const message = status === 429 ? messages.tooManyRequests : messages.unavailable;
  const headers = new Headers([
    ...securityHeaders.map(([name, value]): [string, string] => [name, value]),
    ['Cache-Control', 'no-store'],
    ['Retry-After', String(Math.round(randomBetween(RETRY_AFTER.min, RETRY_AFTER.max)))],
  ]);
  return path.startsWith('/web/')
    ? Response.json({ code: status, msg: message, data: null }, { status, headers })
    : new Response(message, { status, headers });
}
