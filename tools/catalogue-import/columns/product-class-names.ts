import { productClasses, type ProductClass } from '../../../src/shared/contract/goods';
import { productClassNames } from '../../../src/shared/catalogue/product-class-names';

/** Patterns for names and categories of each class. The first match wins. */
const classPatterns: readonly (readonly [RegExp, ProductClass])[] = [
  [/conjugated antibod|(fitc|alexa|hrp|biotin|pe|apc)[- ]conjugated/i, 'conjugated_antibody'],
  [/secondary antibod|isotype control/i, 'secondary_antibody'],
  [/antibod|\bmab\b|\bpab\b|monoclonal|polyclonal|\banti-/i, 'primary_antibody'],
  [/elisa/i, 'elisa_kit'],
  [/assay kit|\bassays?\b|detection kit/i, 'assay_kit'],
  [
    /plasmid|primer|polymerase|\bpcr\b|cloning|nucleic|transfection|molecular biology|\bdna\b|\brna\b/i,
    'molecular_biology',
  ],
  [/protein|cytokine|growth factor|peptide|enzyme|recombinant/i, 'protein'],
  [/cell culture|medium|media|serum\b|cell lines?/i, 'cell_culture'],
  [/buffer|solution|saline/i, 'buffer'],
  [/\bdyes?\b|\bprobes?\b|stain|fluoresc/i, 'dye'],
  [/plate|tips?\b|tube|pipette|filter|glove|consumable|plastic|labware/i, 'consumable'],
  [
    /compound|chemical|inhibitor|agonist|antagonist|small molecule|metabolite|standard|reagent|drug/i,
    'compound',
  ],
];

/** Parses a class name or its label; falls back to {@link guessProductClass}. Returns null when unknown. */
export function parseProductClass(text: string): ProductClass | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/s$/, '');
  const named = productClasses.find(
    (candidate) =>
      candidate === plain || productClassNames[candidate].toLowerCase() === text.trim().toLowerCase(),
  );
  return named ?? guessProductClass(text);
}

/** Guesses the class from a product name or category; null when no pattern matches. */
export function guessProductClass(text: string): ProductClass | null {
  return classPatterns.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** Classes of products that may have a CAS number or a structure without being compounds. */
const biologicalClasses: ReadonlySet<ProductClass> = new Set([
  'primary_antibody',
  'secondary_antibody',
  'conjugated_antibody',
  'elisa_kit',
  'assay_kit',
]);

/**
 * Whether a name or category names a product of another class than its table. Names of compounds contain words such as "protein" and
 * "buffer", so only antibodies, kits and recombinant proteins are no compounds.
 */
export function contradictsClass(text: string, tableClass: ProductClass): boolean {
  const named = guessProductClass(text);
  if (named === null || named === tableClass) return false;
  return tableClass !== 'compound' || biologicalClasses.has(named) || /\brecombinant\b/i.test(text);
}

/** Returns the class of a row without one: by its category and name; a structure makes it a compound unless they say otherwise. */
export function guessRowClass(fields: Readonly<Record<string, string | undefined>>): ProductClass | null {
  const { category = '', name = '', smiles, cas } = fields;
  const isStructure =
    smiles !== undefined && ![category, name].some((text) => contradictsClass(text, 'compound'));
  if (isStructure) return 'compound';
  return guessProductClass(category) ?? guessProductClass(name) ?? ((smiles ?? cas) ? 'compound' : null);
}
