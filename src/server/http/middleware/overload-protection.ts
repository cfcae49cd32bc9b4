import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { messages } from '../../../shared/lib/messages';
import { clientNetwork } from '../../lib/ip-address';
import { randomBetween } from '../../lib/random';
import type { Middleware } from '../pipeline';
import { securityHeaders } from './security-headers';

/**
 * Share of the last {@link UTILIZATION_WINDOW_MS} in which the event loop was busy, from 0 to 1. Below it, no request is
 * shed: one slow request, or a machine that other programs keep busy, is no overload.
 */
const MIN_UTILIZATION = 0.95;
const UTILIZATION_WINDOW_MS = 1500;
/** Delay of the event loop, in milliseconds, above which requests are shed. */
const MAX_DELAY_MS = 200;
/** Requests are also shed when the current turn of the event loop lasts for this multiple of that delay. */
const TURN_FACTOR = 2;
/** Orders are shed last, at a multiple of that delay. */
const ORDER_FACTOR = 2;
/** Requests of one client that may be in flight, including those whose body is still arriving. */
const MAX_REQUESTS_PER_CLIENT = 128;
/** `Retry-After` is random within this range, in seconds, so that clients do not return all together. */
const RETRY_AFTER = { min: 1, max: 4 };

const SAMPLE_MS = 100;
const RESOLUTION_MS = 20;

export interface EventLoopMonitor {
  /** Mean delay of the event loop in the last sample, in milliseconds. */
  delayMs: () => number;
  /** Time since the first request of the current turn of the event loop, in milliseconds. */
  turnMs: () => number;
  /** Share of the last 1.5 s in which the event loop was busy, from 0 to 1. */
  utilization: () => number;
  stop: () => void;
}

/** Samples delay and utilization of the event loop. The delay is how long a ready callback waits while others run. */
export function monitorEventLoop(): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delay = 0;
  let turnStart: number | null = null;
  const snapshots = [{ time: performance.now(), utilization: performance.eventLoopUtilization() }];
  histogram.enable();
  const timer = setInterval(() => {
    const time = performance.now();
    snapshots.push({ time, utilization: performance.eventLoopUtilization() });
    while ((snapshots[1]?.time ?? time) <= time - UTILIZATION_WINDOW_MS) snapshots.shift();
    // After a reset the histogram needs two of its own ticks for a sample. While each turn of the event loop takes
    // longer than the interval, the previous value holds until there is one.
    if (histogram.count === 0) return;
    // Nanoseconds between two ticks.
    delay = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, SAMPLE_MS);
  timer.unref();
  return {
    delayMs: () => delay,
    turnMs() {
      const now = performance.now();
      if (turnStart === null) {
        turnStart = now;
        setImmediate(() => (turnStart = null));
      }
      return now - turnStart;
    },
    utilization: () => performance.eventLoopUtilization(snapshots[0]?.utilization).utilization,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/**
 * Answers 503 while the event loop is saturated and delayed, so that requests that are let in are served in time. Node accepts one
 * connection per turn of the event loop; the cheap 503 replies also drain the queue of pending connections. Requests
 * that wait for their body or for a worker do not delay the event loop and so do not count. Health checks and the
 * renderer's files are never shed.
 */
export function loadShedding(
  { delayMs, turnMs, utilization }: Omit<EventLoopMonitor, 'stop'>,
  maxDelayMs = MAX_DELAY_MS,
): Middleware {
  return (next) => async (request, client) => {
    const path = pathOf(request);
    if (isAlwaysServed(path)) return next(request, client);
    const limit = path.startsWith('/web/orders/') ? maxDelayMs * ORDER_FACTOR : maxDelayMs;
    // The length of the turn is read for every request, because the first one of a turn starts its clock.
    const isDelayed = turnMs() > limit * TURN_FACTOR || delayMs() > limit;
    return isDelayed && utilization() >= MIN_UTILIZATION ? retryLater(path, 503) : next(request, client);
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
