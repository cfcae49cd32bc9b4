import type { RawNotice } from '../payment-provider';
import { authorize } from './signature';
import type { WechatPaySettings } from './settings';

export interface ApiRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  /** Sent as JSON. */
  payload?: object;
}

/** An answer as it came, not verified. */
export interface ApiAnswer extends RawNotice {
  status: number;
}

/** Sends a request in the merchant's name. Rejects without an answer: no network, time is up, a redirection. */
export async function sendSigned(
  settings: WechatPaySettings,
  clock: () => Date,
  { method, path, payload }: ApiRequest,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const body = payload ? JSON.stringify(payload) : '';
  const { publicKey } = settings;
  const response = await fetch(settings.base + path, {
    method,
    headers: {
      Accept: 'application/json',
      'User-Agent': 'shop',
      Authorization: authorize(settings, { method, path, body }, clock().getTime()),
      ...(payload && { 'Content-Type': 'application/json' }),
      // Says with which of its keys the platform shall sign the answer.
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
