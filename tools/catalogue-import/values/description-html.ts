import sanitizeHtml from 'sanitize-html';
import { parseLink } from '../../../src/shared/lib/link';
import { normalizeHtml } from './normalize-html';
import { cleanText, convertSuperscripts, decodeEntities, unescapeHtml } from './decode-text';

export interface Description {
  /** For search, feeds, PDFs and the descriptions of pages. */
  text: string;
  /** For the product page; '' when the description has no formatting. */
  html: string;
}

const knownTag =
  /<\/?(?:p|br|div|span|ul|ol|li|dl|dt|dd|b|strong|i|em|u|sub|sup|a|h[1-6]|font|center|hr|img|table|thead|tbody|tr|th|td|blockquote|pre|code|script|style)(?:\s[^<>]*)?\/?>/i;
const encodedTag = /&(?:amp;)*lt;\/?(?:p|br|div|span|ul|ol|li|b|strong|i|em|sub|sup|a|h[1-6]|table|tr|td)\b/i;
const formattingTag = /<(?:ul|ol|table|h3|blockquote|strong|em|sub|sup|a|br)\b|<\/p><p>/;

const becomesParagraph = /<(?:div|dt|dd)\b/i;

const toHeading: sanitizeHtml.Transformer = () => ({ tagName: 'h3', attribs: {} });
const toParagraph: sanitizeHtml.Transformer = () => ({ tagName: 'p', attribs: {} });

/** Elements that the product page renders. Styles, classes, images and scripts are removed. */
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'sub',
    'sup',
    'h3',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: () => ({ tagName: 'strong', attribs: {} }),
    i: () => ({ tagName: 'em', attribs: {} }),
    div: toParagraph,
    dt: toParagraph,
    dd: toParagraph,
    h1: toHeading,
    h2: toHeading,
    h4: toHeading,
    h5: toHeading,
    h6: toHeading,
    a: (_tag, { href = '' }): sanitizeHtml.Tag => {
      const link = parseLink(href.trim());
      return { tagName: 'a', attribs: link.kind === 'text' ? {} : { href: link.href } };
    },
  },
  nestingLimit: 20,
};

let lastDescription: { value: string; description: Description } | null = null;

/**
 * Reads a description as plain text or HTML, also when it is encoded twice (`&lt;p&gt;`). Allows the elements that the
 * product page renders and links that {@link parseLink} accepts.
 */
export function readDescription(value: string): Description {
  // Consecutive rows of a product repeat its description.
  if (lastDescription?.value !== value) lastDescription = { value, description: parseDescription(value) };
  return lastDescription.description;
}

function parseDescription(value: string): Description {
  let source = value;
  for (let round = 0; round < 3 && !knownTag.test(source) && encodedTag.test(source); round += 1)
    source = decodeEntities(source);
  if (!knownTag.test(source)) return { text: cleanText(source), html: '' };
  const html = sanitizeDescriptionHtml(decodeDoublyEncoded(source));
  return { text: htmlToText(html), html: formattingTag.test(html) ? html : '' };
}

/** Sanitizes HTML for the product page. The result is valid and does not change when it is sanitized again. */
export function sanitizeDescriptionHtml(html: string): string {
  const sanitized = sanitizeHtml(html, sanitizeOptions);
  // `<div><p>…</p></div>` becomes nested paragraphs, which the second pass separates.
  const separated = becomesParagraph.test(html) ? sanitizeHtml(sanitized, sanitizeOptions) : sanitized;
  return normalizeHtml(separated.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' '));
}

/** Decodes entities that were encoded twice: `&amp;beta;` → `&beta;`. Keeps `&amp;lt;`, which is text about HTML. */
function decodeDoublyEncoded(html: string): string {
  return html.replace(
    /&amp;(?!lt;|gt;|amp;|quot;)(#\d{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)/gi,
    '&$1',
  );
}

/** Converts sanitized HTML to text: blocks become lines, items of lists start with a bullet. */
function htmlToText(html: string): string {
  const text = convertSuperscripts(html)
    .replace(/\s+/g, ' ')
    .replace(/<br \/>|<\/(?:p|li|tr|h3|ul|ol|table|blockquote)>/g, '\n')
    .replace(/<li>/g, '• ')
    .replace(/<\/t[hd]>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}
