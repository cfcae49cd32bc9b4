import sanitizeHtml from 'sanitize-html';
import { parseLink } from '../../shared/lib/link';

/** Ids that `markdownToHtml` gives to headings; none of the page's own begins like that. */
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
  // Addresses pass the shop's own gate below; whatever is left by then is a path, https or one mail address.
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
    th: (_tag, attribs) => ({ tagName: 'th', attribs: aligned(attribs) }),
    td: (_tag, attribs) => ({ tagName: 'td', attribs: aligned(attribs) }),
    img: (_tag, attribs) => picture(attribs),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nestingLimit: 30,
};

/**
 * The first gate for HTML that comes from data: a few harmless elements, hardly any attributes, no style, no script, no
 * address but those of {@link parseLink}, no picture from elsewhere. What else there is loses its tags and keeps its
 * text; scripts and styles lose both, and a link that leads nowhere its address. The result is balanced.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, options);
}

function aligned({ align = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return ['left', 'center', 'right'].includes(align) ? { align } : {};
}

/** A picture has to say how large it is, so that nothing jumps when it comes. */
function picture({ src = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const link = parseLink(src);
  const sized = /^[1-9]\d{0,3}$/.test(width) && /^[1-9]\d{0,3}$/.test(height);
  const shown = link.kind === 'inside' && sized;
  return { tagName: 'img', attribs: shown ? { src: link.href, alt, width, height } : {} };
}
