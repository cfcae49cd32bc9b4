import { join } from 'node:path';
import { readWechatPaySettings, type WechatPaySettings } from '../payments/wechat-pay/settings';
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxies';

/** Configuration of a server, read from environment variables. */
export interface ServerEnvironment {
  /** `HOST`, default 127.0.0.1. */
  host: string;
  /** `PORT`, default 4173; 0 = any free port. */
  port: number;
  /** `DATA_DIR`, default `data/` in the project. */
  dataFolder: string;
  /** `DATABASE_URL` (`postgres://…`), or a SQLite file in the data folder. */
  databasePlace: string;
  /** `SHOP_SETTINGS`, a settings file; undefined = the demonstration's. */
  settingsFile: string | undefined;
  /** `PUBLIC_URL`, the origin for visitors; '' = the address of the server. */
  publicOrigin: string;
  /** `SMTP_URL`, a mail server; undefined = e-mails become files in `mail/` in the data folder. */
  smtpUrl: string | undefined;
  /** `GEOLOCATION_URL`, a geolocation service; undefined = the built-in country table. */
  geolocationUrl: string | undefined;
  /** `TRUSTED_PROXIES`, comma-separated addresses or networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: TrustedProxies;
  /** `CLIENT_CONNECTIONS` and `CLIENT_REQUESTS`, limits for one client address; undefined = the defaults, 0 = none. */
  maxConnectionsPerClient: number | undefined;
  maxRequestsPerClient: number | undefined;
  /** `WXPAY_…`, a contract with WeChat Pay; null = the sandbox, except in production. */
  wechatPay: WechatPaySettings | null;
  /** `DRAIN_SECONDS`, default 0: time between `/readyz` failing and the server stopping, in milliseconds. */
  drainMs: number;
  /** `NODE_ENV`. */
  isProduction: boolean;
  isTest: boolean;
  /** `TEST_CAPTCHA`, only with `NODE_ENV=test`. */
  testCaptcha: string | undefined;
}

/**
 * Reads the environment. Observability reads its own variables. Throws an error of one sentence, naming the variable,
 * when a value is invalid.
 */
export function readEnvironment(env: NodeJS.ProcessEnv, root: string): ServerEnvironment {
  const { PORT = '4173', HOST = '127.0.0.1', DATA_DIR = join(root, 'data'), DRAIN_SECONDS = '0' } = env;
  const { DATABASE_URL, SHOP_SETTINGS, PUBLIC_URL, SMTP_URL, GEOLOCATION_URL, NODE_ENV } = env;
  const { TRUSTED_PROXIES = '', CLIENT_CONNECTIONS, CLIENT_REQUESTS } = env;
  return {
    host: HOST,
    port: Number(PORT),
    dataFolder: DATA_DIR,
    databasePlace: DATABASE_URL || join(DATA_DIR, 'shop.sqlite'),
    settingsFile: SHOP_SETTINGS || undefined,
    publicOrigin: PUBLIC_URL ? parsePublicUrl(PUBLIC_URL) : '',
    smtpUrl: SMTP_URL,
    geolocationUrl: GEOLOCATION_URL || undefined,
    trustedProxies: parseTrustedProxies(TRUSTED_PROXIES),
    maxConnectionsPerClient: readLimit('CLIENT_CONNECTIONS', CLIENT_CONNECTIONS),
    maxRequestsPerClient: readLimit('CLIENT_REQUESTS', CLIENT_REQUESTS),
    wechatPay: readWechatPaySettings(env),
    drainMs: Number(DRAIN_SECONDS) * 1000,
    isProduction: NODE_ENV === 'production',
    isTest: NODE_ENV === 'test',
    testCaptcha: readTestCaptcha(env),
  };
}

/** Returns the origin of `PUBLIC_URL`. Throws unless it is an http or https URL without a path. */
export function parsePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(
      `PUBLIC_URL must be an http or https address without a path, like https://shop.example, not ${text}`,
    );
  }
  return url.origin;
}

/**
 * Returns the answer that every captcha accepts, undefined without one. Throws unless `NODE_ENV` is `test`: in a public
 * shop it would open all forms to bots.
 */
export function readTestCaptcha({ TEST_CAPTCHA, NODE_ENV }: NodeJS.ProcessEnv): string | undefined {
  if (TEST_CAPTCHA === undefined || TEST_CAPTCHA === '') return undefined;
  if (NODE_ENV !== 'test') throw new Error('TEST_CAPTCHA is for tests and requires NODE_ENV=test.');
  return TEST_CAPTCHA;
}

function readLimit(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${name} must be a whole number, 0 = no limit, not ${text}`);
  return Number(text);
}
