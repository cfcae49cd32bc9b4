import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What a drawing may be made of: shapes, text and paint, and nothing that runs, loads or moves. */
const elements = new Set(
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

export type CheckedSvg = { width: number; height: number } | { reason: string };

type Node = Record<string, unknown> & { ':@'?: Record<string, string> };

/** Proportions of a drawing that is harmless wherever it is shown; else why it is not taken, as the end of a sentence. */
export function checkSvg(text: string): CheckedSvg {
  const plain = text.replace(/^\ufeff?\s*<\?xml\s[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '');
  if (/<[!?]/.test(plain)) return { reason: 'has a declaration; save it as a plain SVG without DOCTYPE' };
  if (XMLValidator.validate(plain) !== true) return { reason: 'is no well-formed SVG' };
  const nodes = parser.parse(plain) as Node[];
  const root = nodes.find((node) => 'svg' in node);
  if (!root || nodes.length !== 1) return { reason: 'is no SVG' };
  const reason = faultIn(nodes);
  return reason === null ? sizeOf(root[':@'] ?? {}) : { reason };
}

function faultIn(nodes: readonly Node[]): string | null {
  for (const node of nodes) {
    for (const [name, inside] of Object.entries(node)) {
      if (name === ':@' || name === '#text') continue;
      if (!elements.has(name)) return `has an element <${name}>, which a picture of the shop must not have`;
      const reason = faultOfAttributes(node[':@'] ?? {}) ?? faultIn(inside as Node[]);
      if (reason !== null) return reason;
    }
  }
  return null;
}

function faultOfAttributes(attributes: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) return `runs a script (${name})`;
    // An entity or an escape could spell what is looked for here in another way.
    if (/[&\\]/.test(value)) return `has an attribute ${name} with an entity or an escape`;
    if (/(?:^|:)(?:href|src|base)$/i.test(name) && !value.startsWith('#'))
      return `leads out of itself (${name})`;
    if (/url\s*\((?!\s*['"]?#)|image-set|@import|expression\s*\(|javascript:/i.test(value))
      return `loads something (${name})`;
  }
  return null;
}

function sizeOf({ viewBox = '', width = '', height = '' }: Readonly<Record<string, string>>): CheckedSvg {
  const [, , boxWidth, boxHeight] = viewBox.split(/[\s,]+/).map(Number);
  const size = {
    width: boxWidth ?? Number.parseFloat(width),
    height: boxHeight ?? Number.parseFloat(height),
  };
  return size.width > 0 && size.height > 0 ? size : { reason: 'does not say its size by a viewBox' };
}
