import { chanceFrom } from './chance';
import { doubleHelix } from './double-helix';
import { accent, faint, ink, tints, white } from './palette';
import { proteinFold } from './protein-fold';
import { at, box, circle, ellipse, n, path } from './svg';

/** Contract research from gene to protein, and a peptide built up bead by bead; 720 by 480. */
export function croBody(): string {
  return (
    at(78, 160, doubleHelix(tints.molecular_biology, 200)) +
    arrow(140, 160) +
    at(262, 160, reactor()) +
    arrow(346, 160) +
    at(432, 160, chromatography()) +
    arrow(492, 160) +
    at(612, 160, proteinFold(0, 0, chanceFrom('IL6'), tints.protein, ''), { scale: 0.76 }) +
    path('M36 310H684', `stroke="${faint}"`) +
    peptide()
  );
}

function arrow(x: number, y: number): string {
  return path(`M${x} ${y}h34m-9-8l9 8-9 8`, `stroke="${accent}"`);
}

function reactor(): string {
  return (
    path('M-58-70V66q0 28 58 28t58-28V-70', `fill="${white}"`) +
    path('M-58-16V66q0 28 58 28t58-28V-16z', `fill="${tints.cell_culture.pale}" stroke="none"`) +
    path('M-58-70V66q0 28 58 28t58-28V-70M-58-16H58') +
    box(-68, -86, 136, 16, 4, `fill="${tints.cell_culture.strong}"`) +
    path('M0-112v152M-26 40h52M-26 16h52') +
    box(-14, -124, 28, 38, 4, `fill="${white}"`) +
    path('M40-86v-26h22v120', `stroke="${ink}"`) +
    [
      [-34, 4],
      [30, 62],
      [-30, 62],
      [-12, 76],
      [36, -2],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 5, `fill="${white}"`))
      .join('')
  );
}

function chromatography(): string {
  return (
    path('M-18-104V70L-4 92V112H4V92L18 70V-104', `fill="${white}"`) +
    box(-18, -58, 36, 128, 0, `fill="${tints.assay_kit.pale}"`) +
    box(-18, -22, 36, 16, 0, `fill="${tints.protein.strong}"`) +
    box(-18, 30, 36, 12, 0, `fill="${tints.elisa_kit.strong}"`) +
    path('M-18-104V70L-4 92V112M18-104V70L4 92V112M-26-104h52') +
    path('M0 122c5 7 7 10 7 14a7 7 0 0 1-14 0c0-4 2-7 7-14z', `fill="${tints.protein.strong}"`)
  );
}

/** Residues on a string that grows from its resin. */
function peptide(): string {
  const beads = Array.from({ length: 13 }, (_, index) => ({
    x: 148 + index * 40,
    y: 394 + Math.sin(index * 0.9) * 26,
  }));
  const hues = [
    tints.protein,
    tints.primary_antibody,
    tints.elisa_kit,
    tints.cell_culture,
    tints.secondary_antibody,
  ];
  const line = `M92 394L${beads.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`;
  return (
    path(line, 'stroke-width="4"') +
    ellipse(84, 394, 34, 34, `fill="${tints.consumable.pale}"`) +
    path('M66 382q18-14 36 0M62 398q22-14 44 0M70 412q14-10 28 0', `stroke="${tints.consumable.strong}"`) +
    beads
      .map(({ x, y }, index) =>
        circle(x, y, 15, `fill="${(hues[(index * 3) % hues.length] ?? tints.protein).strong}"`),
      )
      .join('') +
    circle(672, 372, 15, `fill="${white}" stroke="${accent}" stroke-dasharray="4 5"`)
  );
}
