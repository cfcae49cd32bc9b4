import { Hono, type Context } from 'hono';
import { messages } from '../shared/domain/messages';
import { randomBetween } from './random-between';
import { setSecurityHeaders } from './security-headers';
import type { Site } from './site';

export interface LoadLimits {
  /** Requests under way at once. */
  atOnce: number;
  /** Milliseconds of work that are begun within one turn of the event loop. */
  perTurn: number;
}

/** What a turn of the event loop is measured by; a test gives its own. */
export interface Turns {
  /** Milliseconds that only go up. */
  now: () => number;
  /** Calls back when the turn that is under way has ended. */
  atEnd: (done: () => void) => void;
}

/**
 * A quarter of a second: whoever is let in has waited for one turn at the most and waits for the work of another, so
 * that they are answered well within two seconds.
 */
export const loadLimits: LoadLimits = { atOnce: 256, perTurn: 250 };

/** Seconds after which to ask again, at least and at most: not all at the same moment. */
const RETRY = { least: 1, most: 4 };

const nodeTurns: Turns = { now: () => performance.now(), atEnd: (done) => void setImmediate(done) };

/**
 * The same site, which says 503 with `Retry-After` to some when more is asked than it can answer, instead of letting
 * everybody wait. What is let in is answered in full; health and files of the renderer are always let in, they cost
 * next to nothing. Orders get twice the room of everything else: whoever is buying goes first.
 */
export function sheddingSite(site: Site, limits: LoadLimits = loadLimits, turns: Turns = nodeTurns): Site {
  let underWay = 0;
  let turnBegan: number | null = null;
  const spentInTurn = () => {
    const now = turns.now();
    if (turnBegan === null) {
      turnBegan = now;
      turns.atEnd(() => (turnBegan = null));
    }
    return now - turnBegan;
  };
  const hasRoom = (room: number) => underWay < limits.atOnce * room && spentInTurn() < limits.perTurn * room;
  return async (request, visitor) => {
    // Taken out by hand: a look at every request has to cost next to nothing.
    const path = request.url.slice(request.url.indexOf('/', 'https://'.length));
    if (/^\/(assets|icons)\/|^\/(healthz|readyz)$/.test(path)) return site(request, visitor);
    if (!hasRoom(path.startsWith('/web/orders/') ? 2 : 1)) return busy.fetch(request);
    underWay += 1;
    try {
      return await site(request, visitor);
    } finally {
      underWay -= 1;
    }
  };
}

const busy = new Hono();
busy.use(setSecurityHeaders);
const askLater = (c: Context) => {
  c.header('Cache-Control', 'no-store');
  c.header('Retry-After', String(Math.round(randomBetween(RETRY.least, RETRY.most))));
};
busy.all('/web/*', (c) => {
  askLater(c);
  return c.json({ code: 503, msg: messages.unavailable, data: null }, 503);
});
busy.all('*', (c) => {
  askLater(c);
  return c.text(messages.unavailable, 503);
});
