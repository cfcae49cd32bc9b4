import { chanceFrom } from './chance';
import { column, ruleBlock, wordsBlock } from './fact-column';
import { doubleHelix } from './double-helix';
import { quiet, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { at, box, circle, n, path } from './svg';
import { bottle, microtube } from './labware-shapes';

const [left, width] = [254, 206];
const tint = tints.molecular_biology;

/** Tools for nucleic acids: a gel for a ladder, a map for a plasmid, a helix for an oligo, else a tube. */
export function molecularBiologyPicture(facts: ProductFacts): string {
  const detail = facts.fact('Application', 'Applications', 'Type', 'Form', 'Method');
  return (
    motif(facts.name) +
    column(left, 180, [
      wordsBlock(facts.name, { width, lines: 5, size: 38, least: 16, bold: true }),
      ruleBlock(width),
      wordsBlock(facts.fact('Concentration', 'Length', 'Range', 'Activity'), {
        width,
        lines: 2,
        size: 26,
        least: 16,
      }),
      wordsBlock(detail, { width, lines: 2, size: 21, least: 14, fill: quiet, gap: 8 }),
    ])
  );
}

function motif(name: string): string {
  if (/ladder|marker|agarose|\bgel\b|membrane|loading dye/i.test(name)) return gel(name);
  if (/plasmid(?! )|plasmid vector|vector|clon(?:e|ing)\b/i.test(name)) return plasmid(name);
  if (/substrate|ponceau|stripping|stain kit/i.test(name)) return at(126, 36, bottle(tint));
  if (/competent cells/i.test(name)) return at(126, 50, microtube(tint, 0.5), { scale: 2 });
  if (/sirna|shrna|grna|primer|oligo|\b[du]?[acgtun]tp\b/i.test(name))
    return at(126, 180, doubleHelix(tint, 260), { turn: 20 });
  return (
    at(92, 56, microtube(tint, 0.55), { scale: 1.75 }) +
    at(180, 180, doubleHelix(tint, 230), { turn: 12, scale: 0.9 })
  );
}

function gel(name: string): string {
  const chance = chanceFrom(name);
  const lane = (x: number, bands: number[]): string =>
    bands
      .map((y, index) =>
        box(x, y, 34, 5, 2.5, `fill="#3d4450" fill-opacity="${n(0.9 - index * 0.07)}" stroke="none"`),
      )
      .join('');
  const ladder = Array.from(
    { length: 9 },
    (_, index) => 62 + (216 * Math.log(1 + index * 0.45)) / Math.log(4.6),
  );
  const samples = [0, 1, 2].map(() =>
    Array.from({ length: 1 + Math.floor(chance() * 2) }, () => 84 + chance() * 180),
  );
  const wells = [44, 92, 140, 188].map((x) => box(x - 2, 40, 38, 7, 1, `fill="${white}"`)).join('');
  return (
    box(30, 28, 206, 304, 8, `fill="${tint.pale}"`) +
    wells +
    lane(44, ladder) +
    samples.map((bands, index) => lane(92 + index * 48, bands)).join('')
  );
}

/** Two rings, a promoter's arrow and one insert. */
function plasmid(name: string): string {
  const turn = Math.floor(chanceFrom(name)() * 360);
  const ring = circle(0, 0, 92) + circle(0, 0, 78);
  const insert = path('M0-92A92 92 0 0 1 79.7 46L67.5 39A78 78 0 0 0 0-78z', `fill="${tint.strong}"`);
  const marker = path('M-85-35A92 92 0 0 0-65 65L-55 55A78 78 0 0 1-72-30z', `fill="${tint.pale}"`);
  const arrow = path('M-46 80l-14 22 24 4z', 'fill="#3d4450"');
  return at(128, 180, ring + insert + marker + arrow, { turn });
}
