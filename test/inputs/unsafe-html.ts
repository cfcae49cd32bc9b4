import { parseLink } from '../../src/shared/lib/link';

/** Allowed elements of an article with their attributes, independent of the sanitizer's own lists. */
const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      'h3',
      'h4',
      'p',
      'ul',
      'li',
      'blockquote',
      'pre',
      'hr',
      'br',
      'table',
      'thead',
      'tbody',
      'tr',
      'strong',
      'em',
      'code',
      'sub',
      'sup',
    ].map((name) => [name, []]),
  ),
  h2: ['id'],
  ol: ['start'],
  th: ['align', 'scope', 'class'],
  td: ['align', 'class'],
  // The router adds `data-discover`.
  a: ['href', 'target', 'rel', 'data-discover'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  // `div` surrounds tables; `span` replaces links without a valid target.
  div: ['class', 'role', 'aria-label', 'tabindex'],
  span: [],
};

/** Describes what a document fragment contains beyond harmless text. */
export function unsafeParts(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const name =
      element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.localName : element.nodeName;
    const allowed = allowedAttributes[name];
    if (!allowed || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`<${name}>`];
    return [...element.attributes].flatMap((attribute) => unsafeAttribute(name, attribute, allowed));
  });
}

function unsafeAttribute(element: string, { name, value }: Attr, allowed: readonly string[]): string[] {
  const fault = [`${element} ${name}=${value}`];
  if (!allowed.includes(name)) return fault;
  if (name === 'href') return parseLink(value).kind === 'text' ? fault : [];
  if (name === 'src') return parseLink(value).kind === 'inside' ? [] : fault;
  if (name === 'id') return value.startsWith('part-') ? [] : fault;
  return [];
}

/** Returns what an HTML text contains beyond harmless content. */
export function unsafePartsOfHtml(html: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return unsafeParts(template.content);
}
