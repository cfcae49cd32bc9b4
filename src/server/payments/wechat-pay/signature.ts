import { createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import type { RawNotice } from '../payment';

/** The one algorithm of the API v3: RSA with SHA-256, padded after PKCS #1 v1.5. */
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const HASH = 'RSA-SHA256';
/** How far the clocks may be apart, and how late a message may come, in seconds. */
const WINDOW = 300;

export interface Signer {
  mchid: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  key: KeyObject;
}

interface SignedRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  body: string;
}

/** The header `Authorization` of a request of the merchant's. */
export function authorize(
  { mchid, serial, key }: Signer,
  { method, path, body }: SignedRequest,
  now: number,
): string {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(16).toString('hex')];
  const signature = createSign(HASH)
    .update(lines(method, path, timestamp, nonce, body))
    .sign(key, 'base64');
  const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial };
  return `${SCHEME} ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** The four headers with which WeChat Pay signs its answers and notices; here for whoever plays its part. */
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
      .update(lines(timestamp, nonce, body))
      .sign(key, 'base64'),
  };
}

/** Whether a message was signed with this key within the last five minutes. */
export function isSignedBy(key: KeyObject, { header, body }: RawNotice, now: number): boolean {
  const [timestamp, nonce] = [header('Wechatpay-Timestamp'), header('Wechatpay-Nonce')];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > WINDOW) return false;
  return createVerify(HASH)
    .update(lines(timestamp, nonce, body))
    .verify(key, header('Wechatpay-Signature'), 'base64');
}

function lines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}
