import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target';

describe('a page of the shop', () => {
  it.each([
    '/',
    '/goodsInfo?id=65',
    '/categoryList?id=22&f.host=Rabbit&page=2',
    '/user/order',
    '/shoppingCart/pay?id=1,2',
    '/notRegion?key=50-78-2',
    '/articleList/articleInfo?id=1193#form',
    '/quickOrder',
    '/compare?goods=65,18',
    '/structureSearch?smiles=CCO',
    '/shoppingcart/PAY?id=1,2',
    '/USER/order',
  ])('is a valid target: %s', (path) => {
    expect(redirectTarget(path)).toBe(path);
  });
});

const elsewhere = ['evil.example', 'evil.example/goodsInfo', '127.0.0.1', '[::1]'];
const prefixes = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/%2f',
  '/%2f%2f',
  '/%5c',
  '/.//',
  '/..//',
  '/./\\',
  'http:',
  'http://',
  'https://',
  'https:/',
  'HTTPS:\\\\',
  'javascript:',
  'javascript://',
  'java\tscript:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  'blob:https://',
  'ftp://',
  'mailto:',
  'app://',
  '/@',
  '@',
  '/:',
  '?redirect=//',
  '#//',
  '\u0000//',
  '\u202e//',
  '／／',
  '/；//',
  '.',
  '..',
  'goodsInfo//',
  '/unknown/',
  '/login?redirect=//',
  '/login/register?redirect=https://',
  '/web/users/',
  '/api/',
  '/pictures/',
  '/assets/',
  '/LOGIN?redirect=//',
];
const nasty = prefixes.flatMap((prefix) => elsewhere.map((site) => prefix + site));

describe('other targets', () => {
  it('include at least two hundred known attack strings', () => {
    expect(nasty.length).toBeGreaterThanOrEqual(200);
  });

  it.each(nasty)('lead to the home page: %j', (redirect) => {
    expect(redirectTarget(redirect)).toBe('/');
  });

  it.each([null, '', ' ', '/login', '/login?redirect=/login', 'x'.repeat(5000)])(
    'lead to the home page: %j',
    (redirect) => {
      expect(redirectTarget(redirect)).toBe('/');
    },
  );

  it('never leave the shop for random input', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      ':',
      '@',
      '%2f',
      '\t',
      '#',
      '?',
      'goodsInfo',
      'evil.example',
      'https:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((parts) => parts.join('')),
        ),
        (text) => {
          const target = redirectTarget(text);
          expect(new URL(target, 'https://shop.example').origin).toBe('https://shop.example');
          expect(target.startsWith('/')).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
