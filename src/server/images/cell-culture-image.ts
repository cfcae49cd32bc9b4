import { seededRandom } from '../lib/random';
import { factColumn, dividerBlock, textBlock } from './fact-column';
import { mutedInk, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { placeAt, circle, ellipse, path } from './svg';
import { bottle, cultureFlask, dish, microtube } from './labware-shapes';

/** Left edge and width of the column of facts. */
const [left, width] = [258, 202];
const tint = tints.cell_culture;

/** Draws cells in a flask, liquids in a bottle, a lysate in a tube, and anything else as a drop above a dish. */
export function cellCultureImage(facts: ProductFacts): string {
  return (
    vessel(facts.name, facts.fact('Medium', 'Serum', 'Supplement')) +
    factColumn(left, [
      textBlock(facts.name, { width, maxLines: 5, size: 38, minSize: 16, bold: true }),
      dividerBlock(width),
      textBlock(facts.fact('Species', 'Origin', 'Organism', 'Concentration', 'Grade'), {
        width,
        maxLines: 1,
        size: 26,
        minSize: 16,
      }),
      textBlock(facts.fact('Tissue', 'Form', 'Growth', 'Sterility', 'Application', 'Applications'), {
        width,
        maxLines: 2,
        size: 21,
        minSize: 14,
        fill: mutedInk,
        gap: 8,
      }),
    ])
  );
}

const liquidWords =
  /medium|media|serum|fbs|dmem|rpmi|solution|trypsin|buffer|saline|antibiotic|penicillin|pbs|supplement|reagent|disinfectant|albumin|\d (?:%|m?M|×)/i;

/** `liquidFact` is a fact that only liquids have; '' when the product has none. */
function vessel(name: string, liquidFact: string): string {
  if (liquidFact !== '') return bottleWithDrop();
  if (/lysate/i.test(name)) return placeAt(132, 48, microtube(tint, 0.5), { scale: 2 });
  if (/cells?\b(?!.*(?:medium|media|serum|buffer|reagent|solution|freez))/i.test(name)) {
    return placeAt(36, 56, cultureFlask(tint) + cells(name));
  }
  if (liquidWords.test(name)) return bottleWithDrop();
  return placeAt(132, 220, dish(tint)) + placeAt(132, 96, drop(), { scale: 1.5 });
}

function bottleWithDrop(): string {
  return placeAt(132, 36, bottle(tint)) + placeAt(132, 200, drop());
}

function drop(): string {
  return path(
    'M0-36C14-14 22-4 22 10a22 22 0 0 1-44 0C-22-4-14-14 0-36z',
    `fill="${tint.pale}" stroke="${tint.strong}"`,
  );
}

/** Adherent cells on the bottom of the flask. */
function cells(name: string): string {
  const random = seededRandom(name);
  return Array.from({ length: 5 }, (_, index) => {
    const [x, y] = [26 + index * 33 + random() * 8, 229 + random() * 8];
    return (
      ellipse(x, y, 13, 7, `fill="${white}" stroke="${tint.strong}"`) +
      circle(x, y, 3, `fill="${tint.strong}" stroke="none"`)
    );
  }).join('');
}
