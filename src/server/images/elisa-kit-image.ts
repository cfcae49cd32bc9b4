import { seededRandom } from '../lib/random';
import { factColumn, dividerBlock, textBlock } from './fact-column';
import { mutedInk, tints } from './palette';
import { microplate } from './labware-shapes';
import type { ProductFacts } from './product-facts';
import { placeAt } from './svg';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];

/** A plate with colored wells, and the analyte. */
export function elisaKitImage(facts: ProductFacts): string {
  const analyte =
    facts.fact('Target', 'Analyte', 'Gene', 'Gene symbol', 'Target name') || shortName(facts.name);
  const species = facts.fact('Species', 'Reactivity', 'Species reactivity', 'Organism');
  const range = facts.fact('Detection range', 'Range', 'Assay range', 'Detection');
  const sensitivity = facts.fact('Sensitivity');
  return (
    placeAt(24, 26, microplate(wellStrengths(analyte), tints.elisa_kit)) +
    factColumn(left, [
      textBlock(analyte, { width, maxLines: 3, size: 52, minSize: 22, bold: true }),
      textBlock(species, { width, maxLines: 1, size: 28, minSize: 16, gap: 4 }),
      dividerBlock(width),
      textBlock(facts.fact('Format', 'Assay type', 'Method') || 'ELISA', {
        width,
        maxLines: 1,
        size: 24,
        minSize: 15,
      }),
      textBlock(range || (sensitivity === '' ? '' : `Sensitivity ${sensitivity}`), {
        width,
        maxLines: 1,
        size: 21,
        minSize: 14,
        fill: mutedInk,
        gap: 6,
      }),
    ])
  );
}

/**
 * Returns the color strengths of 96 wells from 0 to 1, row by row: two columns with a dilution series of 8 standards, then three
 * pairs of columns with samples in 11 rows. The same seed always results in the same strengths.
 */
function wellStrengths(seed: string): number[] {
  const random = seededRandom(seed);
  // The exponent makes most samples weak. Each sample fills two neighboring wells of a row.
  const samples = Array.from({ length: 3 * 12 }, () => random() ** 1.6);
  return Array.from({ length: 96 }, (_, index) => {
    const [row, column] = [Math.floor(index / 8), index % 8];
    if (column < 2) return row < 8 ? 0.62 ** row : 0;
    const samplePair = Math.floor((column - 2) / 2);
    return row < 11 ? (samples[samplePair * 12 + row] ?? 0) : 0;
  });
}

/** Returns the analyte: the words before "ELISA" without the species, unless nothing is left. */
function shortName(name: string): string {
  const shortened =
    name
      .split(/\belisa\b/i)[0]
      ?.replace(/\b(human|mouse|rat)\b\s*/i, '')
      .trim() ?? '';
  return shortened === '' ? name : shortened;
}
