import { textWidth } from './text-layout';
import { factColumn, textBlock, type ColumnBlock } from './fact-column';
import { ink, mutedInk, tints } from './palette';
import type { ProductFacts } from './product-facts';
import { rect, escapeXml, svgNumber } from './svg';

/** Draws formula and name of a compound whose structure cannot be drawn. */
export function formulaImage(facts: ProductFacts): string {
  const formula = facts.formula || facts.fact('Molecular formula', 'Formula');
  const width = 376;
  const name = textBlock(facts.name, {
    width,
    maxLines: formula === '' ? 4 : 2,
    size: formula === '' ? 44 : 28,
    minSize: 18,
    bold: formula === '',
    fill: formula === '' ? ink : mutedInk,
    gap: 22,
  });
  return (
    rect(24, 24, 432, 312, 10, `fill="${tints.compound.pale}" stroke="${tints.compound.strong}"`) +
    factColumn(52, [formula === '' ? null : formulaBlock(formula, width), name])
  );
}

/** Font sizes of the formula. */
const PREFERRED_SIZE = 64;
const MIN_SIZE = 18;
/** Number of characters that remain of a formula that is too wide at the smallest size. */
const MAX_CUT_LENGTH = 24;
/** Font size of a subscript, and its distance below the baseline, in ems of the formula. */
const SUBSCRIPT_SIZE = 0.66;
const SUBSCRIPT_DROP = 0.18;

/** Part of a formula that is drawn in one size. */
interface Run {
  text: string;
  isSubscript: boolean;
}

function formulaBlock(formula: string, width: number): ColumnBlock {
  const runs = formulaRuns(formula);
  const widthAt = (size: number) => runs.reduce((sum, run) => sum + runWidth(run, size), 0);
  const fittingSize = Math.floor(PREFERRED_SIZE * Math.min(1, width / widthAt(PREFERRED_SIZE)));
  const size = Math.max(fittingSize, MIN_SIZE);
  const drawnRuns = fittingSize >= MIN_SIZE ? runs : formulaRuns(`${formula.slice(0, MAX_CUT_LENGTH)}…`);
  return {
    gap: 0,
    height: size * 1.2,
    draw: (x, y) => {
      const spans = drawnRuns.map((run, index) =>
        span(run, size, {
          changesBaseline: (drawnRuns[index - 1]?.isSubscript ?? false) !== run.isSubscript,
        }),
      );
      return `<text x="${svgNumber(x)}" y="${svgNumber(y + size * 0.86)}" font-size="${size}" font-weight="700" fill="${ink}" stroke="none">${spans.join('')}</text>`;
    },
  };
}

/** Splits `C21H22ClN3O` into runs. Only a count after an element or a bracket is a subscript, not the first 2 of `2 H2O`. */
function formulaRuns(formula: string): Run[] {
  return formula
    .split(/(?<=[A-Za-z)\]])(\d+)/)
    .map((text, index) => ({ text, isSubscript: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

function runWidth({ text, isSubscript }: Run, size: number): number {
  return textWidth(text, isSubscript ? size * SUBSCRIPT_SIZE : size, { bold: true });
}

/** The attribute `dy` also moves all later runs, so it is set only where a subscript begins or ends. */
function span(
  { text, isSubscript }: Run,
  size: number,
  { changesBaseline }: { changesBaseline: boolean },
): string {
  const drop = svgNumber(isSubscript ? size * SUBSCRIPT_DROP : size * -SUBSCRIPT_DROP);
  const shift = changesBaseline ? ` dy="${drop}"` : '';
  return `<tspan${isSubscript ? ` font-size="${svgNumber(size * SUBSCRIPT_SIZE)}"` : ''}${shift}>${escapeXml(text)}</tspan>`;
}
