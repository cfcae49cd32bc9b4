import { describe, expect, it } from 'vitest';
import { parsePublicUrl, readEnvironment, readTestCaptcha } from './environment';

describe('readEnvironment', () => {
  it('returns defaults', () => {
    expect(readEnvironment({}, '/shop')).toMatchObject({
      host: '127.0.0.1',
      port: 4173,
      dataFolder: '/shop/data',
      databasePlace: '/shop/data/shop.sqlite',
      publicOrigin: '',
      drainMs: 0,
      maxRequestsPerClient: undefined,
    });
  });

  it.each([
    { CLIENT_REQUESTS: 'many' },
    { CLIENT_CONNECTIONS: '-1' },
    { PUBLIC_URL: 'shop.example' },
    { TRUSTED_PROXIES: 'localhost' },
  ])('names the invalid variable: %j', (env) => {
    expect(() => readEnvironment(env, '/shop')).toThrow(Object.keys(env)[0]);
  });
});

describe('PUBLIC_URL', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['http://127.0.0.1:4173', 'http://127.0.0.1:4173'],
    ['https://Shop.Example:443', 'https://shop.example'],
  ])('%s is the origin %s', (text, origin) => expect(parsePublicUrl(text)).toBe(origin));

  it.each([
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/store',
    'https://shop.example/?a=1',
    'https://shop.example/#a',
    'https://user:secret@shop.example',
    'https://',
    'app://shop',
    'javascript:alert(1)',
    ' ',
  ])('rejects %j', (text) => expect(() => parsePublicUrl(text)).toThrow('PUBLIC_URL must be'));
});

describe('TEST_CAPTCHA', () => {
  it('is accepted in tests', () => {
    expect(readTestCaptcha({ TEST_CAPTCHA: 'TEST', NODE_ENV: 'test' })).toBe('TEST');
  });

  it.each(['production', 'development', 'TEST', 'test ', '', undefined])(
    'is rejected with NODE_ENV %j',
    (mode) => {
      const environment = { TEST_CAPTCHA: 'TEST', ...(mode !== undefined && { NODE_ENV: mode }) };
      expect(() => readTestCaptcha(environment)).toThrow(/TEST_CAPTCHA/);
    },
  );

  it.each([{}, { TEST_CAPTCHA: '' }, { NODE_ENV: 'production' }, { NODE_ENV: 'test' }])(
    'is undefined when it is not set: %j',
    (environment) => {
      expect(readTestCaptcha(environment)).toBeUndefined();
    },
  );
});
