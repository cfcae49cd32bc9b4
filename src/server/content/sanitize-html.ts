import sanitizeHtml from 'sanitize-html';
import { parseLink } from '../../shared/lib/link';

/** Ids from `markdownToHtml`; no other id of the page has this prefix. */
const headingId = /^part-[a-z0-9-]{1,80}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
    'strong',
    'em',
    'code',
    'sub',
    'sup',
    'img',
  ],
  allowedAttributes: {
    a: ['href'],
    h2: ['id'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    img: ['src', 'alt', 'width', 'height'],
  },
  // `transformTags` has already reduced links to paths, https and mail addresses.
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (_tag, { href = '' }): sanitizeHtml.Tag => {
      const link = parseLink(href);
      return { tagName: 'a', attribs: link.kind === 'text' ? {} : { href: link.href } };
    },
    h2: (_tag, { id = '' }): sanitizeHtml.Tag => ({
      tagName: 'h2',
      attribs: headingId.test(id) ? { id } : {},
    }),
    ol: (_tag, { start = '' }): sanitizeHtml.Tag => ({
      tagName: 'ol',
      attribs: /^\d{1,4}$/.test(start) ? { start } : {},
    }),
    th: (_tag, attribs) => ({ tagName: 'th', attribs: alignment(attribs) }),
    td: (_tag, attribs) => ({ tagName: 'td', attribs: alignment(attribs) }),
    img: (_tag, attribs) => internalImage(attribs),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nestingLimit: 30,
};

/**
 * Sanitizes HTML of articles: allows a few elements and attributes, links that {@link parseLink} accepts, and internal
 * images. Other tags are removed and their text is kept, except for scripts and styles. The result is balanced.
 */
export function sanitizeArticleHtml(html: string): string {
  return sanitizeHtml(html, options);
}

function alignment({ align = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return ['left', 'center', 'right'].includes(align) ? { align } : {};
}

/** Removes the attributes of an external image, and of one without width and height, whose loading would shift the layout. */
function internalImage({
  src = '',
  alt = '',
  width = '',
  height = '',
}: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = parseLink(src);
  const hasSize = /^[1-9]\d{0,3}$/.test(width) && /^[1-9]\d{0,3}$/.test(height);
  const isAllowed = link.kind === 'inside' && hasSize;
  return { tagName: 'img', attribs: isAllowed ? { src: link.href, alt, width, height } : {} };
}
