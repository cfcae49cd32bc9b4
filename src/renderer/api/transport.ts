import axios, { AxiosError } from 'axios';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import type { Failure } from '../../shared/contract/outcome';
import type { ClientOptions } from './client';

type Reply = { ok: true; status: number; body: unknown } | { ok: false; failure: Failure };

export type Transport = (name: CallName, payload: object, signal?: AbortSignal) => Promise<Reply>;

/** Sends one call through axios over the given fetch, on every host alike. */
export function createTransport(options: ClientOptions, timeoutMs: number): Transport {
  const http = axios.create({
    ...(options.origin && { baseURL: options.origin }),
    timeout: timeoutMs,
    adapter: 'fetch',
    env: { fetch: options.fetch },
    validateStatus: () => true,
  });
  return async (name, payload, signal) => {
    const { method, path }: Endpoint = endpoints[name];
    const token = options.token();
    try {
      const answer = await http.request<unknown>({
        url: path,
        method,
        ...(method === 'GET' ? { params: payload } : { data: payload }),
        ...(token && { headers: { Authorization: encodeURIComponent(token) } }),
        ...(signal && { signal }),
      });
      const renewed: unknown = answer.headers['authorization'];
      if (typeof renewed === 'string' && renewed) options.onToken(decodeURIComponent(renewed));
      return { ok: true, status: answer.status, body: answer.data };
    } catch (error) {
      signal?.throwIfAborted();
      const late =
        error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
      return { ok: false, failure: { kind: late ? 'timeout' : 'offline' } };
    }
  };
}
