import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { takenEncoding } from './encoding';
import type { PackedBody } from './packed-body';

interface SendOptions {
  /** Media type. */
  type: string;
  status?: number;
  /** Quoted; whoever has this very content is told so instead of getting it again. */
  etag?: string;
}

/** Answers with a body, compressed as the client takes it. */
export async function sendBody(
  c: Context,
  body: PackedBody,
  { type, status = 200, etag }: SendOptions,
): Promise<Response> {
  c.header('Vary', 'Accept-Encoding');
  if (etag) c.header('ETag', etag);
  if (etag && status === 200 && isKnown(c, etag)) return c.body(null, 304);
  c.header('Content-Type', type);
  const taken = takenEncoding(c.req.header('Accept-Encoding'));
  const encoding = taken && body.has(taken) ? taken : null;
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(encoding ? await body.in(encoding) : body.plain, status as ContentfulStatusCode);
}

/** Whether the client says that it has the content of this tag. */
export function isKnown(c: Context, etag: string): boolean {
  const known = c.req.header('If-None-Match');
  return known !== undefined && known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
