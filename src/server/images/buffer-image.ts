import { column, ruleBlock, wordsBlock } from './fact-column';
import { fitLines } from './text-layout';
import { quiet, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { at, words } from './svg';
import { bottle } from './labware-shapes';

const [left, width] = [254, 206];

/** A buffer: its bottle with strength and pH on the label. */
export function bufferPicture(facts: ProductFacts): string {
  const ph = (facts.fact('pH', 'pH (25 °C)') || /\bpH\s*(\d+(?:\.\d+)?)/i.exec(facts.name)?.[1]) ?? '';
  const strength =
    facts.fact('Concentration', 'Strength') ||
    (/\b(\d+(?:\.\d+)?\s*(?:[x×]|m?M\b|%))/i.exec(facts.name)?.[1] ?? '');
  const acidity = ph === '' ? '' : `pH ${ph.replace(/^pH\s*/i, '')}`;
  return (
    at(126, 36, bottle(tints.buffer) + label(strength.replace(/(\d)\s*x$/i, '$1×'), acidity, facts.name)) +
    column(left, 180, [
      wordsBlock(shortName(facts.name), { width, lines: 5, size: 42, least: 16, bold: true }),
      ruleBlock(width),
      wordsBlock(facts.fact('Use', 'Application', 'Applications', 'Components'), {
        width,
        lines: 3,
        size: 22,
        least: 14,
        fill: quiet,
      }),
    ])
  );
}

/** Up to two short facts in the bottle's label, 144 by 106 around 0, 191. */
function label(strength: string, acidity: string, name: string): string {
  const facts = [strength, acidity].filter((fact) => fact !== '');
  if (facts.length === 0) facts.push(name.split(/[ ,(]/)[0] ?? name);
  return facts
    .map((fact, index) => {
      const { lines, size } = fitLines(fact, {
        width: 126,
        lines: 1,
        size: 36,
        least: 14,
        bold: index === 0,
      });
      const y = 191 + (index - (facts.length - 1) / 2) * 44 + size * 0.36;
      return words(lines[0] ?? '', { x: 0, y, size, bold: index === 0, anchor: 'middle' });
    })
    .join('');
}

/** The label says strength and pH, so the name beside it need not. */
function shortName(name: string): string {
  const cut = name
    .replace(/\s*\((?:[^()]*(?:pH|\d\s*[x×])[^()]*)\)/gi, '')
    .replace(/,\s*pH\s*[\d.]+/i, '')
    .trim();
  return cut === '' ? name : cut;
}
