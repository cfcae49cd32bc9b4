import { escapeMarkup } from '../lib/escape-html';
import { feedFields, purchaseFields, type FeedField, type FeedItem } from './feed-item';

/** How offers are written down, one after the other. */
export interface FeedFormat {
  /** Media type. */
  type: string;
  begin(shop: { title: string; link: string; description: string }): string;
  item(item: FeedItem): string;
  end: string;
}

/** Names the elements for purchasing systems; nothing has to answer there. */
const PURCHASE_NAMES = 'urn:x-shop:purchasing';

/** RSS 2.0 with the elements of Google Merchant Center, and beside them those for purchasing systems. */
const rss: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  begin: ({ title, link, description }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:p="${PURCHASE_NAMES}">\n<channel>\n` +
    `<title>${xmlText(title)}</title><link>${xmlText(link)}</link>` +
    `<description>${xmlText(description)}</description>\n`,
  item(item) {
    const element = (prefix: string) => (field: FeedField) =>
      item[field] === '' ? '' : `<${prefix}:${field}>${xmlText(item[field])}</${prefix}:${field}>`;
    const elements = [...feedFields.map(element('g')), ...purchaseFields.map(element('p'))];
    return `<item>${elements.join('')}</item>\n`;
  },
  end: '</channel>\n</rss>\n',
};

const tableFields = [...feedFields, ...purchaseFields];

/** The same as a table of tab-separated text with a head. */
const table: FeedFormat = {
  type: 'text/tab-separated-values; charset=utf-8',
  begin: () => `${tableFields.join('\t')}\n`,
  item: (item) => `${tableFields.map((field) => plainText(item[field])).join('\t')}\n`,
  end: '',
};

/** By the path of the feed. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map([
  ['/feeds/products.xml', rss],
  ['/feeds/products.tsv', table],
]);

function xmlText(text: string): string {
  return escapeMarkup(plainText(text));
}

/**
 * A text on one line, without what XML 1.0 cannot hold at all (section 2.2): control characters, halves of a pair, and
 * the two last places of the first plane.
 */
function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ');
}
