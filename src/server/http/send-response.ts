import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { negotiateEncoding } from './content-encoding';
import type { CompressedBody } from './compressed-body';

interface SendOptions {
  /** Media type. */
  type: string;
  status?: number;
  /** With quotes. A request with this ETag in `If-None-Match` gets 304. */
  etag?: string;
}

/** Sends a body in the best encoding. `body` as a function is only called when the client does not have the body already. */
export async function sendBody(
  c: Context,
  body: CompressedBody | (() => Promise<CompressedBody>),
  { type, status = 200, etag }: SendOptions,
): Promise<Response> {
  c.header('Vary', 'Accept-Encoding');
  if (etag) c.header('ETag', weakEtag(etag));
  if (etag && status === 200 && matchesEtag(c, etag)) return c.body(null, 304);
  const content = typeof body === 'function' ? await body() : body;
  c.header('Content-Type', type);
  const accepted = negotiateEncoding(c.req.header('Accept-Encoding'));
  const encoding = accepted && content.has(accepted) ? accepted : null;
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(encoding ? await content.encoded(encoding) : content.plain, status as ContentfulStatusCode);
}

/** Makes an ETag weak: the encodings of a content differ in their bytes (RFC 9110, section 8.8.3.3). */
export function weakEtag(etag: string): string {
  return `W/${etag}`;
}

/** Returns whether `If-None-Match` contains this ETag or `*` (RFC 9110, section 13.1.2). */
export function matchesEtag(c: Context, etag: string): boolean {
  const candidates = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
  return candidates.includes('*') || candidates.some((tag) => tag.replace(/^W\//, '') === etag);
}
