import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../lib/operator-error';
import {
  findMisspelledVariables,
  readEnvironment,
  readShopEnvironment,
  serverVariableNames,
} from './environment';

const read = (environment: Record<string, string>) => readEnvironment(environment, '/shop');

/** Names of the variables that the error of a start reports, [] when the environment is valid. */
function problemsOf(environment: Record<string, string>): OperatorError['problems'] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof OperatorError) return error.problems;
    throw error;
  }
}

const invalid: Record<string, string[]> = {
  PORT: ['abc', '-1', '65536', '1e3', '0x50', '4173 ', '41.73', '٤١٧٣', '999999999999', 'Infinity'],
  METRICS_PORT: ['many', '99999', '-1', ' '],
  DATABASE_CONNECTIONS: ['0', '1', '1001', '1e2', ' '],
  DEMO_PRODUCTS: ['0', '499', '2000001', 'yes', ' '],
  HOST: ['http://127.0.0.1', 'a b', '127.0.0.1/8', ';', ' '],
  DATABASE_URL: [
    'http://user:s3cret@host/shop',
    'https://host/shop',
    'libsql://host/shop',
    'wss://host/shop',
    'mysql://user:s3cret@host/shop',
    'file:shop.sqlite',
    'file:///var/lib/shop.sqlite',
    'shop.sqlite',
    ':memory:',
    'postgres',
    'postgres:',
    'postgres:/host',
    'postgres//user:s3cret@host/shop',
    'POSTGRES://host/shop',
    ' postgres://host/shop',
    'postgres://user:s3cret@host:port/shop',
    'postgres://user:s3#cret@host/shop',
    'postgres://user:12/s3cret@host/shop',
    'postgres://user:12?s3cret@host/shop',
    'postgres-ql://host/shop',
    'postgres://user:s3cret@one,/shop',
    'postgres://user:s3cret@one:5432,two:port/shop',
    'postgres://one,two/shop?target_session_attrs=standby',
  ],
  PUBLIC_URL: [
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/store',
    'https://shop.example/?a=1',
    'https://shop.example/#a',
    'https://user:s3cret@shop.example',
    'https://',
    'app://shop',
    'javascript:alert(1)',
    ' ',
  ],
  DATA_DIR: ['/var/lib/shop\r', ' /var/lib/shop', '/var/lib/shop ', '"/var/lib/shop"', "'/var/lib/shop'"],
  SHOP_SETTINGS: ['/etc/shop/shop.json\r', '"/etc/shop/shop.json"'],
  SMTP_URL: [
    'mail.example',
    'http://mail.example',
    'smtp:',
    'smtp://',
    'SMTP_URL',
    'smtp://ann:s3cret@',
    'smtp://ann:s3#cret@mail.example',
    'smtp://mail.example:99999',
    'smtp:/mail.example',
  ],
  GEOLOCATION_URL: [
    'http://geo.example/{ip}',
    'https://geo.example/?key=s3cret',
    'https://{ip}/',
    'geo.example/{ip}',
  ],
  TRUSTED_PROXIES: ['localhost', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1;10.0.0.2', '10.0.0'],
  CLIENT_CONNECTIONS: ['many', '-1', '1.5', '1000000'],
  CLIENT_REQUESTS: ['many', '-1', '1.5', '1000000'],
  RELEASES_KEPT: ['0', '101', '-1', '2.5', 'all'],
  MAX_CONNECTIONS: ['many', '-1', '1.5', '1000000'],
  DRAIN_SECONDS: ['abc', '-1', '601', '1e9', '5s', 'NaN', 'Infinity', '1,5', '0x10', ' '],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['127.0.0.1:4318', 'grpc://host:4317', 'http://', 'true'],
  OTEL_TRACES_SAMPLER: ['always', 'ALWAYS_ON', '1'],
  NODE_ENV: ['prod', 'Production', 'production ', 'staging', 'TEST'],
  WXPAY_MCHID: ['a b', 's3cret!'],
  WXPAY_CNY_PER_USD: ['0.0', '7,15', '-7'],
  WXPAY_BASE: ['http://api.mch.weixin.qq.com', 'nonsense'],
  WXPAY_KEY_FILE: ['/none.pem'],
};

const valid: Record<string, string[]> = {
  DATA_DIR: ['/var/lib/shop', 'data', '/srv/Daten für Ärzte 测试', '/srv/the "shop"'],
  PORT: ['0', '80', '4173', '65535'],
  METRICS_PORT: ['0', '9464'],
  HOST: ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost', 'shop-1.internal'],
  DATABASE_URL: [
    'postgres://host/shop',
    'postgresql://name:p%40ss%23word@host:5432/shop?sslmode=verify-full',
    'postgres:///shop?host=/run/postgresql',
    'postgres://name@[::1]/shop',
  ],
  PUBLIC_URL: ['https://shop.example', 'http://127.0.0.1:4173/', 'https://Shop.Example:443'],
  SMTP_URL: ['smtp://127.0.0.1:25', 'smtps://ann:s3cret@mail.example', 'smtp://[::1]:587'],
  GEOLOCATION_URL: ['https://geo.example/{ip}'],
  TRUSTED_PROXIES: ['10.0.0.0/8, 192.0.2.7', '2001:db8:5::/48'],
  CLIENT_CONNECTIONS: ['0', '999999'],
  CLIENT_REQUESTS: ['0', '128'],
  RELEASES_KEPT: ['1', '5', '100'],
  MAX_CONNECTIONS: ['0', '4096'],
  DRAIN_SECONDS: ['0', '5', '0.5', '600'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://127.0.0.1:4318'],
  OTEL_TRACES_SAMPLER: ['parentbased_traceidratio'],
  NODE_ENV: ['production', 'development', 'test'],
};

const cases = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([name, values]) => values.map((value) => [name, value] as const));

/** Production requires it. */
const origin = { PUBLIC_URL: 'https://shop.example' };

describe('readEnvironment', () => {
  it('returns defaults, also for empty variables', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 4173,
      dataFolder: '/shop/data',
      databaseUrl: undefined,
      databaseLocation: '/shop/data/shop.sqlite',
      publicOrigin: '',
      smtpUrl: undefined,
      drainMs: 0,
      maxRequestsPerClient: undefined,
      maxConnections: undefined,
      metricsPort: undefined,
      traceCollector: undefined,
      releasesKept: 5,
      isProduction: false,
    };
    expect(read({})).toMatchObject(defaults);
    expect(read(Object.fromEntries(serverVariableNames.map((name) => [name, ''])))).toMatchObject(defaults);
  });

  it('resolves a relative data folder', () => {
    expect(read({ DATA_DIR: 'shop-data' })).toMatchObject({
      dataFolder: `${process.cwd()}/shop-data`,
      databaseLocation: `${process.cwd()}/shop-data/shop.sqlite`,
    });
  });

  it.each(cases(valid))('accepts %s=%j', (name, value) => {
    expect(problemsOf({ ...origin, [name]: value })).toEqual([]);
  });

  it.each(cases(invalid))('rejects %s=%j, with the reason and a remedy', (name, value) => {
    const problem = problemsOf({ [name]: value }).find(({ subject }) => subject === name);
    expect(problem?.reason).toMatch(/^The value .* is not valid\.$/);
    expect(problem?.remedy).toContain(`${name}=`);
  });

  it('suggests only valid values', () => {
    for (const [name, values] of Object.entries(invalid)) {
      // Files and the merchant's key cannot be real in an example.
      if (name.startsWith('WXPAY')) continue;
      const remedy = problemsOf({ [name]: values[0] ?? '' })[0]?.remedy ?? '';
      const example = /such as \w+=(\S+), or remove it/.exec(remedy)?.[1];
      expect(problemsOf({ ...origin, [name]: example ?? '' }), name).toEqual([]);
      expect(example, name).toBeTruthy();
    }
  });

  it('has invalid examples for every variable with a format', () => {
    const anyValue = ['DATABASE_PASSWORD', 'OTEL_SERVICE_NAME', 'TEST_CAPTCHA'];
    const withoutFormat = serverVariableNames.filter(
      (name) => !(name in invalid) && !anyValue.includes(name),
    );
    expect(withoutFormat.every((name) => name.startsWith('WXPAY_'))).toBe(true);
  });

  it('rejects the password of a database without its address', () => {
    const password = { DATABASE_PASSWORD: 's3cret' };
    expect(problemsOf(password).map(({ subject }) => subject)).toEqual(['DATABASE_PASSWORD']);
    expect(problemsOf({ ...password, DATABASE_URL: 'postgres://shop@host/shop' })).toEqual([]);
    expect(problemsOf({ ...password, DATABASE_URL: 'nonsense' }).map(({ subject }) => subject)).toEqual([
      'DATABASE_URL',
    ]);
  });

  it('reports all invalid variables together', () => {
    const broken = { PORT: 'abc', DRAIN_SECONDS: 'abc', DATABASE_URL: 'http://host', WXPAY_MCHID: '!' };
    expect(problemsOf(broken).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([...Object.keys(broken), 'WXPAY_APPID']),
    );
  });

  it('never shows secrets', () => {
    for (const [name, value] of cases(invalid)) {
      const text = JSON.stringify(problemsOf({ [name]: value }));
      expect(text, `${name}=${value}`).not.toMatch(/s3|cret|:12/);
    }
  });

  it('either uses a value or names the variable, for any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...serverVariableNames), fc.string({ minLength: 1 }), (name, value) => {
        const problems = problemsOf({ NODE_ENV: 'test', [name]: value });
        for (const { subject, reason, remedy } of problems) {
          expect(serverVariableNames).toContain(subject);
          expect(reason.length).toBeLessThan(250);
          expect(remedy).not.toBe('');
        }
        if (problems.length > 0) return;
        const { port, drainMs, metricsPort = 0 } = read({ NODE_ENV: 'test', [name]: value });
        expect(Number.isInteger(port) && port <= 65_535 && metricsPort <= 65_535).toBe(true);
        expect(drainMs >= 0 && drainMs <= 600_000).toBe(true);
      }),
    );
  });

  it('never shows a password of a malformed URL', () => {
    const secret = fc.stringMatching(/^[A-Z]{8}[#/?@:%& ]{0,3}[A-Z]{8}$/);
    const scheme = fc.constantFrom('http', 'postgres', 'smtp', 'libsql', 'mysql', '');
    fc.assert(
      fc.property(
        fc.constantFrom('DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'GEOLOCATION_URL'),
        scheme,
        secret,
        (name, before, password) => {
          const shown = JSON.stringify(problemsOf({ [name]: `${before}://user:${password}@host/path` }));
          for (const part of password.match(/[A-Z]{8}/g) ?? []) expect(shown).not.toContain(part);
        },
      ),
    );
  });

  it.each([{}, { PUBLIC_URL: '' }])('requires PUBLIC_URL in production: %j', (environment) => {
    const [problem, ...others] = problemsOf({ NODE_ENV: 'production', ...environment });
    expect(others).toEqual([]);
    expect(problem?.subject).toBe('PUBLIC_URL');
    expect(problem?.remedy).toContain('PUBLIC_URL=https://shop.example');
    expect(read({ NODE_ENV: 'production', ...origin }).publicOrigin).toBe('https://shop.example');
  });

  it('parses the origin of PUBLIC_URL', () => {
    expect(read({ PUBLIC_URL: 'https://Shop.Example:443/' }).publicOrigin).toBe('https://shop.example');
  });
});

describe('readShopEnvironment', () => {
  it('ignores variables of the server', () => {
    expect(readShopEnvironment({ HOST: '-', DATA_DIR: '/data' }, '/shop').dataFolder).toBe('/data');
  });

  it('rejects an invalid DATABASE_URL', () => {
    expect(() => readShopEnvironment({ DATABASE_URL: 'http://host' }, '/shop')).toThrow(/^DATABASE_URL: /);
  });
});

describe('TEST_CAPTCHA', () => {
  it('is accepted in tests', () => {
    expect(read({ TEST_CAPTCHA: 'TEST', NODE_ENV: 'test' }).testCaptcha).toBe('TEST');
  });

  it.each(['production', 'development', 'TEST', 'test ', '', undefined])(
    'is rejected with NODE_ENV %j',
    (mode) => {
      const environment = { TEST_CAPTCHA: 'TEST', ...(mode !== undefined && { NODE_ENV: mode }) };
      expect(() => read(environment)).toThrow(/TEST_CAPTCHA/);
    },
  );
});

describe('findMisspelledVariables', () => {
  it.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['Port', 'PORT'],
    ['PUBLIC_URLS', 'PUBLIC_URL'],
    ['WXPAY_MERCHANT', null],
    ['KIOSK_SHOPS', 'KIOSK_SHOP'],
  ])('finds %s', (name, similar) => {
    expect(findMisspelledVariables({ [name]: 'x' })).toEqual([{ name, similar }]);
  });

  it.each([
    'PATH',
    'PORTS',
    'HOSTS',
    'POST',
    'HOSTNAME',
    'XDG_DATA_DIRS',
    'NODE_OPTIONS',
    'HOME',
    'npm_config_cache',
  ])('leaves %s to other programs', (name) => {
    expect(findMisspelledVariables({ [name]: 'x' })).toEqual([]);
  });

  it('knows every variable of the shop', () => {
    const all = Object.fromEntries(serverVariableNames.map((name) => [name, 'x']));
    expect(findMisspelledVariables({ ...all, KIOSK_SHOP: 'x' })).toEqual([]);
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = join(mkdtempSync(join(folder, '-')), 'secret');
    writeFileSync(file, text);
    return file;
  };
  const url = 'postgres://shop@host/shop';

  it('are read without the line ends at their end, as if they were in the variable', () => {
    const SMTP_URL_FILE = fileWith('smtps://ann:s3cret@mail.example\n');
    expect(read({ SMTP_URL_FILE }).smtpUrl).toBe('smtps://ann:s3cret@mail.example');
    for (const end of ['\r\n', '\r', '\n\n', '\r\n\r\n'])
      expect(read({ SMTP_URL_FILE: fileWith(`smtp://mail.example${end}`) }).smtpUrl).toBe(
        'smtp://mail.example',
      );
    const OTEL_EXPORTER_OTLP_ENDPOINT_FILE = fileWith('https://ann:s3cret@traces.example');
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT_FILE }).traceCollector).toBe(
      'https://ann:s3cret@traces.example',
    );
    expect(findMisspelledVariables({ SMTP_URL_FILE, DATABASE_PASSWORD_FILE: 'x' })).toEqual([]);
  });

  it('give the database URL its password, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (password) => {
        fc.pre(!/[\r\n]$/.test(password));
        const DATABASE_PASSWORD_FILE = fileWith(password);
        for (const DATABASE_URL of [url, `${url}?sslmode=disable`, 'postgres://shop:old@host/shop']) {
          const { databaseUrl = '' } = read({ DATABASE_URL, DATABASE_PASSWORD_FILE });
          expect(new pg.Client(databaseUrl)).toMatchObject({ password, host: 'host', user: 'shop' });
        }
      }),
    );
  });

  it.each([
    ['a missing file', { SMTP_URL_FILE: '/none/secret' }, /cannot be read \(ENOENT\)/],
    ['an empty file', { SMTP_URL_FILE: fileWith('\n') }, /is empty/],
    ['both', { SMTP_URL: 'smtp://host', SMTP_URL_FILE: '/none' }, /SMTP_URL and SMTP_URL_FILE are set/],
  ])('are reported: %s', (_name, environment, reason) => {
    expect(JSON.stringify(problemsOf(environment))).toMatch(reason);
  });

  it('are not shown when they are invalid', () => {
    const text = JSON.stringify(problemsOf({ DATABASE_URL_FILE: fileWith('http://ann:s3cret@host/shop') }));
    expect(text).toContain('The value');
    expect(text).not.toContain('s3cret');
  });
});
