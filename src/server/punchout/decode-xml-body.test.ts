import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeXmlBody } from './decode-xml-body';

const xml = (encoding: string) => `<?xml version='1.0' encoding='${encoding}'?><a>Müller µ</a>`;
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const form = (field: string, value: Buffer) =>
  Buffer.from(
    `other=1&${field}=${[...value].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
  );
const FORM = 'application/x-www-form-urlencoded';

describe('decodeXmlBody', () => {
  it.each<[string, Buffer, string, string]>([
    ['UTF-8', Buffer.from(xml('UTF-8')), 'text/xml', xml('UTF-8')],
    ['UTF-8 without a declaration', Buffer.from('<a>µ</a>'), '', '<a>µ</a>'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${xml('UTF-8')}`), 'text/xml', xml('UTF-8')],
    ['UTF-16 with a mark', utf16(`\uFEFF${xml('UTF-16')}`), 'text/xml', xml('UTF-16')],
    ['big-endian UTF-16', utf16(`\uFEFF${xml('UTF-16')}`, true), 'text/xml', xml('UTF-16')],
    ['UTF-16 without a mark', utf16(xml('UTF-16')), 'text/xml', xml('UTF-16')],
    ['UTF-16 in name only', Buffer.from(xml('UTF-16')), 'text/xml', xml('UTF-16')],
    ['a declared ISO-8859-1', Buffer.from(xml('ISO-8859-1'), 'latin1'), 'text/xml', xml('ISO-8859-1')],
    [
      'ISO-8859-1 by content type',
      Buffer.from('<a>ü</a>', 'latin1'),
      'text/xml; charset=ISO-8859-1',
      '<a>ü</a>',
    ],
    ['ISO-8859-1 that says nothing', Buffer.from('<a>ü</a>', 'latin1'), 'text/xml', '<a>ü</a>'],
    ['an unknown encoding', Buffer.from('<a>b</a>'), 'text/xml; charset=nonsense', '<a>b</a>'],
    ['a form', form('cxml-urlencoded', Buffer.from(xml('UTF-8'))), FORM, xml('UTF-8')],
    [
      'a form in other case',
      form('cXML-urlencoded', Buffer.from('<a>µ</a>')),
      `${FORM}; charset=UTF-8`,
      '<a>µ</a>',
    ],
    [
      'a form in ISO-8859-1',
      form('cxml-urlencoded', Buffer.from(xml('ISO-8859-1'), 'latin1')),
      FORM,
      xml('ISO-8859-1'),
    ],
    ['a form with plus signs', Buffer.from('cxml-urlencoded=%3Ca+b%3D%221%22%2F%3E'), FORM, '<a b="1"/>'],
    [
      'a form in base64',
      Buffer.from(`cxml-base64=${encodeURIComponent(Buffer.from('<a>µ?</a>').toString('base64'))}`),
      FORM,
      '<a>µ?</a>',
    ],
    [
      'a form in base64 whose plus signs are not encoded',
      Buffer.from(`cxml-base64=${Buffer.from('<a>~~>~>></a>').toString('base64')}`),
      FORM,
      '<a>~~>~>></a>',
    ],
    ['a form without a document', Buffer.from('a=1'), FORM, ''],
    ['nothing', Buffer.alloc(0), '', ''],
  ])('reads %s', (_what, body, contentType, text) => expect(decodeXmlBody(body, contentType)).toBe(text));

  it('reads any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('', 'text/xml', FORM), (bytes, type) => {
        expect(typeof decodeXmlBody(bytes, type)).toBe('string');
      }),
    );
  });
});
