import { seededRandom } from '../lib/random';
import { dividerBlock, factColumn, textBlock } from './fact-column';
import { bottle, microtube } from './labware-shapes';
import { mutedInk, tints, white, type Tint } from './palette';
import type { ProductFacts } from './product-facts';
import { circle, svgNumber, group, path, placeAt, rect } from './svg';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];
const tint = tints.molecular_biology;

export function molecularBiologyImage(facts: ProductFacts): string {
  const detail = facts.fact('Application', 'Applications', 'Type', 'Form', 'Method');
  return (
    drawing(facts.name) +
    factColumn(left, [
      textBlock(facts.name, { width, maxLines: 5, size: 38, minSize: 16, bold: true }),
      dividerBlock(width),
      textBlock(facts.fact('Concentration', 'Length', 'Range', 'Activity'), {
        width,
        maxLines: 2,
        size: 26,
        minSize: 16,
      }),
      textBlock(detail, { width, maxLines: 2, size: 21, minSize: 14, fill: mutedInk, gap: 8 }),
    ])
  );
}

/**
 * Draws a gel for what electrophoresis needs, a map for plasmids, a bottle for stains, substrates and stripping buffers, a tube
 * for competent cells, a helix for oligonucleotides and nucleotides, and a tube with a helix for anything else.
 */
function drawing(name: string): string {
  if (/\bladder|marker|agarose|\bgel\b|membrane|loading dye/i.test(name)) return gel(name);
  if (/plasmid(?! )|vector|clon(?:e|ing)\b/i.test(name)) return plasmid(name);
  if (/substrate|ponceau|stripping|stain kit/i.test(name)) return placeAt(126, 36, bottle(tint));
  if (/competent cells/i.test(name)) return placeAt(126, 50, microtube(tint, 0.5), { scale: 2 });
  if (/sirna|shrna|grna|primer|oligo|\b[du]?[acgtun]tp\b/i.test(name))
    return placeAt(126, 180, doubleHelix(tint, 260), { turn: 20 });
  return (
    placeAt(92, 56, microtube(tint, 0.55), { scale: 1.75 }) +
    placeAt(180, 180, doubleHelix(tint, 230), { turn: 12, scale: 0.9 })
  );
}

function gel(name: string): string {
  const random = seededRandom(name);
  const lane = (x: number, bands: number[]): string =>
    bands
      .map((y, index) =>
        rect(
          x,
          y,
          34,
          5,
          2.5,
          `fill="#3d4450" fill-opacity="${svgNumber(0.9 - index * 0.07)}" stroke="none"`,
        ),
      )
      .join('');
  // The distances shrink towards the bottom, as on a gel. `4.6` is `1 + 8 * 0.45`, so that the ladder ends at 62 + 216.
  const ladder = Array.from(
    { length: 9 },
    (_, index) => 62 + (216 * Math.log(1 + index * 0.45)) / Math.log(4.6),
  );
  const samples = [0, 1, 2].map(() =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => 84 + random() * 180),
  );
  const wells = [44, 92, 140, 188].map((x) => rect(x - 2, 40, 38, 7, 1, `fill="${white}"`)).join('');
  return (
    rect(30, 28, 206, 304, 8, `fill="${tint.pale}"`) +
    wells +
    lane(44, ladder) +
    samples.map((bands, index) => lane(92 + index * 48, bands)).join('')
  );
}

/** A plasmid map with an insert, a marker gene and an arrow for the promoter. */
function plasmid(name: string): string {
  const turn = Math.floor(seededRandom(name)() * 360);
  const ring = circle(0, 0, 92) + circle(0, 0, 78);
  const insert = path('M0-92A92 92 0 0 1 79.7 46L67.5 39A78 78 0 0 0 0-78z', `fill="${tint.strong}"`);
  const marker = path('M-85-35A92 92 0 0 0-65 65L-55 55A78 78 0 0 1-72-30z', `fill="${tint.pale}"`);
  const arrow = path('M-46 80l-14 22 24 4z', 'fill="#3d4450"');
  return placeAt(128, 180, ring + insert + marker + arrow, { turn });
}

/** Upright DNA around 0, 0, 84 wide; the front strand is darker. */
function doubleHelix({ pale, strong }: Tint, height: number): string {
  const [radius, turnHeight] = [42, 116];
  const halfTurnHeight = turnHeight / 2;
  const halfTurns = Math.round(height / halfTurnHeight);
  const top = (-halfTurns * halfTurnHeight) / 2;
  const strand = (side: number): string => {
    let d = `M${svgNumber(side * radius)} ${svgNumber(top)}`;
    for (let index = 0; index < halfTurns; index += 1) {
      const from = index % 2 === 0 ? side : -side;
      const y = top + index * halfTurnHeight;
      d += `C${svgNumber(from * radius)} ${svgNumber(y + halfTurnHeight * 0.42)} ${svgNumber(-from * radius)} ${svgNumber(y + halfTurnHeight * 0.58)} ${svgNumber(-from * radius)} ${svgNumber(y + halfTurnHeight)}`;
    }
    return d;
  };
  const rungs: string[] = [];
  for (let y = top + 7; y < -top; y += halfTurnHeight / 5) {
    const x = Math.abs(Math.cos(((y - top) / halfTurnHeight) * Math.PI)) * radius;
    if (x > 8) rungs.push(`M${svgNumber(-x + 2)} ${svgNumber(y)}H${svgNumber(x - 2)}`);
  }
  return (
    path(rungs.join(''), `stroke="${strong}" stroke-width="3"`) +
    group('stroke-width="11"', path(strand(-1))) +
    path(strand(-1), `stroke="${pale}" stroke-width="7"`) +
    group('stroke-width="11"', path(strand(1))) +
    path(strand(1), `stroke="${strong}" stroke-width="7"`)
  );
}
