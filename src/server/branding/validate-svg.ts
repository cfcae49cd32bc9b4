import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Shapes, text and paint; nothing that executes, loads or animates. */
const allowedElements = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol clipPath mask ' +
    'pattern linearGradient radialGradient stop'
  ).split(' '),
);

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseAttributeValue: false,
});

export type SvgValidation = { width: number; height: number } | { reason: string };

/** A node as the parser returns it: one key is the name of the element or `#text`, the key `:@` has the attributes. */
type XmlNode = Record<string, unknown> & { ':@'?: Record<string, string> };

/** Parses XML. Returns null for a document that exceeds the depth limit of the parser. */
function parseNodes(text: string): XmlNode[] | null {
  try {
    return parser.parse(text) as XmlNode[];
  } catch {
    return null;
  }
}

/** Returns the size of a safe SVG, otherwise the reason for its rejection as a predicate such as "is not an SVG". */
export function validateSvg(text: string): SvgValidation {
  const markup = text.replace(/^\ufeff?\s*<\?xml\s[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '');
  if (/<[!?]/.test(markup)) return { reason: 'has a declaration; save it as a plain SVG without DOCTYPE' };
  if (XMLValidator.validate(markup) !== true) return { reason: 'is not well-formed SVG' };
  const nodes = parseNodes(markup);
  if (nodes === null) return { reason: 'is nested too deeply' };
  const root = nodes.find((node) => 'svg' in node);
  if (!root || nodes.length !== 1) return { reason: 'is not an SVG' };
  const reason = findUnsafeNode(nodes);
  return reason === null ? sizeOf(root[':@'] ?? {}) : { reason };
}

/** Returns the reason for which a node or a node in it is unsafe, as a predicate; null when all are safe. */
function findUnsafeNode(nodes: readonly XmlNode[]): string | null {
  for (const node of nodes) {
    for (const [name, children] of Object.entries(node)) {
      if (name === ':@' || name === '#text') continue;
      if (!allowedElements.has(name)) return `has an element <${name}>, which is not allowed`;
      const reason = findUnsafeAttribute(node[':@'] ?? {}) ?? findUnsafeNode(children as XmlNode[]);
      if (reason !== null) return reason;
    }
  }
  return null;
}

function findUnsafeAttribute(attributes: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) return `runs a script (${name})`;
    // Entities and escapes could hide the patterns below.
    if (/[&\\]/.test(value)) return `has an attribute ${name} with an entity or an escape`;
    if (/(?:^|:)(?:href|src|base)$/i.test(name) && !value.startsWith('#'))
      return `has an external reference (${name})`;
    if (/url\s*\((?!\s*['"]?#)|image-set|@import|expression\s*\(|javascript:/i.test(value))
      return `loads an external resource (${name})`;
  }
  return null;
}

function sizeOf({ viewBox = '', width = '', height = '' }: Readonly<Record<string, string>>): SvgValidation {
  const [, , boxWidth, boxHeight] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = {
    width: boxWidth ?? Number.parseFloat(width),
    height: boxHeight ?? Number.parseFloat(height),
  };
  return size.width > 0 && size.height > 0 ? size : { reason: 'has no viewBox with a width and a height' };
}
