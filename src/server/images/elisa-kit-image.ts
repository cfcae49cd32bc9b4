import { chanceFrom } from './chance';
import { column, ruleBlock, wordsBlock } from './fact-column';
import { quiet, tints } from './palette';
import { plate } from './plate-shape';
import type { ProductFacts } from './product-facts';

const [left, width] = [254, 206];

/** An ELISA kit: its plate after the stop solution, with the analyte beside it. */
export function elisaPicture(facts: ProductFacts): string {
  const analyte =
    facts.fact('Target', 'Analyte', 'Gene', 'Gene symbol', 'Target name') || shortName(facts.name);
  const species = facts.fact('Species', 'Reactivity', 'Species reactivity', 'Organism');
  const range = facts.fact('Detection range', 'Range', 'Assay range', 'Detection');
  const sensitivity = facts.fact('Sensitivity');
  return (
    plate(24, 26, 1, wellShares(analyte), tints.elisa_kit) +
    column(left, 180, [
      wordsBlock(analyte, { width, lines: 3, size: 52, least: 22, bold: true }),
      wordsBlock(species, { width, lines: 1, size: 28, least: 16, gap: 4 }),
      ruleBlock(width),
      wordsBlock(facts.fact('Format', 'Assay type', 'Method') || 'ELISA', {
        width,
        lines: 1,
        size: 24,
        least: 15,
      }),
      wordsBlock(range || (sensitivity === '' ? '' : `Sensitivity ${sensitivity}`), {
        width,
        lines: 1,
        size: 21,
        least: 14,
        fill: quiet,
        gap: 6,
      }),
    ])
  );
}

/** Two columns of standards in dilution, then samples: how much of the strong tone each of 96 wells has. */
export function wellShares(seed: string): number[] {
  const chance = chanceFrom(seed);
  const samples = Array.from({ length: 6 * 6 }, () => chance() ** 1.6);
  return Array.from({ length: 96 }, (_, index) => {
    const [row, place] = [Math.floor(index / 8), index % 8];
    if (place < 2) return row < 8 ? 0.62 ** row : 0;
    return row < 11 ? (samples[Math.floor((place - 2) / 2) * 12 + row] ?? 0) : 0;
  });
}

function shortName(name: string): string {
  const cut =
    name
      .split(/\belisa\b/i)[0]
      ?.replace(/\b(human|mouse|rat)\b\s*/i, '')
      .trim() ?? '';
  return cut === '' ? name : cut;
}
