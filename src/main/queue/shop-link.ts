import { calls } from '../../shared/contract/calls';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { AnsweredEntry, SentEntry } from '../../shared/contract/stands';

/** What became of a request. Only `refused` says anything of the entries themselves. */
export type ShopAnswer =
  | { kind: 'answered'; results: AnsweredEntry[] }
  /** No answer, or one that is not the shop's: a network's log-in page says 200 as well. */
  | { kind: 'unreachable' }
  | { kind: 'later'; seconds: number }
  /** The shop does not know this stand (any more). */
  | { kind: 'stranger' }
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
  if (status === 429 || status === 503) return { kind: 'later', seconds: secondsIn(headers) };
  if (status === 400 || status === 409 || status === 410 || status === 413) {
    return { kind: 'refused', reason: body.msg };
  }
  return { kind: 'unreachable' };
}

function isEnvelope(body: unknown): body is { code: number; msg: string; data: unknown } {
  const { code, msg } = (body ?? {}) as { code?: unknown; msg?: unknown };
  return typeof code === 'number' && typeof msg === 'string';
}

/** `Retry-After` in seconds, an hour at the most; 0 for none, and for a date, which would need both clocks to agree. */
function secondsIn(headers: Headers): number {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), 3600) : 0;
}
