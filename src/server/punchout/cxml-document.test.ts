import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setupXml } from '../../../test/fixtures/punchout-buyer';
import { cxmlDocument, cxmlOrderMessage, escapeCxml } from './cxml-document';
import { parseCxmlSetup } from './parse-cxml-setup';

const parser = new XMLParser({ parseTagValue: false, trimValues: false, htmlEntities: true });

/** Random texts and texts with XML syntax. */
const text = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('<', '&', ']]>', '&#65;', '"', '\0', 'µ', '🧪')),
  )
  .map((parts) => parts.join(''));

/** Replaces characters that XML 1.0 cannot represent. */
const withoutForbiddenCharacters = (value: string) =>
  value.replace(/(?:(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF])+/gu, ' ');

it('escapes every text as ASCII that decodes to the text', () => {
  fc.assert(
    fc.property(text, (value) => {
      const written = escapeCxml(value);
      expect(written).toMatch(/^[\x20-\x7e]*$/);
      expect((parser.parse(`<a>${written}</a>`, true) as { a: string }).a).toBe(
        withoutForbiddenCharacters(value),
      );
    }),
  );
});

it('parses credentials, return URL and items of a setup request', () => {
  const word = fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    .map((one) => `x${one.trim()}x`);
  const items = fc.array(fc.tuple(word, fc.integer({ min: 1, max: 9999 })), { maxLength: 5 });
  const now = Date.UTC(2026, 2, 2);
  fc.assert(
    fc.property(word, word, word, items, (identity, secret, path, wanted) => {
      const returnTo = `https://erp.example/${path}`;
      const read = parseCxmlSetup(
        setupXml({ identity, secret, now, returnTo, operation: 'edit', items: wanted }),
      );
      expect(read).toEqual({
        sentAt: now,
        hasZone: true,
        credentials: [{ domain: 'NetworkId', identity, secret }],
        setup: {
          operation: 'edit',
          buyerCookie: 'cookie <&> µ',
          returnTo,
          items: wanted.map(([part, number], index) => ({
            line: String(index + 1),
            part,
            quantity: String(number),
          })),
          selected: '',
        },
      });
    }),
  );
});

it('keeps the spaces of a cookie, which the buyer compares, and drops those around other values', () => {
  const [identity, secret, returnTo] = ['erp', 's3cret', 'https://erp.example/back'];
  const xml = setupXml({ identity, secret, now: 0, returnTo, operation: 'create', items: [] })
    .replace(/<BuyerCookie>.*?<\/BuyerCookie>/, '<BuyerCookie> a  b\n</BuyerCookie>')
    .replace(returnTo, `\n  ${returnTo}\n`);
  expect(parseCxmlSetup(xml)?.setup).toMatchObject({ buyerCookie: ' a  b\n', returnTo });
});

it('returns a cookie with tabs and line ends as it was sent', () => {
  interface ReturnedDocument {
    cXML: { Message: { PunchOutOrderMessage: { BuyerCookie: string } } };
  }
  for (const buyerCookie of [' a  b\n', '\n\t\tcookie\r\n\t', 'a\tb']) {
    const message = cxmlOrderMessage({
      lines: [],
      buyerCookie,
      to: { domain: 'NetworkId', identity: 'erp' },
      shop: 'shop',
      operation: 'create',
    });
    const document = parser.parse(
      cxmlDocument(message, { host: 'shop.example', now: 0 }),
    ) as ReturnedDocument;
    expect(document.cXML.Message.PunchOutOrderMessage.BuyerCookie).toBe(buyerCookie);
  }
});

it('rejects arbitrary text and never throws', () => {
  const around = fc.oneof(
    text,
    text.map((one) => cxmlDocument(one, { host: 'erp.example', now: 0 })),
  );
  fc.assert(
    fc.property(around, (xml) => {
      expect(parseCxmlSetup(xml)).toBeNull();
    }),
  );
});
