import type { Context } from 'hono';
import { accepts } from '../http/content-encoding';
import type { Feed } from './product-feed';
import { isKnown, tagInAnyEncoding } from '../http/send-response';

/** Seconds after which a place may be free. */
const TRY_AGAIN = 60;

/** Answers with a feed as it is made; whoever has it already, or asks for its head alone, makes nobody write it. */
export function sendFeed(c: Context, feed: Feed): Response {
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  c.header('X-Robots-Tag', 'noindex');
  c.header('ETag', tagInAnyEncoding(feed.etag));
  if (isKnown(c, feed.etag)) return c.body(null, 304);
  const encoding = accepts(c.req.header('Accept-Encoding'), 'gzip') ? 'gzip' : null;
  c.header('Content-Type', feed.type);
  if (encoding) c.header('Content-Encoding', encoding);
  if (c.req.method === 'HEAD') return c.body(null);
  const body = feed.open(encoding);
  return body ? c.body(body) : busy();
}

function busy(): Response {
  return new Response('The feed is being written for others. Please try again in a minute.', {
    status: 503,
    headers: { 'Cache-Control': 'no-store', 'Retry-After': String(TRY_AGAIN) },
  });
}
