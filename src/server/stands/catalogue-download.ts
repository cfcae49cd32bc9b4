import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { MANIFEST_PATH, publishedFilePath } from '../../shared/stands/catalogue-manifest';
import { contentHash } from '../lib/hash';
import { matchesEtag } from '../http/send-response';
import type { PublishedCatalogue } from '../releases/publication';

/** Files are cached for a year, because their names are hashes of their content. The manifest is revalidated on each request. */
const YEAR_SECONDS = 31_536_000;
const fileName = /^\/published\/([0-9a-f]{64})\.sqlite$/;

/**
 * Serves the release that `npm run shop -- catalogue sign` published to stands, as whole files or single ranges. Returns null
 * for other paths and for missing files.
 */
export function createCatalogueDownload(
  published: PublishedCatalogue,
): (c: Context, path: string) => Promise<Response | null> {
  return async (c, path) => {
    if (path === MANIFEST_PATH) return sendManifest(c, await published.manifest());
    const [, sha256] = fileName.exec(path) ?? [];
    if (sha256 === undefined || publishedFilePath(sha256) !== path) return null;
    const file = await published.file(sha256);
    return file === null ? null : sendRange(c, file, sha256);
  };
}

function sendManifest(c: Context, text: string | null): Response | null {
  if (text === null) return null;
  const etag = `"${contentHash(Buffer.from(text))}"`;
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', etag);
  if (matchesEtag(c, etag)) return c.body(null, 304);
  return c.body(text, 200, { 'Content-Type': 'application/json' });
}

/** Sends a file or the requested range of it; null when the file is missing. */
async function sendRange(c: Context, file: string, sha256: string): Promise<Response | null> {
  const size = (await stat(file).catch(() => null))?.size;
  if (size === undefined) return null;
  const etag = `"${sha256}"`;
  c.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
  c.header('ETag', etag);
  c.header('Accept-Ranges', 'bytes');
  if (matchesEtag(c, etag)) return c.body(null, 304);
  const range = parseRange(c.req.header('Range'), c.req.header('If-Range'), { etag, size });
  if (range === 'outside') {
    // Otherwise a proxy could cache the error for a year.
    c.header('Cache-Control', 'no-store');
    c.header('ETag', undefined);
    c.header('Content-Range', `bytes */${size}`);
    return c.body(null, 416);
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) c.header('Content-Range', `bytes ${first}-${last}/${size}`);
  c.header('Content-Type', 'application/vnd.sqlite3');
  c.header('Content-Length', String(last - first + 1));
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status);
  const bytes = Readable.toWeb(createReadStream(file, { start: first, end: last }));
  return c.body(bytes as ReadableStream, status);
}

/**
 * Parses a Range header (RFC 9110, 14.2) into inclusive bounds. Returns `outside` for a range after the end of the file, and null
 * to send the whole file: without a header, for several or invalid ranges, unknown units, and when If-Range does not match.
 */
function parseRange(
  header: string | undefined,
  ifRange: string | undefined,
  { etag, size }: { etag: string; size: number },
): { first: number; last: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  // Without a start, `to` is the number of bytes to send from the end of the file.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
}
