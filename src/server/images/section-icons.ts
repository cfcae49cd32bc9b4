import { antibodyShape, boundLabel, boundTargets } from './antibody-shape';
import { chanceFrom } from './chance';
import { doubleHelix } from './double-helix';
import { wellShares } from './elisa-picture';
import { accent, tints, white, type Tint } from './palette';
import { plate } from './plate-shape';
import { proteinFold } from './protein-fold';
import { at, circle, path, words } from './svg';
import { bottle, conicalTube, cultureFlask, microtube, vial } from './vessel-shapes';

type Icon = (tint: Tint) => string;

/** A category's drawing, about 0, 0 and 150 across, with the tint of its class; the first pattern that fits. */
const icons: [RegExp, Tint, Icon][] = [
  [/inhibitor|modulator|agonist/i, tints.compound, (tint) => at(-4, 6, pocket(tint), { scale: 0.86 })],
  [/modification|phospho/i, tints.primary_antibody, modified],
  [/conjugate/i, tints.conjugated_antibody, conjugated],
  [
    /secondary/i,
    tints.secondary_antibody,
    (tint) => at(0, 4, antibodyShape(tint), { scale: 0.64, turn: 180 }),
  ],
  [
    /antibod/i,
    tints.primary_antibody,
    (tint) => at(0, 0, antibodyShape(tint) + boundTargets(), { scale: 0.66 }),
  ],
  [/elisa/i, tints.elisa_kit, (tint) => plate(-49, -74, 0.48, wellShares('IL6'), tint)],
  [
    /protein|cytokine/i,
    tints.protein,
    (tint) => at(0, 0, proteinFold(0, 0, chanceFrom('IL6'), tint, ''), { scale: 0.68 }),
  ],
  [/assay/i, tints.assay_kit, tubes],
  [/dye|probe|stain/i, tints.dye, light],
  [
    /molecular biology|dna|rna|pcr/i,
    tints.molecular_biology,
    (tint) => at(0, 0, doubleHelix(tint, 180), { scale: 0.86, turn: 22 }),
  ],
  [/cell/i, tints.cell_culture, (tint) => at(-64, -84, cultureFlask(tint), { scale: 0.67 })],
  [/buffer|solution/i, tints.buffer, (tint) => at(0, -78, bottle(tint), { scale: 0.56 })],
  [
    /molecule|compound|chemical|metabolite/i,
    tints.compound,
    (tint) => at(-12, 6, molecule(tint), { scale: 0.9 }),
  ],
];

export interface SectionIcon {
  tint: Tint;
  draw: Icon;
}

/** Chosen by the names of the category and, when its own says nothing, of its section. */
export function sectionIcon(names: string[]): SectionIcon {
  for (const name of names) {
    const found = icons.find(([pattern]) => pattern.test(name));
    if (found !== undefined) return { tint: found[1], draw: found[2] };
  }
  return {
    tint: tints.consumable,
    draw: (tint) =>
      at(-34, -76, conicalTube(tint, 0.5), { scale: 0.8 }) +
      at(34, -76, conicalTube(tint, 0.2), { scale: 0.8 }),
  };
}

const hexagon = 'M0-34L29.4-17V17L0 34-29.4 17V-17z';

function molecule({ pale, strong }: Tint): string {
  return (
    at(-30, 18, path(hexagon, `fill="${white}"`) + path('M-21-7V9M-17-17.500L0-27M19-9V10')) +
    at(29, 18, path(hexagon, `fill="${pale}"`)) +
    path('M58 1L84-14M-59 35l-25 14M-30-16v-30') +
    circle(-30, -58, 12, `fill="${strong}"`) +
    circle(92, -20, 12, `fill="${accent}" stroke="none"`)
  );
}

/** A small molecule in the pocket of its target. */
function pocket(tint: Tint): string {
  return (
    path(
      'M22-24C30-60 10-80-24-76-66-72-84-40-80 0c4 44 34 76 74 74 40-2 70-24 70-58 0-12-10-14-18-10-10 6-24 4-28-8-2-10 2-14 4-22z',
      `fill="${tint.pale}"`,
    ) +
    at(52, -22, path(hexagon, `fill="${white}"`) + path('M-19-10V10M-15 17L0 25.500M15-17L0-26'), {
      scale: 0.86,
      turn: 12,
    }) +
    path('M66-50l12-20') +
    circle(82, -76, 10, `fill="${accent}" stroke="none"`)
  );
}

function modified(tint: Tint): string {
  const mark =
    circle(0, 0, 22, `fill="${accent}" stroke="${white}" stroke-width="3"`) +
    words('P', { x: 0, y: 10, size: 28, fill: white, bold: true, anchor: 'middle' });
  return at(0, 8, antibodyShape(tint), { scale: 0.62 }) + at(0, -62, mark);
}

function conjugated(tint: Tint): string {
  return at(0, -4, antibodyShape(tint) + boundLabel(0, 120, '#2eac48', true), { scale: 0.64 });
}

function tubes(tint: Tint): string {
  return (
    at(-52, -50, vial(tint, 0.5), { scale: 1.1 }) +
    at(8, -64, microtube(tint, 0.6)) +
    at(58, -64, microtube(tint, 0.35)) +
    path('M-92 68H92')
  );
}

/** What a dye takes in and what it gives out. */
function light({ pale, strong }: Tint): string {
  return (
    path('M-84 56H84M-84 56V-60') +
    path(
      'M-76 56C-44 54-44-46-24-46S-4 54 28 56',
      `stroke="${strong}" stroke-dasharray="1 7" stroke-width="4"`,
    ) +
    path('M-28 56C4 54 6-46 26-46S46 54 78 56z', `fill="${pale}" stroke="${accent}" stroke-width="3"`)
  );
}
