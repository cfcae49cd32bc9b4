import { productClasses, type ProductClass } from '../../../src/shared/contract/goods';
import { productClassNames } from '../../../src/shared/catalogue/product-class-names';

/** What stands in names and categories of products of a class; the first that fits counts. */
const signs: readonly (readonly [RegExp, ProductClass])[] = [
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

/** The class that is called so, in the shop's words or its own; null for any other text. */
export function productClassNamed(text: string): ProductClass | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/s$/, '');
  const named = productClasses.find(
    (one) => one === plain || productClassNames[one].toLowerCase() === text.trim().toLowerCase(),
  );
  return named ?? productClassLikely(text);
}

/** The class that words in a name or a category speak for; null when none does. */
export function productClassLikely(text: string): ProductClass | null {
  return signs.find(([sign]) => sign.test(text))?.[1] ?? null;
}
