import { Hono, type Context } from 'hono';
import { messages } from '../../shared/domain/messages';
import { randomBetween } from '../lib/random-between';
import { setSecurityHeaders } from './security-headers';
import { nodeTurns, withShortTurns, type Turns } from './event-loop-yield';
import type { Site } from '../app/create-app';

export interface LoadLimits {
  /** Milliseconds of work that may lie before a request that is let in. */
  wait: number;
  /** Requests that may be under way whatever they cost: most of them may wait for something else. */
  few: number;
}

/**
 * Wide, so that a machine that is slow for a moment, or that has just started, turns nobody away: sixty-four under way are
 * more than a few browsers ask at once.
 */
export const loadLimits: LoadLimits = { wait: 1500, few: 64 };
/** What an answer costs before anything was measured, in milliseconds, and how many answers the mean is made of. */
const COST = { first: 5, answers: 32 };

/** Seconds after which to ask again, at least and at most: not all at the same moment. */
const RETRY = { least: 1, most: 4 };

/**
 * The same site, which says 503 with `Retry-After` to some when more is asked than it can answer, instead of letting
 * everybody wait. What is let in is answered in full; health and files of the renderer are always let in, they cost
 * next to nothing. Carts and orders get twice the room of everything else: whoever is buying goes first.
 *
 * What lies before a request is what is under way times what an answer costs of late (Little's law); turns of the event
 * loop are kept short, so that all who have come are under way.
 */
export function sheddingSite(site: Site, limits: LoadLimits = loadLimits, turns: Turns = nodeTurns): Site {
  let underWay = 0;
  let cost = COST.first;
  let lastEnd = -Infinity;
  const paced = withShortTurns(site, turns);
  const hasRoom = (room: number) => underWay < limits.few || underWay * cost < limits.wait * room;
  return async (request, visitor) => {
    // Taken out by hand: a look at every request has to cost next to nothing.
    const path = request.url.slice(request.url.indexOf('/', 'https://'.length));
    if (/^\/(assets|icons)\/|^\/(healthz|readyz)$/.test(path)) return site(request, visitor);
    if (!hasRoom(path.startsWith('/web/orders/') ? 2 : 1)) return busy.fetch(request);
    const began = turns.now();
    underWay += 1;
    try {
      return await paced(request, visitor);
    } finally {
      underWay -= 1;
      const now = turns.now();
      // Answers that were under way together share the time: each has cost what passed since the one before it.
      cost += (now - Math.max(began, lastEnd) - cost) / COST.answers;
      lastEnd = now;
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
