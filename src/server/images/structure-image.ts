import { highlight } from './palette';
import { structureArea } from './structure-renderer';
import { fontStack, group, svgNumber } from './svg';

/** Replaces the library's element colors with ones that are legible on white. */
const elementColors: Record<string, string> = {
  '0,0,0': '#2b303a',
  '48,80,248': '#2a5db0',
  '255,13,13': '#c2362b',
  '31,240,31': '#2c8a4b',
  '144,224,80': '#5f8f1f',
  '205,205,38': '#a07d0a',
  '255,128,0': '#b9660c',
  '166,41,41': '#8a3b2e',
  '148,0,148': '#7a3b8f',
  '223,186,149': '#8c6a45',
};
const otherElementColor = '#5d6470';
/** Structures with smaller letters are illegible. */
const MIN_LETTER_SIZE = 7;
/** Radius in pixels of the discs behind the atoms of a highlighted part. */
const PART_RADIUS = 13;

/**
 * Redraws the SVG of the library: one path per color, no styles or event elements, the matched part on a highlight.
 * Returns null when the structure is too crowded to be legible.
 */
export function structureImage(svg: string): string | null {
  const elements = [...svg.matchAll(/<(line|text|polygon|circle) ([^>]*?)\/?>(?:([^<]*)<\/text>)?/g)].filter(
    ([, , attributes = '']) => !/class="(?:event|part)"/.test(attributes),
  );
  const shapes = elements.map(([, kind = '', attributes = '', label = '']) => ({
    kind,
    label,
    value: attributeReader(attributes),
  }));
  const letterSizes = shapes
    .filter(({ kind }) => kind === 'text')
    .map(({ value }) => Number(value('font-size')));
  if (shapes.length === 0 || (letterSizes.length > 0 && Math.max(...letterSizes) < MIN_LETTER_SIZE))
    return null;

  const strokes = new Map<string, string[]>();
  const filled: string[] = [];
  const labels: string[] = [];
  let bondWidth = 2;
  for (const { kind, label, value } of shapes) {
    if (kind === 'line') {
      bondWidth = Math.min(Math.max(Number(value('stroke-width')), 1.8), 3.4);
      const segments = strokes.get(value('stroke')) ?? [];
      segments.push(
        `M${roundNumber(value('x1'))} ${roundNumber(value('y1'))}L${roundNumber(value('x2'))} ${roundNumber(value('y2'))}`,
      );
      strokes.set(value('stroke'), segments);
    } else if (kind === 'polygon') {
      filled.push(
        `<polygon points="${value('points').trim()}" fill="${color(value('fill'))}" stroke="none"/>`,
      );
    } else if (kind === 'circle') {
      filled.push(
        `<circle cx="${roundNumber(value('cx'))}" cy="${roundNumber(value('cy'))}" r="${roundNumber(value('r'))}" fill="${color(value('fill'))}" stroke="none"/>`,
      );
    } else {
      labels.push(
        `<text x="${roundNumber(value('x'))}" y="${roundNumber(value('y'))}" font-size="${value('font-size')}" fill="${color(value('fill'))}">${label}</text>`,
      );
    }
  }
  const bonds = [...strokes].map(
    ([stroke, segments]) => `<path d="${segments.join('')}" stroke="${color(stroke)}"/>`,
  );
  // Centers the structure in the product image, which is 480 by 360.
  const [left, top] = [(480 - structureArea.width) / 2, (360 - structureArea.height) / 2];
  return group(
    `transform="translate(${left} ${top})"`,
    partHighlight(svg) +
      group(`stroke-width="${svgNumber(bondWidth)}"`, bonds.join('') + filled.join('')) +
      group(`stroke="none" font-family="${letterFont}"`, labels.join('')),
  );
}

/** Wide bonds and discs below the structure; '' when no part is marked. */
function partHighlight(svg: string): string {
  const partElements = [...svg.matchAll(/<(line|circle) ([^>]*?class="part"[^>]*?)\/?>/g)];
  if (partElements.length === 0) return '';
  const shapes = partElements.map(([, kind, attributes = '']) => {
    const value = attributeReader(attributes);
    return kind === 'line'
      ? `<path d="M${roundNumber(value('x1'))} ${roundNumber(value('y1'))}L${roundNumber(value('x2'))} ${roundNumber(value('y2'))}"/>`
      : `<circle cx="${roundNumber(value('cx'))}" cy="${roundNumber(value('cy'))}" r="${PART_RADIUS}" fill="${highlight}" stroke="none"/>`;
  });
  return group(`stroke="${highlight}" stroke-width="${2 * PART_RADIUS - 4}"`, shapes.join(''));
}

/** The library positions letters by the widths of Helvetica. */
const letterFont = fontStack.replace("'Segoe UI',", '');

function attributeReader(attributes: string): (name: string) => string {
  const values = new Map(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return (name) => values.get(name) ?? '';
}

function roundNumber(value: string): string {
  return svgNumber(Number(value));
}

function color(rgb: string): string {
  return elementColors[/\(([^)]*)\)/.exec(rgb)?.[1] ?? ''] ?? otherElementColor;
}
