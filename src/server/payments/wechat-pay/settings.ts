import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Merchant } from './transaction';
import type { Signer } from './signature';

/** A merchant's configuration of WeChat Pay. */
export interface WechatPaySettings extends Merchant, Signer {
  apiV3Key: string;
  /** Origin of the API. */
  base: string;
  /** In ten-thousandths: 71530 is 7.1530 yuan per dollar. */
  yuanPerDollar: number;
  /** Verification key of newer merchant accounts; null for accounts that use downloaded certificates. */
  publicKey: { id: string; key: KeyObject } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const needed = [
  'WXPAY_MCHID',
  'WXPAY_APPID',
  'WXPAY_SERIAL',
  'WXPAY_KEY_FILE',
  'WXPAY_API_V3_KEY',
  'WXPAY_CNY_PER_USD',
  'PUBLIC_URL',
];

/**
 * Reads the configuration from the environment; null when `WXPAY_MCHID` is not set. Throws when a variable is missing or
 * invalid; the message names the variable and never its value.
 */
export function readWechatPaySettings(environment: Environment): WechatPaySettings | null {
  const value = (name: string) => environment[name] ?? '';
  if (value('WXPAY_MCHID') === '') return null;
  const missing = needed.find((name) => value(name) === '');
  if (missing) throw new Error(`${missing} is needed to take payments by WeChat Pay.`);
  const base = readBase('WXPAY_BASE', value('WXPAY_BASE') || 'https://api.mch.weixin.qq.com');
  // The platform sends notifications to https only.
  if (!isLocal(base)) readBase('PUBLIC_URL', value('PUBLIC_URL'));
  const [id, file] = [value('WXPAY_PUBLIC_KEY_ID'), value('WXPAY_PUBLIC_KEY_FILE')];
  if ((id === '') !== (file === '')) {
    throw new Error('WXPAY_PUBLIC_KEY_ID and WXPAY_PUBLIC_KEY_FILE are set together or not at all.');
  }
  return {
    mchid: checked('WXPAY_MCHID', value('WXPAY_MCHID'), /^\w{1,32}$/),
    appid: checked('WXPAY_APPID', value('WXPAY_APPID'), /^\w{1,32}$/),
    serial: checked('WXPAY_SERIAL', value('WXPAY_SERIAL'), /^[\dA-Fa-f]{8,64}$/),
    key: readKey('WXPAY_KEY_FILE', value('WXPAY_KEY_FILE'), createPrivateKey),
    apiV3Key: checked('WXPAY_API_V3_KEY', value('WXPAY_API_V3_KEY'), /^[\x21-\x7e]{32}$/),
    base,
    yuanPerDollar: readRate(value('WXPAY_CNY_PER_USD')),
    publicKey: id === '' ? null : { id, key: readKey('WXPAY_PUBLIC_KEY_FILE', file, createPublicKey) },
  };
}

function checked(name: string, value: string, form: RegExp): string {
  if (!form.test(value)) throw new Error(`${name} does not have WeChat Pay's format.`);
  return value;
}

function readKey(name: string, file: string, read: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = read(readFileSync(file));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The reason could contain the key.
  }
  throw new Error(`${name} must name a PEM file with an RSA key.`);
}

/** Requires https, except for a local test platform. */
function readBase(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const safe = url?.protocol === 'https:' || (url !== null && isLocal(url.origin));
  if (!url || !safe || url.href !== `${url.origin}/`) {
    throw new Error(`${name} must be an https address without a path to take payments by WeChat Pay.`);
  }
  return url.origin;
}

function isLocal(origin: string): boolean {
  return /^http:\/\/127\.0\.0\.1(:\d+)?$/.test(origin);
}

function readRate(text: string): number {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  const rate = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  if (whole === '' || rate === 0) throw new Error('WXPAY_CNY_PER_USD must be a rate like 7.1530.');
  return rate;
}
