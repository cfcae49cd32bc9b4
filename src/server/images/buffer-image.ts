import { factColumn, dividerBlock, textBlock } from './fact-column';
import { fitText } from './text-layout';
import { mutedInk, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { placeAt, textLine } from './svg';
import { bottle } from './labware-shapes';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];

/** Middle of the label of {@link bottle}, below the top of its cap. The label is 144 wide and 106 high. */
const LABEL_MIDDLE_Y = 191;
const LABEL_TEXT_WIDTH = 126;
const LABEL_LINE_HEIGHT = 44;
/** Distance from the middle of a line to its baseline, in ems. */
const BASELINE_BELOW_MIDDLE = 0.36;

/** A bottle with the concentration and the pH on its label. */
export function bufferImage(facts: ProductFacts): string {
  const ph = (facts.fact('pH', 'pH (25 °C)') || /\bpH\s*(\d+(?:[.,]\d+)?)/i.exec(facts.name)?.[1]) ?? '';
  const concentration =
    facts.fact('Concentration', 'Strength') ||
    (/\b(\d+(?:[.,]\d+)?\s*(?:[x×]|m?M\b|%))/i.exec(facts.name)?.[1] ?? '');
  const phText = ph === '' ? '' : `pH ${ph.replace(/^pH\s*/i, '')}`;
  return (
    placeAt(
      126,
      36,
      bottle(tints.buffer) + bottleLabel(concentration.replace(/(\d)\s*x$/i, '$1×'), phText, facts.name),
    ) +
    factColumn(left, [
      textBlock(shortName(facts.name), { width, maxLines: 5, size: 42, minSize: 16, bold: true }),
      dividerBlock(width),
      textBlock(facts.fact('Use', 'Application', 'Applications', 'Components'), {
        width,
        maxLines: 3,
        size: 22,
        minSize: 14,
        fill: mutedInk,
      }),
    ])
  );
}

/** Draws the given facts in the middle of the bottle's label; without any, the first word of the name. */
function bottleLabel(concentration: string, phText: string, name: string): string {
  const facts = [concentration, phText].filter((fact) => fact !== '');
  if (facts.length === 0) facts.push(name.split(/[ ,(]/)[0] ?? name);
  return facts
    .map((fact, index) => {
      const { lines, size } = fitText(fact, {
        width: LABEL_TEXT_WIDTH,
        maxLines: 1,
        size: 36,
        minSize: 14,
        bold: index === 0,
      });
      const lineMiddle = LABEL_MIDDLE_Y + (index - (facts.length - 1) / 2) * LABEL_LINE_HEIGHT;
      const y = lineMiddle + size * BASELINE_BELOW_MIDDLE;
      return textLine(lines[0] ?? '', { x: 0, y, size, bold: index === 0, anchor: 'middle' });
    })
    .join('');
}

/** Removes a pH and a parenthesis with a pH or a concentration, which are on the label. */
function shortName(name: string): string {
  const shortened = name
    .replace(/\s*\((?:[^()]*(?:pH|\d\s*[x×])[^()]*)\)/gi, '')
    .replace(/,\s*pH\s*\d+(?:[.,]\d+)?/i, '')
    .trim();
  return shortened === '' ? name : shortened;
}
