import { calls } from '../../shared/contract/calls';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { retryAfterSeconds } from '../../server/lib/backoff';

/** Result of a request. Only `refused` and `failed` can be caused by the entries themselves. */
export type SendResult =
  | { kind: 'answered'; results: AnsweredEntry[] }
  /** No usable answer: none, one without the shop's envelope (such as a captive portal's), or one with an unknown status. */
  | { kind: 'unreachable' }
  /** The shop is overloaded. `seconds` is its `Retry-After`; 0 for none. */
  | { kind: 'later'; seconds: number }
  /** The stand is not enrolled or was revoked. */
  | { kind: 'unauthorized' }
  /** A fault of the shop, possibly caused by one of the entries. */
  | { kind: 'failed'; reason: string }
  /** The shop rejects the whole request, for example as invalid or too large. */
  | { kind: 'refused'; reason: string };

/** Timeout in milliseconds: half of the lease of the entry queue, so that the lease does not expire during a request. */
const TIMEOUT_MS = 15_000;

/** Sends entries to the shop at `origin`, once. Never rejects. */
export async function postEntries(
  { origin, credential, fetch }: { origin: string; credential: string; fetch: typeof globalThis.fetch },
  entries: readonly SentEntry[],
): Promise<SendResult> {
  try {
    const response = await fetch(origin + endpoints.sendEntries.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Stand ${credential}` },
      body: JSON.stringify({ entries }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return toSendResult(response.status, response.headers, (await response.json()) as unknown);
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Interprets a response. Accepts only responses with the shop's envelope. */
function toSendResult(status: number, headers: Headers, body: unknown): SendResult {
  if (!isEnvelope(body) || (status !== 200 && body.code !== status)) return { kind: 'unreachable' };
  if (status === 200 && body.code === SUCCEEDED) {
    const reply = calls.sendEntries.reply.safeParse(body.data);
    return reply.success ? { kind: 'answered', results: reply.data.results } : { kind: 'unreachable' };
  }
  if (status === 401 || status === 403) return { kind: 'unauthorized' };
  if (status === 429 || status === 503) return { kind: 'later', seconds: retryAfterSeconds(headers) };
  if (status === 400 || status === 409 || status === 410 || status === 413) {
    return { kind: 'refused', reason: body.msg };
  }
  if (status === 500) return { kind: 'failed', reason: `${body.msg}${errorId(body)}` };
  return { kind: 'unreachable' };
}

/** Returns the id of the error in the shop's log, in parentheses; '' for none. */
function errorId(body: object): string {
  return 'error_id' in body && typeof body.error_id === 'string' ? ` (${body.error_id})` : '';
}

/** Returns whether a body is a reply of the shop, unlike that of a proxy. */
export function isEnvelope(body: unknown): body is { code: number; msg: string; data: unknown } {
  const { code, msg } = (body ?? {}) as { code?: unknown; msg?: unknown };
  return typeof code === 'number' && typeof msg === 'string';
}
