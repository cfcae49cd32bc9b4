import { createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import type { RawNotification } from '../payment-provider';

/** Signature algorithm of the API v3: RSA with SHA-256 and PKCS #1 v1.5 padding. */
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const HASH = 'RSA-SHA256';
/** Accepted clock difference plus delivery delay. */
const WINDOW_SECONDS = 300;

export interface Signer {
  mchid: string;
  /** Serial number of the signer's certificate. */
  serial: string;
  key: KeyObject;
}

interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  body: string;
}

/** Returns the `Authorization` header of a merchant's request. */
export function authorizationHeader(
  { mchid, serial, key }: Signer,
  { method, path, body }: SignedRequest,
  now: number,
): string {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(16).toString('hex')];
  const signature = createSign(HASH)
    .update(joinLines(method, path, timestamp, nonce, body))
    .sign(key, 'base64');
  const parameters = Object.entries({ mchid, nonce_str: nonce, signature, timestamp, serial_no: serial });
  return `${SCHEME} ${parameters.map(([name, value]) => `${name}="${value}"`).join(',')}`;
}

/** Returns the headers with which WeChat Pay signs responses and notifications, for the sandbox and tests. */
export function platformHeaders(
  { serial, key }: Omit<Signer, 'mchid'>,
  body: string,
  now: number,
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(16).toString('hex')];
  return {
    'Wechatpay-Serial': serial,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': createSign(HASH)
      .update(joinLines(timestamp, nonce, body))
      .sign(key, 'base64'),
  };
}

/** Returns how many seconds before `now` a message was signed, rounded; NaN without a time. */
export function signatureAgeSeconds({ header }: RawNotification, now: number): number {
  return Math.round(now / 1000 - Number(header('Wechatpay-Timestamp') || NaN));
}

/** Returns whether a message was signed with this key, within {@link WINDOW_SECONDS} before or after `now` (ms since 1970). */
export function isSignedBy(key: KeyObject, { header, body }: RawNotification, now: number): boolean {
  const [timestamp, nonce] = [header('Wechatpay-Timestamp'), header('Wechatpay-Nonce')];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > WINDOW_SECONDS)
    return false;
  return createVerify(HASH)
    .update(joinLines(timestamp, nonce, body))
    .verify(key, header('Wechatpay-Signature'), 'base64');
}

/** Joins the parts of a message for its signature: each ends with a line feed. */
function joinLines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}
