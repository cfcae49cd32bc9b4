import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feedFormats } from './feed-formats';
import { feedFields, purchaseFields, type FeedItem } from './feed-item';

const rss = feedFormats.get('/feeds/products.xml');
const table = feedFormats.get('/feeds/products.tsv');
if (!rss || !table) throw new Error('a format is missing');

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  ignoreAttributes: false,
});

/** Texts with special meaning in XML, tables or terminals, and lone surrogates. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        ']]>',
        '<!--',
        '&amp;',
        '&#0;',
        '\0',
        '\uFFFF',
        '\uD800',
        '\t',
        '\r\n',
        'µ',
      ),
    ),
  )
  .map((parts) => parts.join(''));

const allFields = [...feedFields, ...purchaseFields];

const item: fc.Arbitrary<FeedItem> = fc
  .tuple(...allFields.map(() => text))
  .map(
    (texts) => Object.fromEntries(allFields.map((field, index) => [field, texts[index] ?? ''])) as FeedItem,
  );

/** Replaces characters that XML 1.0 cannot represent. */
const representable = (value: string) => value.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ');

it('round-trips every text through XML', () => {
  fc.assert(
    fc.property(item, text, (one, title) => {
      const xml = rss.begin({ title, link: title, description: title }) + rss.item(one) + rss.end;
      const { rss: read } = parser.parse(xml, true) as {
        rss: { channel: { title: string; item: Record<string, string> } };
      };
      expect(read.channel.title).toBe(representable(title));
      for (const field of feedFields)
        expect(read.channel.item[`g:${field}`] ?? '').toBe(representable(one[field]));
      for (const field of purchaseFields)
        expect(read.channel.item[`p:${field}`] ?? '').toBe(representable(one[field]));
    }),
  );
});

it('contains no character that XML 1.0 forbids', () => {
  fc.assert(
    fc.property(item, (one) => {
      expect(rss.item(one).slice(0, -1)).toMatch(
        /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u,
      );
    }),
  );
});

it('has the same number of cells in every row', () => {
  fc.assert(
    fc.property(item, (one) => {
      const row = table.item(one);
      expect(row.endsWith('\n') && row.slice(0, -1).split(/[\t\r\n]/)).toEqual(
        allFields.map((field) => representable(one[field])),
      );
    }),
  );
});
