import { chanceFrom } from './chance';
import { column, ruleBlock, wordsBlock } from './fact-column';
import { proteinFold } from './protein-fold';
import { quiet, tints } from './palette';
import type { ProductFacts } from './product-facts';

const [left, width] = [262, 198];

/** A protein: its name beside a fold of its own, with the tag at the end where it is. */
export function proteinPicture(facts: ProductFacts): string {
  const name = facts.fact('Target', 'Protein', 'Gene', 'Gene symbol') || shortName(facts.name);
  const tag = facts.fact('Tag', 'Tags', 'Fusion tag');
  const tagged = tag !== '' && !/^(no tag|none|tag.?free)/i.test(tag);
  const system = facts.fact('Expression system', 'Expression host', 'Source', 'Expressed in');
  return (
    proteinFold(132, 180, chanceFrom(name), tints.protein, tagged ? tag : '') +
    column(left, 180, [
      wordsBlock(name, { width, lines: 3, size: 54, least: 22, bold: true }),
      wordsBlock(facts.fact('Species', 'Organism', 'Species of origin'), {
        width,
        lines: 1,
        size: 28,
        least: 16,
        gap: 4,
      }),
      ruleBlock(width),
      wordsBlock(tag, { width, lines: 2, size: 24, least: 15 }),
      wordsBlock(system === '' ? '' : `from ${system}`, {
        width,
        lines: 2,
        size: 22,
        least: 14,
        fill: quiet,
        gap: 8,
      }),
    ])
  );
}

function shortName(name: string): string {
  const cut =
    name
      .replace(/^recombinant\s+/i, '')
      .replace(/\b(human|mouse|rat)\b\s*/i, '')
      .split(/\bprotein\b|,/i)[0]
      ?.trim() ?? '';
  return cut === '' ? name : cut;
}
