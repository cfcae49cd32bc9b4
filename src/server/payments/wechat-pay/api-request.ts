import type { RawNotification } from '../payment-provider';
import { authorizationHeader } from './signature';
import type { WechatPaySettings } from './settings';

export interface ApiRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  payload?: object;
}

/** An unverified response. */
export interface ApiResponse extends RawNotification {
  status: number;
}

/** Returns null for a text that is not JSON. The error of `JSON.parse` quotes the text, which must not be logged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends a request signed by the merchant. Rejects on network errors, timeouts and redirects. */
export async function sendApiRequest(
  settings: WechatPaySettings,
  clock: () => Date,
  { method, path, payload }: ApiRequest,
  signal: AbortSignal,
): Promise<ApiResponse> {
  const body = payload ? JSON.stringify(payload) : '';
  const { publicKey } = settings;
  const response = await fetch(settings.base + path, {
    method,
    headers: {
      Accept: 'application/json',
      'User-Agent': 'shop',
      Authorization: authorizationHeader(settings, { method, path, body }, clock().getTime()),
      ...(payload && { 'Content-Type': 'application/json' }),
      // Selects the key with which WeChat Pay signs the response.
      ...(publicKey && { 'Wechatpay-Serial': publicKey.id }),
    },
    ...(payload && { body }),
    redirect: 'error',
    signal,
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? '',
    body: await response.text(),
  };
}
