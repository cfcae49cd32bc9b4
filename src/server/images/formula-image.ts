import { column, wordsBlock, type Block } from './fact-column';
import { widthOf } from './glyph-widths';
import { ink, quiet, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { box, escapeXml, n } from './svg';

/** A compound whose structure cannot be drawn: its molecular formula, set with real subscripts, and its name. */
export function formulaPicture(facts: ProductFacts): string {
  const formula = facts.formula || facts.fact('Molecular formula', 'Formula');
  const width = 376;
  const name = wordsBlock(facts.name, {
    width,
    lines: formula === '' ? 4 : 2,
    size: formula === '' ? 44 : 28,
    least: 18,
    bold: formula === '',
    fill: formula === '' ? ink : quiet,
    gap: 22,
  });
  return (
    box(24, 24, 432, 312, 10, `fill="${tints.compound.pale}" stroke="${tints.compound.strong}"`) +
    column(52, 180, [formula === '' ? null : formulaBlock(formula, width), name])
  );
}

interface Run {
  text: string;
  low: boolean;
}

function formulaBlock(formula: string, width: number): Block {
  const runs = formulaRuns(formula);
  const wish = 64;
  const share = Math.min(1, width / runs.reduce((sum, run) => sum + runWidth(run, wish), 0));
  const size = Math.max(Math.floor(wish * share), 18);
  const shown = size > 18 ? runs : formulaRuns(`${formula.slice(0, 24)}…`);
  return {
    gap: 0,
    height: size * 1.2,
    draw: (x, y) => {
      const spans = shown.map((run, index) => span(run, size, (shown[index - 1]?.low ?? false) !== run.low));
      return `<text x="${n(x)}" y="${n(y + size * 0.86)}" font-size="${size}" font-weight="700" fill="${ink}" stroke="none">${spans.join('')}</text>`;
    },
  };
}

/** `C21H22ClN3O` in pieces; a count is low only after an element or a bracket, so that `2 H2O` keeps its 2. */
function formulaRuns(formula: string): Run[] {
  return formula
    .split(/(?<=[A-Za-z)\]])(\d+)/)
    .map((text, index) => ({ text, low: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function runWidth({ text, low }: Run, size: number): number {
  return widthOf(text, low ? size * 0.66 : size, true);
}

/** `dy` moves all that follows, so only a change of height states one. */
function span({ text, low }: Run, size: number, moves: boolean): string {
  const shift = moves ? ` dy="${n(low ? size * 0.18 : size * -0.18)}"` : '';
  return `<tspan${low ? ` font-size="${n(size * 0.66)}"` : ''}${shift}>${escapeXml(text)}</tspan>`;
}
