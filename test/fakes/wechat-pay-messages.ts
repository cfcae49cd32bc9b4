import { createCipheriv, createVerify, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { merchant, platform } from './wechat-pay-keys';

/** Parts in which a notification differs from a genuine one. */
export interface NotificationForgery {
  serial?: string;
  signer?: KeyObject;
  apiV3Key?: string;
  originalType?: string;
  /** Body that is signed instead of the real one. */
  body?: string;
}

/** Makes a notification as WeChat Pay documents it: the transaction is encrypted with the APIv3 key, the body is signed. */
export function makeNotification(
  transaction: object,
  now: number,
  forgery: NotificationForgery = {},
): { headers: Record<string, string>; body: string } {
  const { serial, signer, apiV3Key, originalType } = forgery;
  const encrypted = encrypt(JSON.stringify(transaction), apiV3Key ?? merchant.apiV3Key, 'transaction');
  const notice = JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-03-02T10:00:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: 'paid',
    resource: { original_type: originalType ?? 'transaction', ...encrypted },
  });
  const body = forgery.body ?? notice;
  const headers = signedHeaders(body, now, serial ?? platform.serial, signer ?? platform.privateKey);
  return { headers: { 'Content-Type': 'application/json', ...headers }, body };
}

/** Returns the reply of `/v3/certificates`; `serials` are those of the certificates `list` (PEM). */
export function certificateList({ list, serials }: { list: readonly string[]; serials: readonly string[] }) {
  return {
    data: list.map((pem, index) => ({
      serial_no: serials[index],
      effective_time: '2026-01-01T00:00:00+08:00',
      expire_time: '2031-01-01T00:00:00+08:00',
      encrypt_certificate: encrypt(pem, merchant.apiV3Key, 'certificate'),
    })),
  };
}

function encrypt(text: string, key: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    nonce,
    associated_data: associatedData,
  };
}

/** Returns the headers with which the platform signs a body. */
export function signedHeaders(
  body: string,
  now: number,
  serial: string,
  key: KeyObject,
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(16).toString('hex')];
  const message = `${timestamp}\n${nonce}\n${body}\n`;
  return {
    'Wechatpay-Serial': serial,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': sign('RSA-SHA256', Buffer.from(message), key).toString('base64'),
  };
}

/** Returns whether a request has a valid signature of the merchant. */
export function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const [scheme, ...parameters] = (headers.authorization ?? '').split(' ');
  const parts = new Map(
    [...parameters.join(' ').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const [timestamp, nonce] = [parts.get('timestamp'), parts.get('nonce_str')];
  const message = `${method}\n${url}\n${timestamp}\n${nonce}\n${body}\n`;
  const isMerchant = parts.get('mchid') === merchant.mchid && parts.get('serial_no') === merchant.serial;
  const isVerified = createVerify('RSA-SHA256')
    .update(message)
    .verify(merchant.publicKey, parts.get('signature') ?? '', 'base64');
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' && isMerchant && isVerified && headers['user-agent'] !== undefined
  );
}
