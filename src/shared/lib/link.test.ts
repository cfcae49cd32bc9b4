import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLink, parseReturnAddress } from './link';

test.each([
  ['/', '/'],
  ['/goodsInfo?id=12&tag_id=3', '/goodsInfo?id=12&tag_id=3'],
  ['/notRegion?key=a%20b#top', '/notRegion?key=a%20b#top'],
  ['/a/../b', '/b'],
  ['/user@evil.example', '/user@evil.example'],
  ['/redirect?to=https://evil.example', '/redirect?to=https://evil.example'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
])('%j is inside', (address, href) => {
  expect(parseLink(address)).toEqual({ kind: 'inside', href });
});

test.each([
  ['https://example.com', 'https://example.com/'],
  ['https://example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
  ['https://example.com:443/', 'https://example.com/'],
  ['HTTPS://EXAMPLE.COM/Path', 'https://example.com/Path'],
  ['https://127.0.0.1/', 'https://127.0.0.1/'],
  ['https://[::1]/', 'https://[::1]/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://example.com/@user', 'https://example.com/@user'],
  ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ['mailto:sales@example.com', 'mailto:sales@example.com'],
  ['MAILTO:sales@example.com', 'mailto:sales@example.com'],
])('%j is outside', (address, href) => {
  expect(parseLink(address)).toEqual({ kind: 'outside', href });
});

test.each([
  ['nothing', ''],
  ['a word', 'hello'],
  ['a relative path', 'goodsInfo?id=1'],
  ['a query', '?id=1'],
  ['a fragment', '#top'],
  ['plain http', 'http://example.com/'],
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['a script with a tab', 'java\tscript:alert(1)'],
  ['a script with a newline', 'java\nscript:alert(1)'],
  ['a script after a control character', '\u0001javascript:alert(1)'],
  ['a script after a space', ' javascript:alert(1)'],
  ['a script behind a zero-width space', '\u200bjavascript:alert(1)'],
  ['a script as the host of https', 'javascript://example.com/%0aalert(1)'],
  ['VBScript', 'vbscript:msgbox(1)'],
  ['a document', 'data:text/html,<script>alert(1)</script>'],
  ['a blob', 'blob:https://example.com/1'],
  ['a file', 'file:///etc/passwd'],
  ['a file on a share', 'file://server/share'],
  ['a share', 'smb://server/share'],
  ['a UNC path', '\\\\server\\share'],
  ['a help tool', 'ms-msdt:/id PCWDiagnostic'],
  ['a shell folder', 'shell:startup'],
  ['a page source', 'view-source:https://example.com/'],
  ['the page itself', 'about:blank'],
  ['a telephone', 'tel:+86101234567'],
  ['the kiosk itself', 'app://shop/'],
  ['a custom scheme', 'steam://run/1'],
  ['a WebSocket', 'wss://example.com/'],
  ['a host without a scheme', '//evil.example'],
  ['two slashes alone', '//'],
  ['two slashes and half an address', '//['],
  ['three slashes', '///evil.example'],
  ['a slash and a backslash', '/\\evil.example'],
  ['two backslashes', '\\\\evil.example'],
  ['a slash, a tab, a slash', '/\t/evil.example'],
  ['a slash, a newline, a slash', '/\n/evil.example'],
  ['a slash, a soft hyphen, a slash', '/\u00ad/evil.example'],
  ['a host behind dots', '/.//evil.example'],
  ['a host behind parent dots', '/a/..//evil.example'],
  ['a host behind encoded dots', '/%2e//evil.example'],
  ['a user', 'https://user@example.com/'],
  ['a user and a password', 'https://user:pass@example.com/'],
  ['a shop in the user', 'https://shop.example@evil.example/'],
  ['a password alone', 'https://:pass@example.com/'],
  ['https without a host', 'https://'],
  ['https without slashes', 'https:example.com'],
  ['https with one slash', 'https:/example.com'],
  ['https with backslashes', 'https:\\\\example.com'],
  ['a backslash in the host', 'https://example.com\\@evil.example'],
  ['a port that is none', 'https://example.com:99999/'],
  ['a space in the host', 'https://exa mple.com/'],
  ['a right-to-left override', 'https://example.com/\u202egpj.exe'],
  ['a no-break space', 'https://example.com/\u00a0'],
  ['a NUL', 'https://example.com/\0'],
  ['mail with a subject', 'mailto:a@example.com?subject=x'],
  ['mail with a copy', 'mailto:a@example.com?cc=b@example.com'],
  ['mail to two', 'mailto:a@example.com,b@example.com'],
  ['mail to two with a semicolon', 'mailto:a@example.com;b@example.com'],
  ['mail with an encoded newline', 'mailto:a@example.com%0aBcc:b@example.com'],
  ['mail to nobody', 'mailto:'],
  ['mail to a name', 'mailto:sales'],
  ['mail with an attachment', 'mailto:?attach=/etc/passwd'],
])('%s is text', (_what, address) => {
  expect(parseLink(address)).toEqual({ kind: 'text' });
});

test('accepts 2,081 characters and no more', () => {
  const address = `https://example.com/${'a'.repeat(2061)}`;
  expect(address).toHaveLength(2081);
  expect(parseLink(address).kind).toBe('outside');
  expect(parseLink(`${address}a`).kind).toBe('text');
  expect(parseLink(`https://example.com/${'a'.repeat(1_000_000)}`).kind).toBe('text');
});

const hostile = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '@',
  ':',
  '?',
  '#',
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  ';',
  'https:',
  'HTTPS://',
  'http:',
  'mailto:',
  'javascript:',
  'data:',
  'file:',
  'app:',
  'shop',
  '[::1]',
  'evil.example',
  'a@b.c',
  '\u200b',
  '\u202e',
  '\u00ad',
  '\ufeff',
  '／',
  '。',
  '．',
  'ｈｔｔｐｓ',
  '℀',
  'ß',
);
const anyAddress = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(hostile, { maxLength: 9 }).map((parts) => parts.join('')),
  fc.array(hostile, { maxLength: 9 }).map((parts) => `/${parts.join('')}`),
  fc.array(fc.oneof(hostile, fc.string({ maxLength: 4 })), { maxLength: 9 }).map((parts) => parts.join('')),
);

test('returns a single-slash path, https or mailto for random input', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const link = parseLink(address);
      if (link.kind === 'inside') {
        expect(link.href).toMatch(/^\/(?![/\\])/);
        expect(new URL(link.href, 'https://shop.example/deep/page').origin).toBe('https://shop.example');
        expect(new URL(link.href, 'app://shop/').host).toBe('shop');
      }
      if (link.kind === 'outside') {
        expect(link.href).toMatch(/^(https:\/\/[^/@\\\s]+([/?#]|$)|mailto:[^@\s]+@[^@\s]+$)/);
        expect(new URL(link.href).username).toBe('');
      }
    }),
    { numRuns: 20_000 },
  );
});

test('is idempotent', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const link = parseLink(address);
      if (link.kind !== 'text') expect(parseLink(link.href)).toEqual(link);
    }),
    { numRuns: 5_000 },
  );
});

const origins = ['https://erp.example', 'http://127.0.0.1:4173'];

test.each([
  ['https://erp.example/hook?a=b#c', 'https://erp.example/hook?a=b'],
  ['HTTPS://ERP.example', 'https://erp.example/'],
  ['http://127.0.0.1:4173/back', 'http://127.0.0.1:4173/back'],
])('allows the return address %j', (address, href) => {
  expect(parseReturnAddress(address, origins)).toBe(href);
});

test.each([
  '',
  '/',
  '//erp.example/',
  'erp.example',
  'https:erp.example',
  'https://erp.example:444/',
  'http://erp.example/',
  'https://erp.example@evil.example/',
  'https://a:b@erp.example/',
  'https://evil.example/#https://erp.example',
  'https://erp.example\\@evil.example/',
  'https://erp.example/\t',
  ' https://erp.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'SAPEVENT:POST',
  `https://erp.example/${'a'.repeat(2081)}`,
])('refuses the return address %j', (address) => {
  expect(parseReturnAddress(address, origins)).toBeNull();
});
