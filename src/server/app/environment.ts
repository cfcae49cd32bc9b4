import { join, resolve } from 'node:path';
import { parseGeolocationUrl } from '../geolocation/geolocation-service';
import { noTrustedProxies, parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxies';
import {
  httpOrigin,
  oneOf,
  parseVariables,
  secretFileNames,
  urlOf,
  wholeNumber,
  type Variable,
} from '../lib/environment-variables';
import { OperatorError, type OperatorProblem } from '../lib/operator-error';
import { parsePostgresHosts } from '../db/postgres-hosts';
import {
  readWechatPaySettings,
  wechatPayVariables,
  type WechatPaySettings,
} from '../payments/wechat-pay/settings';
import { boundedDistance } from '../lib/damerau-levenshtein';

/** Configuration of a shop that the server and the operator command share, read from environment variables. */
export interface ShopEnvironment {
  /** `DATA_DIR`, default `data/` in the project. An absolute path. */
  dataFolder: string;
  /** `DATABASE_URL` (`postgres://…`) with `DATABASE_PASSWORD`; undefined = a SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** `DATABASE_URL` or the SQLite file. */
  databaseLocation: string;
  /** `SHOP_SETTINGS`, a settings file; undefined = the demonstration's. */
  settingsFile: string | undefined;
  /** `PORT`, default 4173; 0 = any free port. */
  port: number;
  /** `PUBLIC_URL`, the origin for visitors, required in production; '' = the address on which the server listens. */
  publicOrigin: string;
  /** `RELEASES_KEPT`, default 5: releases of the catalogue that commands keep. */
  releasesKept: number;
}

/** Configuration of a server: that of the shop, and variables that only a server reads. */
export interface ServerEnvironment extends ShopEnvironment {
  /** `HOST`, default 127.0.0.1. */
  host: string;
  /** `SMTP_URL`, a mail server; undefined = e-mails become files in `mail/` in the data folder. */
  smtpUrl: string | undefined;
  /** `GEOLOCATION_URL`, a geolocation service; undefined = the built-in country table. */
  geolocationUrl: string | undefined;
  /** `TRUSTED_PROXIES`, comma-separated addresses or networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: TrustedProxies;
  /**
   * `CLIENT_CONNECTIONS` and `CLIENT_REQUESTS`, limits for one client, which is an IPv4 address or an IPv6 /64 network;
   * undefined = the defaults, 0 = none.
   */
  maxConnectionsPerClient: number | undefined;
  maxRequestsPerClient: number | undefined;
  /** `MAX_CONNECTIONS`, limit of all clients together; undefined = the default, 0 = none. */
  maxConnections: number | undefined;
  /** `WXPAY_…`, a contract with WeChat Pay; null = the sandbox, except in production. */
  wechatPay: WechatPaySettings | null;
  /** `DRAIN_SECONDS`, default 0: time between `/readyz` failing and the server stopping, in milliseconds. */
  drainMs: number;
  /** `DATABASE_CONNECTIONS`, connections to PostgreSQL; undefined = the default. */
  maxDatabaseConnections: number | undefined;
  /** `DEMO_PRODUCTS`: products of the demonstration that a server without a release builds; null = none. */
  demonstrationProducts: number | null;
  /** `METRICS_PORT`; undefined = no metrics. */
  metricsPort: number | undefined;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`, the URL of a trace collector; undefined = no traces. */
  traceCollector: string | undefined;
  /** `OTEL_SERVICE_NAME`; undefined = the shop's slug. */
  traceServiceName: string | undefined;
  /** `NODE_ENV`. */
  isProduction: boolean;
  isTest: boolean;
  /** `TEST_CAPTCHA`, an answer that every captcha accepts, only with `NODE_ENV=test`; undefined = none. */
  testCaptcha: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_DRAIN_SECONDS = 600;
const MAX_OVERLOAD_LIMIT = 999_999;
const MAX_RELEASES_KEPT = 100;
/** Health checks and background jobs need a connection beside those of requests. */
const MIN_DATABASE_CONNECTIONS = 2;
const MAX_DATABASE_CONNECTIONS = 1000;
/** Limits of the number of products, as in the command `releases build`. */
const MIN_DEMONSTRATION_PRODUCTS = 500;
const MAX_DEMONSTRATION_PRODUCTS = 2_000_000;

const anyText = (text: string) => text;
const wholeNumberBetween = (min: number, max: number) => ({
  parse: (text: string) => {
    const number = wholeNumber(max)(text);
    return number !== null && number >= min ? number : null;
  },
  expected: `a whole number from ${min} to ${max}`,
});
/** Rejects blanks and quotes around a path, and line ends. A file of variables may leave them in a value, which names another folder. */
const filePath = (text: string) => (text === text.trim() && !/^(["']).*\1$|\p{Cc}/u.test(text) ? text : null);
const portNumber = {
  parse: wholeNumber(65_535),
  expected: 'a port number from 0 to 65535 (0 = any free port)',
};
/** A limit on connections or requests in flight. */
const overloadLimit = {
  parse: wholeNumber(MAX_OVERLOAD_LIMIT),
  expected: `a whole number up to ${MAX_OVERLOAD_LIMIT} (0 = no limit)`,
  example: '128',
};
const samplers = ['always_on', 'always_off', 'traceidratio'] as const;

const shopVariables = {
  DATA_DIR: {
    parse: filePath,
    expected: "the shop's data folder, without quotation marks, blanks or a line end around it",
    example: '/var/lib/shop',
  },
  DATABASE_URL: {
    parse: postgresUrl,
    expected: 'the URL of a PostgreSQL database',
    example: 'postgres://name:password@host/database',
    isSecret: true,
  },
  DATABASE_PASSWORD: {
    parse: anyText,
    expected: 'the password of the user in DATABASE_URL',
    example: '…',
    isSecret: true,
  },
  SHOP_SETTINGS: {
    parse: filePath,
    expected: 'a settings file, without quotation marks, blanks or a line end around it',
    example: '/etc/shop/shop.json',
  },
  PORT: { ...portNumber, example: '4173' },
  PUBLIC_URL: {
    parse: httpOrigin,
    expected: "the http or https address of the shop's home page, without a path",
    example: 'https://shop.example',
  },
  RELEASES_KEPT: { ...wholeNumberBetween(1, MAX_RELEASES_KEPT), example: '5' },
} satisfies Record<string, Variable<unknown>>;

const serverVariables = {
  ...shopVariables,
  HOST: {
    parse: (text: string) => (/^[\w.:-]{1,253}$/.test(text) ? text : null),
    expected: 'an address or host name of this machine',
    example: '127.0.0.1',
  },
  SMTP_URL: {
    parse: urlOf('smtp:', 'smtps:'),
    expected: 'the URL of a mail server, smtp: or smtps:',
    example: 'smtps://name:password@mail.example',
    isSecret: true,
  },
  GEOLOCATION_URL: {
    parse: parseGeolocationUrl,
    expected: 'an https URL with the placeholder {ip}',
    example: 'https://geo.example/{ip}',
    isSecret: true,
  },
  TRUSTED_PROXIES: {
    parse: parseTrustedProxies,
    expected: 'addresses or networks, separated by commas',
    example: '10.0.0.0/8,192.0.2.7',
  },
  CLIENT_CONNECTIONS: overloadLimit,
  CLIENT_REQUESTS: overloadLimit,
  MAX_CONNECTIONS: overloadLimit,
  DRAIN_SECONDS: {
    parse: (text: string) =>
      /^\d{1,3}(?:\.\d{1,3})?$/.test(text) && Number(text) <= MAX_DRAIN_SECONDS ? Number(text) : null,
    expected: `a number of seconds from 0 to ${MAX_DRAIN_SECONDS}`,
    example: '5',
  },
  DATABASE_CONNECTIONS: {
    ...wholeNumberBetween(MIN_DATABASE_CONNECTIONS, MAX_DATABASE_CONNECTIONS),
    example: '10',
  },
  DEMO_PRODUCTS: {
    ...wholeNumberBetween(MIN_DEMONSTRATION_PRODUCTS, MAX_DEMONSTRATION_PRODUCTS),
    example: '100000',
  },
  METRICS_PORT: { ...portNumber, example: '9464' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    parse: urlOf('http:', 'https:'),
    expected: 'the http or https URL of a trace collector',
    example: 'http://127.0.0.1:4318',
    isSecret: true,
  },
  OTEL_SERVICE_NAME: { parse: anyText, expected: 'a name', example: 'shop' },
  // OpenTelemetry reads this variable itself. The shop only validates it.
  OTEL_TRACES_SAMPLER: {
    parse: oneOf(...samplers, ...samplers.map((name) => `parentbased_${name}` as const)),
    expected: 'the name of a sampler',
    example: 'parentbased_always_on',
  },
  NODE_ENV: {
    parse: oneOf('production', 'development', 'test'),
    expected: 'production, development or test',
    example: 'production',
  },
  TEST_CAPTCHA: { parse: anyText, expected: 'an answer that every captcha accepts', example: 'TEST' },
} satisfies Record<string, Variable<unknown>>;

/** Variables that other programs of the shop read. */
const otherVariables = [
  'SHOP_COMMAND',
  'KIOSK_SHOP',
  'KIOSK_COUNTRY',
  'KIOSK_START',
  'KIOSK_UPDATE_SECONDS',
  'KIOSK_UNATTENDED',
  'KIOSK_SUPERVISED',
  'KIOSK_STAND_CODE',
  'KIOSK_SELF_TEST_SECONDS',
  'KIOSK_DEV_SERVER',
];

/** Names of all variables that configure a server. */
export const serverVariableNames: readonly string[] = [
  ...Object.keys(serverVariables),
  ...Object.keys(wechatPayVariables),
];

/**
 * Reads the environment of a server.
 * @throws OperatorError with every invalid variable, its value unless it may contain a secret, and valid values.
 */
export function readEnvironment(environment: Environment, root: string): ServerEnvironment {
  const { values, problems } = parseVariables(serverVariables, environment);
  const { TEST_CAPTCHA, NODE_ENV } = values;
  if (TEST_CAPTCHA !== undefined && NODE_ENV !== 'test') problems.push(testCaptchaOutsideTests);
  // `parseVariables` has already reported an invalid value, for which `values` has no entry.
  const lacksOrigin = !environment['PUBLIC_URL'];
  if (NODE_ENV === 'production' && lacksOrigin) problems.push(missingPublicUrl);
  const lacksDatabase =
    values.DATABASE_URL === undefined && !problems.some(({ subject }) => subject.startsWith('DATABASE_URL'));
  if (values.DATABASE_PASSWORD !== undefined && lacksDatabase) problems.push(passwordWithoutDatabase);
  const wechatPay = collectProblems(problems, () => readWechatPaySettings(environment));
  if (problems.length > 0) throw new OperatorError(problems);
  return {
    ...toShopEnvironment(values, root),
    host: values.HOST ?? '127.0.0.1',
    smtpUrl: values.SMTP_URL,
    geolocationUrl: values.GEOLOCATION_URL,
    trustedProxies: values.TRUSTED_PROXIES ?? noTrustedProxies,
    maxConnectionsPerClient: values.CLIENT_CONNECTIONS,
    maxRequestsPerClient: values.CLIENT_REQUESTS,
    maxConnections: values.MAX_CONNECTIONS,
    wechatPay,
    drainMs: (values.DRAIN_SECONDS ?? 0) * 1000,
    maxDatabaseConnections: values.DATABASE_CONNECTIONS,
    demonstrationProducts: values.DEMO_PRODUCTS ?? null,
    metricsPort: values.METRICS_PORT,
    traceCollector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceServiceName: values.OTEL_SERVICE_NAME,
    isProduction: NODE_ENV === 'production',
    isTest: NODE_ENV === 'test',
    testCaptcha: TEST_CAPTCHA,
  };
}

/** Reads the environment of the operator command. Throws like {@link readEnvironment}. */
export function readShopEnvironment(environment: Environment, root: string): ShopEnvironment {
  const { values, problems } = parseVariables(shopVariables, environment);
  if (problems.length > 0) throw new OperatorError(problems);
  return toShopEnvironment(values, root);
}

type ShopValues = ReturnType<typeof parseVariables<typeof shopVariables>>['values'];

function toShopEnvironment(values: ShopValues, root: string): ShopEnvironment {
  const dataFolder = resolve(values.DATA_DIR ?? join(root, 'data'));
  const databaseUrl = withPassword(values.DATABASE_URL, values.DATABASE_PASSWORD);
  return {
    dataFolder,
    databaseUrl,
    databaseLocation: databaseUrl ?? join(dataFolder, 'shop.sqlite'),
    settingsFile: values.SHOP_SETTINGS,
    port: values.PORT ?? 4173,
    publicOrigin: values.PUBLIC_URL ?? '',
    releasesKept: values.RELEASES_KEPT ?? 5,
  };
}

/** Adds a password to a PostgreSQL URL as a parameter, which takes precedence over a password before the host name. */
function withPassword(url: string | undefined, password: string | undefined): string | undefined {
  if (url === undefined || password === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}password=${encodeURIComponent(password)}`;
}

/** The header `Host` cannot replace the variable, because the client chooses it. */
const missingPublicUrl: OperatorProblem = {
  subject: 'PUBLIC_URL',
  reason: 'It is missing. Links in e-mails, pages, sitemaps and feeds need the address of the shop.',
  remedy:
    'With NODE_ENV=production, set PUBLIC_URL to the address that visitors use, such as PUBLIC_URL=https://shop.example.',
};

/** Prevents a server from taking orders in a new SQLite database, apart from the shop's other servers. */
const passwordWithoutDatabase: OperatorProblem = {
  subject: 'DATABASE_PASSWORD',
  reason: 'It is set, but DATABASE_URL is not: the shop would use a database on SQLite.',
  remedy: 'Set DATABASE_URL to the address of the PostgreSQL database, or remove DATABASE_PASSWORD.',
};

/** In a public shop, the variable would open all forms to bots. */
const testCaptchaOutsideTests: OperatorProblem = {
  subject: 'TEST_CAPTCHA',
  reason: 'It disables the protection from bots and is for tests only.',
  remedy: 'Remove TEST_CAPTCHA. In tests, set NODE_ENV=test.',
};

/** Returns what `read` returns. When it throws an OperatorError, adds its problems to `problems` and returns null. */
function collectProblems<Value>(problems: OperatorProblem[], read: () => Value | null): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    problems.push(...error.problems);
    return null;
  }
}

/** PostgreSQL also accepts URLs without a host: `postgres:///shop?host=/run/postgresql`. */
function postgresUrl(text: string): string | null {
  return parsePostgresHosts(text) && text;
}

/**
 * Minimum length of a known name with which names that differ in a letter are compared. A shorter one, such as `PORT`, is too
 * similar to variables of other programs: names that differ from it only in case count as misspelled.
 */
const MIN_COMPARED_LENGTH = 6;
const ownPrefixes = /^(?:WXPAY|KIOSK)_/;

/** Finds unknown variables that begin like the shop's own or differ from a known one in case or one letter. */
export function findMisspelledVariables(
  environment: Environment,
): { name: string; similar: string | null }[] {
  const knownNames = [
    ...serverVariableNames,
    ...secretFileNames(serverVariables),
    ...secretFileNames(wechatPayVariables),
    ...otherVariables,
  ];
  const isSimilar = (name: string, knownName: string) =>
    name === knownName ||
    (knownName.length >= MIN_COMPARED_LENGTH &&
      boundedDistance(Buffer.from(name), Buffer.from(knownName), 1) <= 1);
  return Object.keys(environment).flatMap((name) => {
    if (knownNames.includes(name)) return [];
    const similar = knownNames.find((knownName) => isSimilar(name.toUpperCase(), knownName)) ?? null;
    return similar !== null || ownPrefixes.test(name) ? [{ name, similar }] : [];
  });
}
