import axios, { AxiosError } from 'axios';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import type { Failure } from '../../shared/contract/outcome';
import { userNameIn } from '../../shared/accounts/token-username';
import type { CallOptions, ClientOptions } from './client';

type Reply = { ok: true; status: number; body: unknown } | { ok: false; failure: Failure };

type SendOptions = { [Name in keyof CallOptions]: CallOptions[Name] | undefined };

export type Transport = (name: CallName, payload: object, options?: SendOptions) => Promise<Reply>;

/** Sends one call through axios over the given fetch, on every host alike. */
export function createTransport(options: ClientOptions, timeoutMs: number): Transport {
  const http = axios.create({
    ...(options.origin && { baseURL: options.origin }),
    timeout: timeoutMs,
    adapter: 'fetch',
    env: { fetch: options.fetch },
    validateStatus: () => true,
  });
  const send: Transport = async (name, payload, { signal, key } = {}) => {
    const { method, path, access, lasting }: Endpoint = endpoints[name];
    // A reply that is the same for everyone may be kept on its way, so it is asked for without a name.
    const token = lasting ? null : await options.token();
    if (access === 'member' && !token) return failed({ kind: 'expired', status: 401 });
    try {
      const answer = await http.request<unknown>({
        url: path.replace('{product}', options.slug),
        method,
        ...(method === 'GET' ? { params: payload } : { data: payload }),
        headers: {
          ...(token && { Authorization: encodeURIComponent(token) }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(signal && { signal }),
      });
      const header: unknown = answer.headers['authorization'];
      const renewed = typeof header === 'string' && !lasting ? decodeURIComponent(header) : '';
      const kept = renewed === '' || (await options.onToken(renewed, token));
      // What went into a new visitor's cart belongs into that of whoever came meanwhile; the new one is forgotten.
      if (!kept && userNameIn(renewed) === '') return await send(name, payload, { signal, key });
      const refused = answer.status === 401 || answer.status === 403;
      // Somebody signed in or out meanwhile. What is asked for without a name is refused to whoever asks.
      if (refused && !lasting && token !== (await options.token()))
        return await send(name, payload, { signal, key });
      return { ok: true, status: answer.status, body: answer.data };
    } catch (error) {
      signal?.throwIfAborted();
      const late =
        error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
      return failed({ kind: late ? 'timeout' : 'offline' });
    }
  };
  return send;
}

function failed(failure: Failure): Reply {
  return { ok: false, failure };
}
