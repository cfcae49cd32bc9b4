import type { CallName } from '../../shared/contract/endpoints';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import {
  SUCCEEDED,
  type Envelope,
  type Outcome,
  type ProofRequest,
  type BusinessErrorData,
} from '../../shared/contract/envelope';
import { yieldToMain } from '../lib/scheduling';
import { retryableImport } from './retry-import';
import type { CallOptions, ClientOptions } from './transport';

/** The shop's API as one function. Rejects only for an aborted signal. */
export interface Client {
  call<Name extends CallName>(
    name: Name,
    payload: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<Outcome<ReplyOf<Name>>>;
}

/** Request timeout in milliseconds, given by the specification. */
const TIMEOUT_MS = 15_000;

// axios and the endpoint table are a quarter of a page's code, so they load with the first request.
const importTransport = retryableImport(() => import('./transport'));
const importProofOfWork = retryableImport(() => import('../lib/proof-of-work'));

export function createClient(clientOptions: ClientOptions): Client {
  const loadTransport = async () => {
    const { createTransport } = await importTransport();
    // Splits evaluation and first use into two tasks for slow machines.
    await yieldToMain();
    return createTransport(clientOptions, TIMEOUT_MS);
  };
  let loading: ReturnType<typeof loadTransport> | undefined;
  return {
    async call(name, payload, options = {}) {
      const send = await (loading ??= loadTransport()).catch(() => null);
      if (!send) {
        // The import failed; the next call retries it.
        loading = undefined;
        return { ok: false, failure: { kind: 'offline' } };
      }
      const { signal } = options;
      let reply = await send(name, payload, options);
      const request = reply.ok && reply.status === 429 ? proofRequest(reply.body) : null;
      const proof = request && (await solveProof(request, signal));
      signal?.throwIfAborted();
      if (proof) reply = await send(name, payload, { ...options, proof });
      return reply.ok ? readEnvelope(reply.status, reply.body) : reply;
    },
  };
}

/** Returns the request for a proof of work in a reply; null for other replies. */
function proofRequest(body: unknown): ProofRequest | null {
  if (!isEnvelope(body) || typeof body.data !== 'object' || body.data === null) return null;
  return 'challenge' in body.data ? (body.data as ProofRequest) : null;
}

/**
 * Returns the value of the header `Proof-Of-Work`: the id of the challenge, then the counter and the derived key that the
 * worker found, separated by dots. Returns '' when this browser cannot compute the proof or the call is aborted.
 */
async function solveProof({ challenge_id, challenge }: ProofRequest, signal?: AbortSignal): Promise<string> {
  try {
    const { startProof } = await importProofOfWork();
    const proof = await startProof(challenge, signal).solution;
    return proof && `${challenge_id}.${proof}`;
  } catch {
    // The import failed.
    return '';
  }
}

function readEnvelope<Data>(status: number, body: unknown): Outcome<Data> {
  if (status === 401 || status === 403) return { ok: false, failure: { kind: 'expired', status } };
  if (!isEnvelope<Data>(body)) return { ok: false, failure: { kind: 'http', status, message: '' } };
  const field = ('field' in body && body.field) || '';
  if (status !== 200) {
    const errorId = 'error_id' in body ? body.error_id : undefined;
    const failure = { kind: 'http', status, message: body.msg } as const;
    return { ok: false, failure: { ...failure, ...(field && { field }), ...(errorId && { errorId }) } };
  }
  if (body.code === SUCCEEDED) return { ok: true, data: body.data as Data };
  return {
    ok: false,
    failure: {
      kind: 'refused',
      message: body.msg,
      code: body.code,
      ...(field && { field }),
      ...businessErrorData(body),
    },
  };
}

function businessErrorData(body: object): { data?: BusinessErrorData } {
  return 'data' in body && body.data !== null ? { data: body.data as BusinessErrorData } : {};
}

/** Returns whether a body is the shop's envelope. Replies of proxies are not. */
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  if (typeof body !== 'object' || body === null) return false;
  if (!('code' in body && 'msg' in body)) return false;
  // Only a success must have data; that of a business error is optional.
  const isComplete = body.code !== SUCCEEDED || 'data' in body;
  return isComplete && typeof body.code === 'number' && typeof body.msg === 'string';
}
