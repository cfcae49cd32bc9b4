import { antibodyShape, boundLabel, boundTargets, clonalityMark, singleDomain } from './antibody-shapes';
import { column, markBlock, ruleBlock, wordsBlock, type Block } from './fact-column';
import { hostMark } from './host-mark';
import { labelFacts, type LabelFacts } from './fluorescence';
import { quiet, tints, type Tint } from './palette';
import type { ProductFacts } from './product-facts';
import { at, circle } from './svg';

const [left, width] = [254, 206];

/** An antibody: what it binds in large letters, whose it is, and whether one clone or many. */
export function primaryAntibodyPicture(facts: ProductFacts): string {
  const tint = tints.primary_antibody;
  return (
    at(126, 176, shape(facts, tint)) +
    column(left, 180, [
      targetBlock(facts, 3),
      ruleBlock(width),
      hostBlock(facts, tint),
      clonalityBlock(facts, tint),
      wordsBlock(small(facts), { width, lines: 1, size: 20, least: 14, fill: quiet }),
    ])
  );
}

/** The same with its label on the stem, in the colour that it shines in. */
export function conjugatedAntibodyPicture(facts: ProductFacts): string {
  const tint = tints.conjugated_antibody;
  const label = labelFacts(facts);
  const mark = (x: number, y: number): string =>
    label.glows
      ? circle(x, y, 12, `fill="${label.colour}" stroke="none"`)
      : boundLabel(x, y, label.colour, false);
  return (
    at(
      126,
      170,
      antibodyShape(tint) +
        boundTargets() +
        boundLabel(-26, 92, label.colour, label.glows) +
        boundLabel(26, 120, label.colour, label.glows),
    ) +
    column(left, 180, [
      targetBlock(facts, 2),
      label.name === ''
        ? null
        : markBlock(mark, label.name, { markWidth: 26, height: 40, size: 28, lines: 2, bold: true }),
      wordsBlock(spectrum(label), { width, lines: 1, size: 20, least: 14, fill: quiet, gap: 4 }),
      ruleBlock(width),
      hostBlock(facts, tint),
      clonalityBlock(facts, tint),
    ])
  );
}

/** An IgG stands for all classes of whole antibodies; a VHH has none of its arms. */
function shape(facts: ProductFacts, tint: Tint): string {
  return /vhh|nanobody/i.test(facts.fact('Isotype'))
    ? singleDomain(tint)
    : antibodyShape(tint) + boundTargets();
}

function targetBlock(facts: ProductFacts, lines: number): Block | null {
  return wordsBlock(targetName(facts), { width, lines, size: 54, least: 22, bold: true });
}

/** The target as the shop names it; else the product's name up to the word that says it is an antibody. */
function targetName(facts: ProductFacts): string {
  const stated = facts.fact('Target', 'Target name', 'Antigen', 'Gene', 'Gene symbol');
  if (stated !== '') return stated;
  const cut =
    facts.name
      .replace(/^anti-/i, '')
      .split(/\b(?:antibody|polyclonal|monoclonal|recombinant|rabbit|mouse)\b/i)[0] ?? '';
  return cut.trim() === '' ? facts.name : cut.replace(/[\s,(-]+$/, '');
}

/** The animal it was raised in. */
function hostBlock(facts: ProductFacts, tint: Tint, size = 27): Block | null {
  const host = facts.fact('Host', 'Host species', 'Species');
  if (host === '') return null;
  const mark = hostMark(host, tint.pale);
  return mark === null
    ? wordsBlock(host, { width, lines: 1, size, least: 16 })
    : markBlock(mark, host, { size });
}

function clonalityBlock(facts: ProductFacts, tint: Tint): Block | null {
  const clonality = facts.fact('Clonality', 'Antibody type').replace(/\s*\(.*/, '');
  return clonality === ''
    ? null
    : markBlock(clonalityMark(clonality, tint), clonality, { height: 34, size: 23, lines: 2 });
}

function small(facts: ProductFacts): string {
  const isotype = facts.fact('Isotype');
  const applications = facts.fact('Applications', 'Application', 'Tested applications');
  return [isotype, applications].filter((part) => part !== '').join(' · ');
}

function spectrum({ excitation, emission }: LabelFacts): string {
  if (emission === null) return '';
  return excitation === null ? `Em ${emission} nm` : `Ex ${excitation} / Em ${emission} nm`;
}
