import type { CallName } from '../../shared/contract/endpoints';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import { SUCCEEDED, type Envelope, type RefusalData } from '../../shared/contract/envelope';
import type { Outcome } from '../../shared/contract/outcome';
import { nextTask } from './next-task';

export interface CallOptions {
  /** A call whose signal is aborted rejects with the signal's reason; every other end is an {@link Outcome}. */
  signal?: AbortSignal;
  /** Names what is asked for, so that it is done once however often it is asked: for calls marked `once`. */
  key?: string;
}

/** The shop's API as one function. Never rejects but for an aborted signal. */
export interface Client {
  call<Name extends CallName>(
    name: Name,
    payload: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<Outcome<ReplyOf<Name>>>;
}

export interface ClientOptions {
  /** Origin of the API without a final slash; '' = the page's own. */
  origin: string;
  /** The transport: the browser's fetch, or the shop's own function in a test and on the server. */
  fetch: typeof fetch;
  /** The token of this moment, as the machine recalls it, or null. */
  token: () => Promise<string | null>;
  /** The shop's slug, which stands in some paths. */
  slug: string;
  /**
   * The server replaced the token that a request was `sentWith`, or gave one to a request without. Resolves to whether
   * it is kept: not when there is another one by now.
   */
  onToken: (token: string, sentWith: string | null) => Promise<boolean>;
}

/** Request time-out of the specification, in milliseconds. */
const TIMEOUT_MS = 15_000;

export function createClient(options: ClientOptions): Client {
  // axios and the table of calls are a quarter of what a page needs: they come with the first request.
  const transport = async () => {
    const { createTransport } = await import('./transport');
    // To read the code and to use it is too much for one go on a slow machine.
    await nextTask();
    return createTransport(options, TIMEOUT_MS);
  };
  let sending: ReturnType<typeof transport> | undefined;
  return {
    async call(name, payload, { signal, key } = {}) {
      const send = await (sending ??= transport()).catch(() => null);
      if (!send) {
        // Its code did not come; the next call asks for it again.
        sending = undefined;
        return { ok: false, failure: { kind: 'offline' } };
      }
      const reply = await send(name, payload, { signal, key });
      return reply.ok ? readEnvelope(reply.status, reply.body) : reply;
    },
  };
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
      ...refusalData(body),
    },
  };
}

function refusalData(body: object): { data?: RefusalData } {
  return 'data' in body && body.data !== null ? { data: body.data as RefusalData } : {};
}

/** What a proxy or a broken answer makes of it is none, as a screen would find out that reads what is missing. */
function isEnvelope<Data>(body: unknown): body is Envelope<Data> {
  if (typeof body !== 'object' || body === null) return false;
  if (!('code' in body && 'msg' in body)) return false;
  // A refusal says all with its words.
  const isWhole = body.code !== SUCCEEDED || 'data' in body;
  return isWhole && typeof body.code === 'number' && typeof body.msg === 'string';
}
