interface Element {
  /** '' = the fragment. */
  name: string;
  /** The start tag with its attributes. */
  start: string;
  children: (Element | string)[];
}

/** Content of an element: blocks and text, text only, or only these elements. */
type Content = 'flow' | 'inline' | readonly string[];

const contentOf: Readonly<Record<string, Content>> = {
  '': 'flow',
  blockquote: 'flow',
  li: 'flow',
  td: 'flow',
  th: 'flow',
  ul: ['li'],
  ol: ['li'],
  table: ['thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};
const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table', 'h3', 'blockquote']);
const inlines: ReadonlySet<string> = new Set(['strong', 'em', 'sub', 'sup', 'a', 'br']);
/** Elements whose direct text is wrapped in paragraphs; '' is the top level. */
const wrapsText: ReadonlySet<string> = new Set(['', 'blockquote']);

/**
 * Makes sanitized HTML valid: a parser in the server and one in a browser then give the same elements. Removes elements
 * in places where HTML does not allow them and keeps their text, puts text of the first level into paragraphs and rows
 * of tables into table bodies.
 */
export function normalizeHtml(html: string): string {
  return writeChildren(parse(html), new Set());
}

/** Parses balanced HTML, in which only `br` has no end tag. */
function parse(html: string): Element {
  const root: Element = { name: '', start: '', children: [] };
  const open = [root];
  for (const token of html.split(/(<[^>]*>)/)) {
    const current = open.at(-1) ?? root;
    const [, end = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    if (name === '') {
      if (token !== '') current.children.push(token);
    } else if (end === '') {
      const element = { name, start: token, children: [] };
      current.children.push(element);
      if (name !== 'br') open.push(element);
    } else if (open.length > 1) open.pop();
  }
  return root;
}

/** Writes the content of an element. `ancestors` are the names of open inline elements. */
function writeChildren(element: Element, ancestors: ReadonlySet<string>): string {
  const content = contentOf[element.name] ?? 'inline';
  if (content === 'inline') return element.children.map((child) => writeInline(child, ancestors)).join('');
  if (content === 'flow') return writeFlow(element);
  return writeStructure(element, content);
}

function writeInline(child: Element | string, ancestors: ReadonlySet<string>): string {
  if (typeof child === 'string') return child;
  if (child.name === 'br') return '<br />';
  // A link without a valid address is text.
  const isAllowed = inlines.has(child.name) && !ancestors.has(child.name) && child.start !== '<a>';
  const within = isAllowed ? new Set([...ancestors, child.name]) : ancestors;
  const text = child.children.map((node) => writeInline(node, within)).join('');
  // Cells and blocks inside a text become words.
  if (!inlines.has(child.name)) return ` ${text} `;
  return isAllowed && text !== '' ? `${child.start}${text}</${child.name}>` : text;
}

function writeFlow(element: Element): string {
  const parts: string[] = [];
  let run = '';
  const endRun = () => {
    const text = run.replace(/^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g, '');
    if (text !== '') parts.push(wrapsText.has(element.name) ? `<p>${text}</p>` : text);
    run = '';
  };
  const write = (child: Element | string): void => {
    if (typeof child === 'string' || inlines.has(child.name)) run += writeInline(child, new Set());
    else {
      endRun();
      // A list item or a cell outside of its list or table.
      if (!blocks.has(child.name)) {
        child.children.forEach(write);
        endRun();
        return;
      }
      const text = writeChildren(child, new Set()).trim();
      if (text !== '') parts.push(`${child.start}${text}</${child.name}>`);
    }
  };
  element.children.forEach(write);
  endRun();
  return parts.join('');
}

function writeStructure(element: Element, allowed: readonly string[]): string {
  const parts: string[] = [];
  let body = '';
  const endBody = () => {
    if (body !== '') parts.push(`<tbody>${body}</tbody>`);
    body = '';
  };
  const write = (child: Element | string): void => {
    // Text between rows or items belongs to none of them.
    if (typeof child === 'string') return;
    if (!allowed.includes(child.name)) {
      child.children.forEach(write);
      return;
    }
    const text = writeChildren(child, new Set());
    const isCell = child.name === 'td' || child.name === 'th';
    if (text === '' && !isCell) return;
    const written = `${child.start}${text}</${child.name}>`;
    if (element.name === 'table' && child.name === 'tr') body += written;
    else {
      endBody();
      parts.push(written);
    }
  };
  element.children.forEach(write);
  endBody();
  return parts.join('');
}
