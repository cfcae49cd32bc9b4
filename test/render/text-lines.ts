/** Elements that begin and end a line where no style sheet says otherwise. */
const blockElements = new Set(
  (
    'address article aside body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 header ' +
    'hr legend li main nav ol p pre section summary table tr ul'
  ).split(' '),
);
/** Inline elements that a space separates from their neighbors. */
const spacedElements = new Set('button img input label option select svg td textarea th'.split(' '));

/**
 * Returns a document's text as a text browser or screen reader presents it: line by line, with alternative texts,
 * without styles, scripts and `noscript` content. Adds no space between adjacent inline elements, so that joined words
 * are visible.
 */
export function textLines(document: Document): string[] {
  let text = '';
  const read = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) text += (node.nodeValue ?? '').replace(/\s+/g, ' ');
    if (!isElement(node) || node.matches('script, style, template, noscript, [hidden], dialog:not([open])'))
      return;
    const separator = separatorAround(node.localName);
    text += separator;
    if (node.localName === 'br') text += '\n';
    else if (node.localName === 'img') text += node.getAttribute('alt') ?? '[a picture without words]';
    else if (node.localName !== 'svg') node.childNodes.forEach(read);
    text += separator;
  };
  read(document.body);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

function separatorAround(element: string): string {
  if (blockElements.has(element)) return '\n';
  return spacedElements.has(element) ? ' ' : '';
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}
