interface Element {
  /** '' = the fragment. */
  name: string;
  /** The start tag with its attributes. */
  startTag: string;
  children: (Element | string)[];
}

/** Content that an element allows: `flow` = blocks and text, `inline` = text and inline elements; a list = only elements with these names. */
type Content = 'flow' | 'inline' | readonly string[];

const allowedContent: Readonly<Record<string, Content>> = {
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
const blockElements: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table', 'h3', 'blockquote']);
const inlineElements: ReadonlySet<string> = new Set(['strong', 'em', 'sub', 'sup', 'a', 'br']);
/** Elements whose direct text is wrapped in paragraphs; '' is the top level. */
const elementsWithParagraphs: ReadonlySet<string> = new Set(['', 'blockquote']);

/**
 * Makes sanitized HTML valid, so that the parsers of the server and of a browser give the same elements. Removes elements
 * in places where HTML does not allow them and keeps their text. Puts text of the first level and of quotations into
 * paragraphs, text of a list into an item, text between cells into a cell, other text of a table into a row, and rows of a
 * table into table bodies.
 */
export function normalizeHtml(html: string): string {
  return writeChildren(parse(html), new Set());
}

/** Parses balanced HTML, in which only `br` has no end tag. */
function parse(html: string): Element {
  const root: Element = { name: '', startTag: '', children: [] };
  const openElements = [root];
  for (const token of html.split(/(<[^>]*>)/)) {
    const current = openElements.at(-1) ?? root;
    const [, slash = '', name = ''] = /^<(\/?)([a-z0-9]+)/.exec(token) ?? [];
    if (name === '') {
      if (token !== '') current.children.push(token);
    } else if (slash === '') {
      const element = { name, startTag: token, children: [] };
      current.children.push(element);
      if (name !== 'br') openElements.push(element);
    } else if (openElements.length > 1) openElements.pop();
  }
  return root;
}

/** Writes the content of an element. */
function writeChildren(element: Element, openInlineNames: ReadonlySet<string>): string {
  const content = allowedContent[element.name] ?? 'inline';
  if (content === 'inline')
    return element.children.map((child) => writeInline(child, openInlineNames)).join('');
  if (content === 'flow') return writeFlow(element);
  return writeStructure(element, content);
}

function writeInline(child: Element | string, openInlineNames: ReadonlySet<string>): string {
  if (typeof child === 'string') return child;
  if (child.name === 'br') return '<br />';
  // A link without a valid address is text.
  const isAllowed =
    inlineElements.has(child.name) && !openInlineNames.has(child.name) && child.startTag !== '<a>';
  const openInlines = isAllowed ? new Set([...openInlineNames, child.name]) : openInlineNames;
  const text = child.children.map((node) => writeInline(node, openInlines)).join('');
  // Cells and blocks inside a text become words between blanks.
  if (!inlineElements.has(child.name)) return ` ${text} `;
  return isAllowed && text !== '' ? `${child.startTag}${text}</${child.name}>` : text;
}

function writeFlow(element: Element): string {
  const parts: string[] = [];
  let inlineRun = '';
  const closeParagraph = () => {
    const text = trimLines(inlineRun);
    if (text !== '') parts.push(elementsWithParagraphs.has(element.name) ? `<p>${text}</p>` : text);
    inlineRun = '';
  };
  const write = (child: Element | string): void => {
    if (typeof child === 'string' || inlineElements.has(child.name))
      inlineRun += writeInline(child, new Set());
    else {
      closeParagraph();
      // A list item or a cell outside of its list or table.
      if (!blockElements.has(child.name)) {
        child.children.forEach(write);
        closeParagraph();
        return;
      }
      const text = writeChildren(child, new Set()).trim();
      if (text !== '') parts.push(`${child.startTag}${text}</${child.name}>`);
    }
  };
  element.children.forEach(write);
  closeParagraph();
  return parts.join('');
}

/** Writes a list, or a table or a part of one, whose children are the elements with the names `allowed`. */
function writeStructure(element: Element, allowed: readonly string[]): string {
  const parts: string[] = [];
  let bodyRows = '';
  const closeBody = () => {
    if (bodyRows !== '') parts.push(`<tbody>${bodyRows}</tbody>`);
    bodyRows = '';
  };
  const addChild = (name: string, html: string) => {
    if (element.name === 'table' && name === 'tr') bodyRows += html;
    else {
      closeBody();
      parts.push(html);
    }
  };
  let inlineRun = '';
  const closeInlineRun = () => {
    const text = trimLines(inlineRun);
    inlineRun = '';
    if (text === '') return;
    if (allowed.includes('li')) addChild('li', `<li>${text}</li>`);
    else if (allowed.includes('td')) addChild('td', `<td>${text}</td>`);
    else addChild('tr', `<tr><td>${text}</td></tr>`);
  };
  const write = (child: Element | string): void => {
    if (typeof child === 'string' || inlineElements.has(child.name)) {
      inlineRun += writeInline(child, new Set());
      return;
    }
    closeInlineRun();
    if (!allowed.includes(child.name)) {
      child.children.forEach(write);
      closeInlineRun();
      return;
    }
    const text = writeChildren(child, new Set());
    const isCell = child.name === 'td' || child.name === 'th';
    if (text !== '' || isCell) addChild(child.name, `${child.startTag}${text}</${child.name}>`);
  };
  element.children.forEach(write);
  closeInlineRun();
  closeBody();
  return parts.join('');
}

const trimLines = (html: string) => html.replace(/^(?:\s|<br \/>)+|(?:\s|<br \/>)+$/g, '');
