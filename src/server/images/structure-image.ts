import { mark } from './palette';
import { structureRoom } from './structure-drawer';
import { fontStack, group, n } from './svg';

/** The library's colours of elements, made calm enough for white paper and the shop's own greys. */
const colours: Record<string, string> = {
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
const otherElement = '#5d6470';
/** Below this size of letters a structure is a smudge and the formula says more. */
const smallestLetters = 7;
const PART_RADIUS = 13;

/**
 * Redraws the library's SVG in the shop's language: one path a colour, no styles, no handles, the part that was searched
 * for on a bright ground. Null when the structure is too crowded to be read.
 */
export function structurePicture(svg: string): string | null {
  const marks = [...svg.matchAll(/<(line|text|polygon|circle) ([^>]*?)\/?>(?:([^<]*)<\/text>)?/g)].filter(
    ([, , attributes = '']) => !/class="(?:event|part)"/.test(attributes),
  );
  const read = marks.map(([, kind = '', attributes = '', label = '']) => ({
    kind,
    label,
    value: reader(attributes),
  }));
  const sizes = read.filter(({ kind }) => kind === 'text').map(({ value }) => Number(value('font-size')));
  if (read.length === 0 || (sizes.length > 0 && Math.max(...sizes) < smallestLetters)) return null;

  const strokes = new Map<string, string[]>();
  const shapes: string[] = [];
  const labels: string[] = [];
  let width = 2;
  for (const { kind, label, value } of read) {
    if (kind === 'line') {
      width = Math.min(Math.max(Number(value('stroke-width')), 1.8), 3.4);
      const run = strokes.get(value('stroke')) ?? [];
      run.push(`M${short(value('x1'))} ${short(value('y1'))}L${short(value('x2'))} ${short(value('y2'))}`);
      strokes.set(value('stroke'), run);
    } else if (kind === 'polygon') {
      shapes.push(
        `<polygon points="${value('points').trim()}" fill="${colour(value('fill'))}" stroke="none"/>`,
      );
    } else if (kind === 'circle') {
      shapes.push(
        `<circle cx="${short(value('cx'))}" cy="${short(value('cy'))}" r="${short(value('r'))}" fill="${colour(value('fill'))}" stroke="none"/>`,
      );
    } else {
      labels.push(
        `<text x="${short(value('x'))}" y="${short(value('y'))}" font-size="${value('font-size')}" fill="${colour(value('fill'))}">${label}</text>`,
      );
    }
  }
  const bonds = [...strokes].map(([stroke, run]) => `<path d="${run.join('')}" stroke="${colour(stroke)}"/>`);
  const [left, top] = [(480 - structureRoom.width) / 2, (360 - structureRoom.height) / 2];
  return group(
    `transform="translate(${left} ${top})"`,
    groundOfPart(svg) +
      group(`stroke-width="${n(width)}"`, bonds.join('') + shapes.join('')) +
      group(`stroke="none" font-family="${letters}"`, labels.join('')),
  );
}

/** Wide bonds and discs, drawn before everything else; '' when nothing is marked. */
function groundOfPart(svg: string): string {
  const found = [...svg.matchAll(/<(line|circle) ([^>]*?class="part"[^>]*?)\/?>/g)];
  if (found.length === 0) return '';
  const shapes = found.map(([, kind, attributes = '']) => {
    const value = reader(attributes);
    return kind === 'line'
      ? `<path d="M${short(value('x1'))} ${short(value('y1'))}L${short(value('x2'))} ${short(value('y2'))}"/>`
      : `<circle cx="${short(value('cx'))}" cy="${short(value('cy'))}" r="${PART_RADIUS}" fill="${mark}" stroke="none"/>`;
  });
  return group(`stroke="${mark}" stroke-width="${2 * PART_RADIUS - 4}"`, shapes.join(''));
}

/** The library places letters by Helvetica's widths. */
const letters = fontStack.replace("'Inter','Segoe UI',Roboto,", '');

function reader(attributes: string): (name: string) => string {
  const found = new Map(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return (name) => found.get(name) ?? '';
}

function short(value: string): string {
  return n(Number(value));
}

function colour(rgb: string): string {
  return colours[/\(([^)]*)\)/.exec(rgb)?.[1] ?? ''] ?? otherElement;
}
