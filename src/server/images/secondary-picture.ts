import { antibodyShape, boundLabel, boundTargets } from './antibody-shape';
import { column, markBlock, ruleBlock, wordsBlock, type Block } from './column';
import { hostMark } from './host-mark';
import { labelFacts, type LabelFacts } from './label-facts';
import { accent, quiet, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { at, circle, path } from './svg';

const [left, width] = [254, 206];
const tint = tints.secondary_antibody;
const boundOne = { pale: '#f1f2f4', strong: '#cfd4db' };

/** A secondary antibody on the stem of a first one, which holds its target; a control binds nothing. */
export function secondaryPicture(facts: ProductFacts): string {
  const label = labelFacts(facts);
  const host = facts.fact('Host', 'Host species') || (/^\s*(\w+)\s+anti/i.exec(facts.name)?.[1] ?? '');
  const control = /isotype control/i.test(facts.name);
  const stated = facts.fact('Target', 'Target species', 'Specificity', 'Reactivity') || fromName(facts.name);
  const target = control ? '' : stated.replace(/^anti-?\s*/i, '');
  const shine = (x: number, y: number): string =>
    label.glows
      ? circle(x, y, 12, `fill="${label.colour}" stroke="none"`)
      : boundLabel(x, y, label.colour, false);
  return (
    (/\big[gmya]\b/i.test(target) ? pair(label) : alone(label, target !== '')) +
    column(left, 180, [
      hostLine(host, target === '' ? '' : ' anti-'),
      wordsBlock(target === '' ? facts.name : target, {
        width,
        lines: 3,
        size: 48,
        least: 18,
        bold: true,
        gap: 4,
      }),
      ruleBlock(width),
      label.name === ''
        ? null
        : markBlock(shine, label.name, { markWidth: 26, height: 36, size: 26, lines: 2, bold: true }),
      wordsBlock(facts.fact('Isotype', 'Clonality', 'Format'), {
        width,
        lines: 1,
        size: 20,
        least: 14,
        fill: quiet,
      }),
    ])
  );
}

function hostLine(host: string, after: string): Block | null {
  const mark = hostMark(host, tint.pale);
  const said = host === '' ? '' : `${host}${after}`;
  return mark === null
    ? wordsBlock(said, { width, lines: 1, size: 28, least: 16 })
    : markBlock(mark, said, { size: 28 });
}

function pair(label: LabelFacts): string {
  return (
    surface() +
    at(92, 262, antibodyShape(boundOne), { turn: 180, scale: 0.62 }) +
    at(152, 122, antibodyShape(tint), { turn: 196, scale: 0.72 }) +
    (label.name === '' ? '' : boundLabel(178, 44, label.colour, label.glows))
  );
}

function alone(label: LabelFacts, binds: boolean): string {
  const targets = binds ? boundTargets() : '';
  return at(
    126,
    176,
    antibodyShape(tint) + targets + (label.name === '' ? '' : boundLabel(0, 112, label.colour, label.glows)),
  );
}

function fromName(name: string): string {
  return /anti-?\s*([\w ]+?)\s*(?:ig|secondary|antibody|\(|,|$)/i.exec(name)?.[1] ?? '';
}

function surface(): string {
  const target = `fill="${accent}" stroke="none"`;
  return path('M28 338h200') + circle(38, 328, 9, target) + circle(146, 328, 9, target);
}
