import { highlight } from './palette';
import { structureArea } from './structure-renderer';
import { fontStack, group, productImageSize, svgNumber } from './svg';

/** Colors that are legible on white, by the color (red, green, blue) that OpenChemLib gives a chemical element. */
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
/** Font size in pixels; structures with smaller letters are illegible. */
const MIN_LETTER_SIZE = 7;
/** Width in pixels of bonds; OpenChemLib draws those of small structures too thick and those of large ones too thin. */
const [minBondWidth, maxBondWidth] = [1.8, 3.4];
/** Radius in pixels of the discs behind the atoms of a highlighted part. */
const PART_RADIUS = 13;

/**
 * Redraws OpenChemLib's SVG of a structure: one path per color, no styles or invisible elements for mouse events, the matched
 * part on a highlight. Returns null when the SVG is empty or its largest letters are too small to be legible.
 */
export function structureImage(svg: string): string | null {
  const elements = [...svg.matchAll(/<(line|text|polygon|circle) ([^>]*?)\/?>(?:([^<]*)<\/text>)?/g)].filter(
    ([, , attributes = '']) => !/class="(?:event|part)"/.test(attributes),
  );
  const shapes = elements.map(([, kind = '', attributes = '', label = '']) => ({
    kind,
    label,
    attribute: attributeReader(attributes),
  }));
  const letterSizes = shapes
    .filter(({ kind }) => kind === 'text')
    .map(({ attribute }) => Number(attribute('font-size')));
  if (shapes.length === 0 || (letterSizes.length > 0 && Math.max(...letterSizes) < MIN_LETTER_SIZE))
    return null;

  const strokes = new Map<string, string[]>();
  const filled: string[] = [];
  const labels: string[] = [];
  let bondWidth = 2;
  for (const { kind, label, attribute } of shapes) {
    if (kind === 'line') {
      bondWidth = Math.min(Math.max(Number(attribute('stroke-width')), minBondWidth), maxBondWidth);
      const segments = strokes.get(attribute('stroke')) ?? [];
      segments.push(
        `M${roundNumber(attribute('x1'))} ${roundNumber(attribute('y1'))}L${roundNumber(attribute('x2'))} ${roundNumber(attribute('y2'))}`,
      );
      strokes.set(attribute('stroke'), segments);
    } else if (kind === 'polygon') {
      filled.push(
        `<polygon points="${attribute('points').trim()}" fill="${color(attribute('fill'))}" stroke="none"/>`,
      );
    } else if (kind === 'circle') {
      filled.push(
        `<circle cx="${roundNumber(attribute('cx'))}" cy="${roundNumber(attribute('cy'))}" r="${roundNumber(attribute('r'))}" fill="${color(attribute('fill'))}" stroke="none"/>`,
      );
    } else {
      labels.push(
        `<text x="${roundNumber(attribute('x'))}" y="${roundNumber(attribute('y'))}" font-size="${attribute('font-size')}" fill="${color(attribute('fill'))}">${label}</text>`,
      );
    }
  }
  const bonds = [...strokes].map(
    ([stroke, segments]) => `<path d="${segments.join('')}" stroke="${color(stroke)}"/>`,
  );
  // Centers the structure in the product image.
  const left = (productImageSize.width - structureArea.width) / 2;
  const top = (productImageSize.height - structureArea.height) / 2;
  return group(
    `transform="translate(${left} ${top})"`,
    partHighlight(svg) +
      group(`stroke-width="${svgNumber(bondWidth)}"`, bonds.join('') + filled.join('')) +
      group(`stroke="none" font-family="${letterFont}"`, labels.join('')),
  );
}

/** Draws the highlighted part as wide bonds and discs; '' when no part is highlighted. */
function partHighlight(svg: string): string {
  const partElements = [...svg.matchAll(/<(line|circle) ([^>]*?class="part"[^>]*?)\/?>/g)];
  if (partElements.length === 0) return '';
  const shapes = partElements.map(([, kind, attributes = '']) => {
    const attribute = attributeReader(attributes);
    return kind === 'line'
      ? `<path d="M${roundNumber(attribute('x1'))} ${roundNumber(attribute('y1'))}L${roundNumber(attribute('x2'))} ${roundNumber(attribute('y2'))}"/>`
      : `<circle cx="${roundNumber(attribute('cx'))}" cy="${roundNumber(attribute('cy'))}" r="${PART_RADIUS}" fill="${highlight}" stroke="none"/>`;
  });
  return group(`stroke="${highlight}" stroke-width="${2 * PART_RADIUS - 4}"`, shapes.join(''));
}

/** OpenChemLib positions letters by the widths of Helvetica, from which those of Segoe UI differ. */
const letterFont = fontStack.replace("'Segoe UI',", '');

/** Returns a function that returns the value of an attribute, '' for a missing one. */
function attributeReader(attributes: string): (name: string) => string {
  const values = new Map(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return (name) => values.get(name) ?? '';
}

function roundNumber(value: string): string {
  return svgNumber(Number(value));
}

/** Returns the legible color for a color of OpenChemLib such as `rgb(255,13,13)`. */
function color(rgb: string): string {
  return elementColors[/\(([^)]*)\)/.exec(rgb)?.[1] ?? ''] ?? otherElementColor;
}
