import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webOrigin } from './web-origin';

describe('webOrigin', () => {
  it.each([
    ['shop.example', 'https://shop.example'],
    ['  https://shop.example/  ', 'https://shop.example'],
    ['HTTPS://Shop.Example:8443/faq?a=1#b', 'https://shop.example:8443'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://localhost:4173', 'http://localhost:4173'],
    ['http://127.0.0.1:4173/', 'http://127.0.0.1:4173'],
    ['http://[::1]:4173', 'http://[::1]:4173'],
    ['试剂.example', 'https://xn--9cr961l.example'],
  ])('parses %s as %s', (typed, origin) => {
    expect(webOrigin(typed)).toBe(origin);
  });

  it.each([
    '',
    ' ',
    'http://shop.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://shop.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://shop',
    'data:text/html,x',
    'https://ann:secret@shop.example',
    'ann@shop.example',
    'https://',
    'https://a b',
    'a\nb',
    '//',
    '[',
    'x'.repeat(301),
  ])('rejects %j', (typed) => {
    expect(webOrigin(typed)).toBeNull();
  });

  it('is idempotent for random input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
        const origin = webOrigin(typed);
        if (origin !== null) expect(webOrigin(origin)).toBe(origin);
      }),
    );
  });
});
