import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { takenEncoding } from './content-encoding';
import type { PackedBody } from './compressed-body';

interface SendOptions {
  /** Media type. */
  type: string;
  status?: number;
  /** Quoted; whoever has this very content is told so instead of getting it again. */
  etag?: string;
}

/** Answers with a body, compressed as the client takes it; one that is yet to be made is made for who has it not. */
export async function sendBody(
  c: Context,
  body: PackedBody | (() => Promise<PackedBody>),
  { type, status = 200, etag }: SendOptions,
): Promise<Response> {
  c.header('Vary', 'Accept-Encoding');
  if (etag) c.header('ETag', tagInAnyEncoding(etag));
  if (etag && status === 200 && isKnown(c, etag)) return c.body(null, 304);
  const made = typeof body === 'function' ? await body() : body;
  c.header('Content-Type', type);
  const taken = takenEncoding(c.req.header('Accept-Encoding'));
  const encoding = taken && made.has(taken) ? taken : null;
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(encoding ? await made.in(encoding) : made.plain, status as ContentfulStatusCode);
}

/** A tag for a content in whichever encoding: only a weak one may stand for different bytes (RFC 9110, 8.8.3.3). */
export function tagInAnyEncoding(etag: string): string {
  return `W/${etag}`;
}

/** Whether the client says that it has the content of this tag, or any at all: there has to be some (RFC 9110, 13.1.2). */
export function isKnown(c: Context, etag: string): boolean {
  const known = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => tag.replace(/^W\//, '') === etag);
}
