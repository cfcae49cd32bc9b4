import { seededRandom } from '../lib/random';
import { dividerBlock, factColumn, textBlock } from './fact-column';
import { accent, mutedInk, tints, white, type Tint } from './palette';
import type { ProductFacts } from './product-facts';
import { circle, svgNumber, path, placeAt, textLine } from './svg';

/** Left edge and width of the column of facts. */
const [left, width] = [262, 198];

/** Matches a stated tag such as `Untagged` or `No tag`. */
const statesNoTag = /^(?:(?:un|non-?|not )tagged|no(?:ne|t?)\b|tag.?(?:free|less)|without|native\b|n\/a\b)/i;

/** Draws a schematic fold that depends only on the name, with the tag at its terminus, beside the facts. */
export function proteinImage(facts: ProductFacts): string {
  const name = facts.fact('Target', 'Protein', 'Gene', 'Gene symbol') || shortName(facts.name);
  const tag = facts.fact('Tag', 'Tags', 'Fusion tag');
  const isTagged = tag !== '' && !statesNoTag.test(tag);
  const system = facts.fact('Expression system', 'Expression host', 'Source', 'Expressed in');
  return (
    proteinFold(132, 180, seededRandom(name), tints.protein, isTagged ? tag : '') +
    factColumn(left, [
      textBlock(name, { width, maxLines: 3, size: 54, minSize: 22, bold: true }),
      textBlock(facts.fact('Species', 'Organism', 'Species of origin'), {
        width,
        maxLines: 1,
        size: 28,
        minSize: 16,
        gap: 4,
      }),
      dividerBlock(width),
      textBlock(tag, { width, maxLines: 2, size: 24, minSize: 15 }),
      textBlock(system === '' ? '' : `from ${system}`, {
        width,
        maxLines: 2,
        size: 22,
        minSize: 14,
        fill: mutedInk,
        gap: 8,
      }),
    ])
  );
}

/** Returns the words before "protein" or a comma, without "recombinant" and the species, unless nothing is left. */
function shortName(name: string): string {
  const shortened =
    name
      .replace(/^recombinant\s+/i, '')
      .replace(/\b(human|mouse|rat)\b\s*/i, '')
      .split(/\bprotein\b|,/i)[0]
      ?.trim() ?? '';
  return shortened === '' ? name : shortened;
}

/** A helix or a strand, drawn vertically. */
interface FoldElement {
  /** Distance from the center of the fold. */
  x: number;
  length: number;
  /** Drawn upwards (-1) or downwards (1). */
  direction: 1 | -1;
  isHelix: boolean;
}

/** A ribbon drawing of random helices and strands, joined by loops. */
function proteinFold(cx: number, cy: number, random: () => number, tint: Tint, tag: string): string {
  const radius = 100;
  const count = 4 + Math.floor(random() * 3);
  const rotation = Math.round(random() * 60 - 30);
  const elements = Array.from({ length: count }, (_, index): FoldElement => {
    const relativeX = ((index + 0.5) / count) * 2 - 1;
    // Elements at the sides are shorter, so that the outline is round.
    const halfChord = Math.sqrt(1 - relativeX * relativeX * 0.8) * radius * (0.78 + random() * 0.22);
    return {
      x: relativeX * radius * 0.92,
      length: halfChord * 1.6,
      direction: index % 2 === 0 ? 1 : -1,
      isHelix: random() < 0.55,
    };
  });
  const firstElement = elements[0];
  const lastElement = elements[elements.length - 1];
  if (firstElement === undefined || lastElement === undefined) return '';
  const start = { x: firstElement.x, y: (firstElement.direction * -firstElement.length) / 2 };
  const end = { x: lastElement.x, y: (lastElement.direction * lastElement.length) / 2 };
  /** Height of the curved end of the chain, away from the center. */
  const endHeight = (y: number): number => Math.sign(y) * 24;
  const ends =
    path(`M${svgNumber(start.x)} ${svgNumber(start.y)}q0 ${endHeight(start.y)} -16 ${endHeight(start.y)}`) +
    path(`M${svgNumber(end.x)} ${svgNumber(end.y)}q0 ${endHeight(end.y)} 16 ${endHeight(end.y)}`);
  const loops = elements
    .slice(1)
    .map((next, index) => loop(elements[index] ?? next, next))
    .join('');
  const bodies = elements
    .map((element) => (element.isHelix ? helix(element, tint) : strand(element, tint)))
    .join('');
  const terminus = tagTerminus(tag);
  const [tip, side] = terminus === 'C' ? [end, 1] : [start, -1];
  const mark = tag === '' ? '' : tagMark(tip.x + side * 16, tip.y + endHeight(tip.y), -rotation, terminus);
  return placeAt(cx, cy, `<g stroke-width="4">${ends}${loops}</g>${bodies}${mark}`, { turn: rotation });
}

type Terminus = 'N' | 'C' | '';

/** Returns the terminus that a tag such as `C-His Tag` names; '' when it names none. The c of `c-Myc` names a gene. */
function tagTerminus(tag: string): Terminus {
  if (/^c\b(?!-?myc)|c-term/i.test(tag)) return 'C';
  return /^n\b|n-term/i.test(tag) ? 'N' : '';
}

function tagMark(x: number, y: number, rotation: number, terminus: Terminus): string {
  return placeAt(
    x,
    y,
    circle(0, 0, 14, `fill="${accent}" stroke="${white}" stroke-width="3"`) +
      textLine(terminus, { x: 0, y: 6, size: 16, fill: white, bold: true, anchor: 'middle' }),
    { turn: rotation },
  );
}

function loop(from: FoldElement, to: FoldElement): string {
  const fromY = (from.direction * from.length) / 2;
  const toY = (to.direction * -to.length) / 2;
  const reach = Math.sign(fromY) * 30;
  return path(
    `M${svgNumber(from.x)} ${svgNumber(fromY)}C${svgNumber(from.x)} ${svgNumber(fromY + reach)} ${svgNumber(to.x)} ${svgNumber(toY + reach)} ${svgNumber(to.x)} ${svgNumber(toY)}`,
  );
}

/** Turns of a ribbon: pale far sides behind strong near sides. */
function helix({ x, length, direction }: FoldElement, { pale, strong }: Tint): string {
  const turns = Math.max(3, Math.round(length / 30));
  const step = length / turns;
  const band = step * 0.46;
  const paths: string[] = [];
  for (let index = 0; index < turns; index += 1) {
    const y = -length / 2 + index * step;
    const slant = step * 0.5;
    const near = `M-19 ${svgNumber(y)}l38 ${svgNumber(slant)}v${svgNumber(band)}l-38 ${svgNumber(-slant)}z`;
    const far = `M19 ${svgNumber(y + slant)}l-38 ${svgNumber(step - slant)}v${svgNumber(band)}l38 ${svgNumber(slant - step)}z`;
    paths.unshift(index < turns - 1 ? path(far, `fill="${pale}"`) : '');
    paths.push(path(near, `fill="${strong}"`));
  }
  return `<g transform="translate(${svgNumber(x)} ${svgNumber(-band / 2)}) scale(1 ${direction})" stroke-width="1.5">${paths.join('')}</g>`;
}

function strand({ x, length, direction }: FoldElement, { pale }: Tint): string {
  const half = length / 2;
  const d = `M-10 ${svgNumber(-half)}H10V${svgNumber(half - 34)}H20L0 ${svgNumber(half)}-20 ${svgNumber(half - 34)}H-10z`;
  return `<g transform="translate(${svgNumber(x)} 0) scale(1 ${direction})">${path(d, `fill="${pale}"`)}</g>`;
}
