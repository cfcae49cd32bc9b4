import { escapeHtml } from '../lib/escape-html';
import { feedFields, purchaseFields, type FeedField, type FeedItem } from './feed-item';

/** Serializes offers one after the other. */
export interface FeedFormat {
  /** Media type. */
  type: string;
  begin(shop: { title: string; link: string; description: string }): string;
  item(item: FeedItem): string;
  end: string;
}

/** XML namespace of the elements for purchasing systems; it is only a name. */
const PURCHASING_NAMESPACE = 'urn:x-shop:purchasing';

/** RSS 2.0 with the elements of Google Merchant Center and of purchasing systems. */
const rss: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  begin: ({ title, link, description }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:p="${PURCHASING_NAMESPACE}">\n<channel>\n` +
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

/** Tab-separated values with a header and the same attributes as RSS. */
const tsv: FeedFormat = {
  type: 'text/tab-separated-values; charset=utf-8',
  begin: () => `${tableFields.join('\t')}\n`,
  item: (item) => `${tableFields.map((field) => singleLine(item[field])).join('\t')}\n`,
  end: '',
};

/** Formats by path. */
export const feedFormats: ReadonlyMap<string, FeedFormat> = new Map([
  ['/feeds/products.xml', rss],
  ['/feeds/products.tsv', tsv],
]);

function xmlText(text: string): string {
  return escapeHtml(singleLine(text));
}

/** Replaces what XML 1.0 forbids (section 2.2), line breaks and tabs by a space. */
function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ');
}
