import axios, { AxiosError } from 'axios';
import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';
import type { Failure } from '../../shared/contract/envelope';
import { tokenUsername } from '../../shared/accounts/token-username';

export interface CallOptions {
  /** An aborted call rejects with the signal's reason. Every other result is an {@link Outcome}. */
  signal?: AbortSignal;
  /** Idempotency key, for calls marked `idempotent`. */
  key?: string;
  /** Solution of the proof of work that the server requested in its previous response. */
  proof?: string;
}

export interface ClientOptions {
  /** Origin of the API without a trailing slash; '' = the page's origin. */
  origin: string;
  /** The browser's fetch, or the app's fetch handler in tests. */
  fetch: typeof fetch;
  /** Returns the current session token or null. */
  token: () => Promise<string | null>;
  /** The shop's slug, which is part of some paths. */
  slug: string;
  /**
   * Receives a token from a reply to a request that was `sentWith` another token or none. Resolves to false, without
   * storing the token, when the current token has changed since the request.
   */
  onToken: (token: string, sentWith: string | null) => Promise<boolean>;
  /** Receives the token of a call to which the server has replied that the session has ended. */
  onExpired?: (token: string) => Promise<void>;
}

/** A response of any status, or why there is none. */
type HttpReply = { ok: true; status: number; body: unknown } | { ok: false; failure: Failure };

export type Transport = (name: CallName, payload: object, options?: CallOptions) => Promise<HttpReply>;

/** Creates a function that sends one call through axios over the given fetch. */
export function createTransport(clientOptions: ClientOptions, timeoutMs: number): Transport {
  const http = axios.create({
    ...(clientOptions.origin && { baseURL: clientOptions.origin }),
    timeout: timeoutMs,
    adapter: 'fetch',
    env: { fetch: clientOptions.fetch },
    validateStatus: () => true,
  });
  const send: Transport = async (name, payload, options = {}) => {
    const { signal, key, proof } = options;
    const { method, path, access, cacheable }: Endpoint = endpoints[name];
    // Cacheable replies are the same for everyone and need no token.
    const token = cacheable ? null : await clientOptions.token();
    if (access === 'member' && !token) return failed({ kind: 'expired', status: 401 });
    try {
      const response = await http.request<unknown>({
        url: path.replace('{product}', clientOptions.slug),
        method,
        ...(method === 'GET' ? { params: payload } : { data: payload }),
        headers: {
          ...(token && { Authorization: encodeURIComponent(token) }),
          ...(key && { 'Idempotency-Key': key }),
          ...(proof && { 'Proof-Of-Work': proof }),
        },
        ...(signal && { signal }),
      });
      const authorization: unknown = response.headers['authorization'];
      const renewedToken =
        typeof authorization === 'string' && !cacheable ? decodeURIComponent(authorization) : '';
      const isOutdated = renewedToken !== '' && !(await clientOptions.onToken(renewedToken, token));
      // The reply brought a guest's token, but the visitor has signed in during the request: repeats it with the current token, so
      // that no guest cart is created.
      if (isOutdated && tokenUsername(renewedToken) === '') return await send(name, payload, options);
      const isRefused = response.status === 401 || response.status === 403;
      // Another token replaced the refused one: repeats the request with it. Without a token the request is not repeated: it
      // would be a guest's request, whose reply hides that the session has ended.
      const currentToken = isRefused && !cacheable ? await clientOptions.token() : null;
      if (currentToken !== null && currentToken !== token) return await send(name, payload, options);
      if (token && isSessionEnd(response.status, response.data)) await clientOptions.onExpired?.(token);
      return { ok: true, status: response.status, body: response.data };
    } catch (error) {
      signal?.throwIfAborted();
      const isTimeout =
        error instanceof AxiosError && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
      return failed({ kind: isTimeout ? 'timeout' : 'offline' });
    }
  };
  return send;
}

/** Returns whether a reply means that the session has ended: a 403 without the shop's envelope comes from a proxy. */
function isSessionEnd(status: number, body: unknown): boolean {
  return status === 403 && typeof body === 'object' && body !== null && 'code' in body && body.code === 403;
}

function failed(failure: Failure): HttpReply {
  return { ok: false, failure };
}
