import { factColumn, dividerBlock, textBlock } from './fact-column';
import { fitText } from './text-layout';
import { mutedInk, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { placeAt, textLine } from './svg';
import { bottle } from './labware-shapes';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];

/** A bottle with strength and pH on its label. */
export function bufferImage(facts: ProductFacts): string {
  const ph = (facts.fact('pH', 'pH (25 °C)') || /\bpH\s*(\d+(?:\.\d+)?)/i.exec(facts.name)?.[1]) ?? '';
  const strength =
    facts.fact('Concentration', 'Strength') ||
    (/\b(\d+(?:\.\d+)?\s*(?:[x×]|m?M\b|%))/i.exec(facts.name)?.[1] ?? '');
  const acidity = ph === '' ? '' : `pH ${ph.replace(/^pH\s*/i, '')}`;
  return (
    placeAt(
      126,
      36,
      bottle(tints.buffer) + bottleLabel(strength.replace(/(\d)\s*x$/i, '$1×'), acidity, facts.name),
    ) +
    factColumn(left, 180, [
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

/** Up to two facts on the bottle's label, 144 by 106 around 0, 191. */
function bottleLabel(strength: string, acidity: string, name: string): string {
  const facts = [strength, acidity].filter((fact) => fact !== '');
  if (facts.length === 0) facts.push(name.split(/[ ,(]/)[0] ?? name);
  return facts
    .map((fact, index) => {
      const { lines, size } = fitText(fact, {
        width: 126,
        maxLines: 1,
        size: 36,
        minSize: 14,
        bold: index === 0,
      });
      const y = 191 + (index - (facts.length - 1) / 2) * 44 + size * 0.36;
      return textLine(lines[0] ?? '', { x: 0, y, size, bold: index === 0, anchor: 'middle' });
    })
    .join('');
}

/** Removes strength and pH, which are on the label. */
function shortName(name: string): string {
  const shortened = name
    .replace(/\s*\((?:[^()]*(?:pH|\d\s*[x×])[^()]*)\)/gi, '')
    .replace(/,\s*pH\s*[\d.]+/i, '')
    .trim();
  return shortened === '' ? name : shortened;
}
