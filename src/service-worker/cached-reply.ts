import { endpoints, type Endpoint } from '../shared/contract/endpoints';
import { SUCCEEDED } from '../shared/contract/envelope';

/** Longer questions are no page's that anyone would look for again; in characters. */
const LONGEST_QUESTION = 1000;

const keptPaths: ReadonlySet<string> = new Set(
  Object.values(endpoints as Record<string, Endpoint>)
    .filter(({ method, access, cacheable: lasting }) => method === 'POST' && access === 'anyone' && lasting)
    .map(({ path }) => path),
);

/** Whether a POST to this path only reads, and what is the same for everyone, so that its reply may be kept. */
export function isKeptCall(path: string): boolean {
  return keptPaths.has(path);
}

/**
 * The address under which the reply to a question (the request's body) is kept: a cache knows no bodies. Null when
 * the question is too long to be kept.
 */
export function replyAddress(call: string, question: string): string | null {
  if (question.length > LONGEST_QUESTION) return null;
  const address = new URL(call);
  address.search = new URLSearchParams({ question }).toString();
  return address.href;
}

/**
 * What is kept of a reply: the body, its type and the time, no other header. Null, and so nothing at all, when the
 * request or the reply carries a session's token, or when the call brought no data.
 */
export async function keptReply(request: Request, response: Response): Promise<Response | null> {
  if (request.headers.has('Authorization') || response.headers.has('Authorization')) return null;
  if (response.status !== 200) return null;
  const body = await response.text();
  if (!succeeded(body)) return null;
  return new Response(body, {
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString() },
  });
}

function succeeded(body: string): boolean {
  try {
    return (JSON.parse(body) as { code?: unknown }).code === SUCCEEDED;
  } catch {
    return false;
  }
}
