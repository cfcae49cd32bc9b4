import { calls } from '../../shared/contract/calls';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';
import { secondsAsked } from './backoff';

/** What became of a request. Only `refused` says anything of the entries themselves, and `failed` may. */
export type ShopAnswer =
  | { kind: 'answered'; results: AnsweredEntry[] }
  /** No answer, or one that is not the shop's: a network's log-in page says 200 as well. */
  | { kind: 'unreachable' }
  | { kind: 'later'; seconds: number }
  /** The shop does not know this stand (any more). */
  | { kind: 'stranger' }
  /** The shop has a fault, which may be one of these entries'. */
  | { kind: 'failed'; reason: string }
  | { kind: 'refused'; reason: string };

/** Less than half of the lease: whoever sends is known to be alive. */
const TIMEOUT_MS = 15_000;

/** Sends entries to the shop at `origin`, once. Never rejects. */
export async function postEntries(
  { origin, credential, fetch }: { origin: string; credential: string; fetch: typeof globalThis.fetch },
  entries: readonly SentEntry[],
): Promise<ShopAnswer> {
  try {
    const response = await fetch(origin + endpoints.sendEntries.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Stand ${credential}` },
      body: JSON.stringify({ entries }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return read(response.status, response.headers, (await response.json()) as unknown);
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Every answer of the shop carries its envelope; anything else is from somebody in between. */
function read(status: number, headers: Headers, body: unknown): ShopAnswer {
  if (!isEnvelope(body) || (status !== 200 && body.code !== status)) return { kind: 'unreachable' };
  if (status === 200 && body.code === SUCCEEDED) {
    const reply = calls.sendEntries.reply.safeParse(body.data);
    return reply.success ? { kind: 'answered', results: reply.data.results } : { kind: 'unreachable' };
  }
  if (status === 401 || status === 403) return { kind: 'stranger' };
  if (status === 429 || status === 503) return { kind: 'later', seconds: secondsAsked(headers) };
  if (status === 400 || status === 409 || status === 410 || status === 413) {
    return { kind: 'refused', reason: body.msg };
  }
  if (status === 500) return { kind: 'failed', reason: `${body.msg}${errorId(body)}` };
  return { kind: 'unreachable' };
}

/** What staff of the shop find the fault by. */
function errorId(body: object): string {
  return 'error_id' in body && typeof body.error_id === 'string' ? ` (${body.error_id})` : '';
}

function isEnvelope(body: unknown): body is { code: number; msg: string; data: unknown } {
  const { code, msg } = (body ?? {}) as { code?: unknown; msg?: unknown };
  return typeof code === 'number' && typeof msg === 'string';
}
