import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { httpOrigin, parseVariables, matching, type Variable } from '../../lib/environment-variables';
import { OperatorError, type OperatorProblem } from '../../lib/operator-error';
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

/** All values are treated as secret, because most of them identify the merchant or its keys. */
export const wechatPayVariables = {
  WXPAY_MCHID: {
    parse: matching(/^\w{1,32}$/),
    expected: "the merchant's number",
    example: '1900000109',
    isSecret: true,
  },
  WXPAY_APPID: {
    parse: matching(/^\w{1,32}$/),
    expected: "the app's id",
    example: 'wxd678efh567hg6787',
    isSecret: true,
  },
  WXPAY_SERIAL: {
    parse: matching(/^[\dA-Fa-f]{8,64}$/),
    expected: "the serial number of the merchant's certificate in hexadecimal digits",
    example: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    isSecret: true,
  },
  WXPAY_KEY_FILE: {
    parse: keyFileParser(createPrivateKey),
    expected: "the PEM file of the merchant's private RSA key",
    example: '/etc/shop/wechat-pay-key.pem',
    isSecret: true,
  },
  WXPAY_API_V3_KEY: {
    parse: matching(/^[\x21-\x7e]{32}$/),
    expected: 'the API v3 key of 32 characters',
    example: 'KEY_OF_32_CHARACTERS',
    isSecret: true,
  },
  WXPAY_CNY_PER_USD: {
    parse: parseExchangeRate,
    expected: 'yuan per dollar with up to four decimals',
    example: '7.1530',
    isSecret: true,
  },
  WXPAY_BASE: {
    parse: httpsOrLocalOrigin,
    expected: "an https address without a path: the API's origin",
    example: 'https://api.mch.weixin.qq.com',
    isSecret: true,
  },
  WXPAY_PUBLIC_KEY_ID: {
    parse: matching(/^[\w-]{1,128}$/),
    expected: 'the id of the public key of WeChat Pay',
    example: 'PUB_KEY_ID_0116',
    isSecret: true,
  },
  WXPAY_PUBLIC_KEY_FILE: {
    parse: keyFileParser(createPublicKey),
    expected: 'the PEM file of the public RSA key of WeChat Pay',
    example: '/etc/shop/wechat-pay-public-key.pem',
    isSecret: true,
  },
} satisfies Record<string, Variable<unknown>>;

const requiredVariables = [
  'WXPAY_MCHID',
  'WXPAY_APPID',
  'WXPAY_SERIAL',
  'WXPAY_KEY_FILE',
  'WXPAY_API_V3_KEY',
  'WXPAY_CNY_PER_USD',
  'PUBLIC_URL',
];

/**
 * Reads the configuration from the environment; null when no variable of WeChat Pay is set.
 * @throws OperatorError that names each missing or invalid variable and never shows its value.
 */
export function readWechatPaySettings(environment: Environment): WechatPaySettings | null {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  if (!Object.keys(wechatPayVariables).some(isSet)) return null;
  const { values, problems } = parseVariables(wechatPayVariables, environment);
  const missingNames = requiredVariables.filter((name) => !isSet(name));
  if (isSet('WXPAY_PUBLIC_KEY_ID') !== isSet('WXPAY_PUBLIC_KEY_FILE')) {
    missingNames.push(isSet('WXPAY_PUBLIC_KEY_ID') ? 'WXPAY_PUBLIC_KEY_FILE' : 'WXPAY_PUBLIC_KEY_ID');
  }
  problems.push(...missingNames.map(missingVariable));
  const base = values.WXPAY_BASE ?? 'https://api.mch.weixin.qq.com';
  // WeChat Pay sends notifications to https only.
  if (isSet('PUBLIC_URL') && !isLocal(base) && httpsOrLocalOrigin(environment['PUBLIC_URL'] ?? '') === null) {
    problems.push({
      subject: 'PUBLIC_URL',
      reason: 'WeChat Pay confirms payments to https addresses only.',
      remedy:
        'Set it to the https address of the shop without a path, such as PUBLIC_URL=https://shop.example.',
    });
  }
  const { WXPAY_MCHID, WXPAY_APPID, WXPAY_SERIAL, WXPAY_KEY_FILE, WXPAY_API_V3_KEY, WXPAY_CNY_PER_USD } =
    values;
  if (
    problems.length > 0 ||
    !WXPAY_MCHID ||
    !WXPAY_APPID ||
    !WXPAY_SERIAL ||
    !WXPAY_KEY_FILE ||
    !WXPAY_API_V3_KEY ||
    !WXPAY_CNY_PER_USD
  ) {
    throw new OperatorError(problems);
  }
  const { WXPAY_PUBLIC_KEY_ID: id, WXPAY_PUBLIC_KEY_FILE: key } = values;
  return {
    mchid: WXPAY_MCHID,
    appid: WXPAY_APPID,
    serial: WXPAY_SERIAL,
    key: WXPAY_KEY_FILE,
    apiV3Key: WXPAY_API_V3_KEY,
    base,
    yuanPerDollar: WXPAY_CNY_PER_USD,
    publicKey: id && key ? { id, key } : null,
  };
}

function missingVariable(name: string): OperatorProblem {
  return {
    subject: name,
    reason: 'It is not set, but other variables of WeChat Pay are.',
    remedy: `Set ${name}, or remove all variables that begin with WXPAY_ to sell without WeChat Pay.`,
  };
}

/** Returns a parser that reads an RSA key from a file. Drops the reason of a failure, because it could contain the key. */
function keyFileParser(read: (pem: Buffer) => KeyObject): (file: string) => KeyObject | null {
  return (file) => {
    try {
      const key = read(readFileSync(file));
      return key.asymmetricKeyType === 'rsa' ? key : null;
    } catch {
      return null;
    }
  };
}

/** Returns the origin of an https address, or of a local test platform; null for another text. */
function httpsOrLocalOrigin(text: string): string | null {
  const origin = httpOrigin(text);
  return origin !== null && (origin.startsWith('https:') || isLocal(origin)) ? origin : null;
}

function isLocal(origin: string): boolean {
  return /^http:\/\/127\.0\.0\.1(:\d+)?$/.test(origin);
}

/** Returns the rate in ten-thousandths; null for an invalid one. */
function parseExchangeRate(text: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  const rate = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'));
  return whole === '' || rate === 0 ? null : rate;
}
