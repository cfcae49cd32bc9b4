import { chanceFrom } from './chance';
import { column, ruleBlock, wordsBlock } from './fact-column';
import { quiet, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { at, circle, ellipse, path } from './svg';
import { bottle, cultureFlask, dish, microtube } from './labware-shapes';

const [left, width] = [258, 202];
const tint = tints.cell_culture;

/** Cell culture: cells in their flask, media and sera in their bottle, the rest over a dish. */
export function cellCulturePicture(facts: ProductFacts): string {
  return (
    motif(facts.name, facts.fact('Medium', 'Serum', 'Supplement')) +
    column(left, 180, [
      wordsBlock(facts.name, { width, lines: 5, size: 38, least: 16, bold: true }),
      ruleBlock(width),
      wordsBlock(facts.fact('Species', 'Origin', 'Organism', 'Concentration', 'Grade'), {
        width,
        lines: 1,
        size: 26,
        least: 16,
      }),
      wordsBlock(facts.fact('Tissue', 'Form', 'Growth', 'Sterility', 'Application', 'Applications'), {
        width,
        lines: 2,
        size: 21,
        least: 14,
        fill: quiet,
        gap: 8,
      }),
    ])
  );
}

function motif(name: string, bottled: string): string {
  if (bottled !== '') return inBottle();
  if (/lysate/i.test(name)) return at(132, 48, microtube(tint, 0.5), { scale: 2 });
  if (/cells?\b(?!.*(?:medium|media|serum|buffer|reagent|solution|freez))/i.test(name)) {
    return at(36, 56, cultureFlask(tint) + cells(name));
  }
  if (
    /medium|media|serum|fbs|dmem|rpmi|solution|trypsin|buffer|saline|antibiotic|penicillin|pbs|supplement|reagent|disinfectant|albumin|\d (?:%|m?M|×)/i.test(
      name,
    )
  ) {
    return inBottle();
  }
  return at(132, 220, dish(tint)) + at(132, 96, drop(), { scale: 1.5 });
}

function inBottle(): string {
  return at(132, 36, bottle(tint)) + at(132, 200, drop());
}

function drop(): string {
  return path(
    'M0-36C14-14 22-4 22 10a22 22 0 0 1-44 0C-22-4-14-14 0-36z',
    `fill="${tint.pale}" stroke="${tint.strong}"`,
  );
}

/** A loose layer on the flask's floor. */
function cells(name: string): string {
  const chance = chanceFrom(name);
  return Array.from({ length: 5 }, (_, index) => {
    const [x, y] = [26 + index * 33 + chance() * 8, 229 + chance() * 8];
    return (
      ellipse(x, y, 13, 7, `fill="${white}" stroke="${tint.strong}"`) +
      circle(x, y, 3, `fill="${tint.strong}" stroke="none"`)
    );
  }).join('');
}
