import { endpoints, type Endpoint } from '../shared/contract/endpoints';
import { SUCCEEDED } from '../shared/contract/envelope';

/** Longer request bodies are not cached: they are unlikely to be sent again. Characters. */
const MAX_BODY_LENGTH = 1000;

const cacheablePaths: ReadonlySet<string> = new Set(
  Object.values(endpoints as Record<string, Endpoint>)
    .filter(({ method, access, cacheable }) => method === 'POST' && access === 'anyone' && cacheable)
    .map(({ path }) => path),
);

/** Returns whether a POST to this path only reads public data. */
export function isCacheableCall(path: string): boolean {
  return cacheablePaths.has(path);
}

/**
 * Returns the URL under which the reply to a call with this body is cached: the URL of the call with the body as parameter,
 * because a cache ignores bodies. Null when the body is too long.
 */
export function replyCacheUrl(callUrl: string, body: string): string | null {
  if (body.length > MAX_BODY_LENGTH) return null;
  const url = new URL(callUrl);
  url.search = new URLSearchParams({ question: body }).toString();
  return url.href;
}

/**
 * Returns the response to cache: body, type and time without other headers. Null when the request or the response has
 * a session token or the call failed.
 */
export async function toCachedReply(request: Request, response: Response): Promise<Response | null> {
  if (request.headers.has('Authorization') || response.headers.has('Authorization')) return null;
  if (response.status !== 200) return null;
  const body = await response.text();
  if (!isSuccess(body)) return null;
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString() },
  });
}

function isSuccess(body: string): boolean {
  try {
    return (JSON.parse(body) as { code?: unknown }).code === SUCCEEDED;
  } catch {
    return false;
  }
}
