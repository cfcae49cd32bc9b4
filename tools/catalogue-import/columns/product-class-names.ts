import { productClasses, type ProductClass } from '../../../src/shared/contract/goods';
import { productClassNames } from '../../../src/shared/catalogue/product-class-names';

/** Words after `anti-` that name an effect, not the target of an antibody: `Anti-infection`, `anti-fade`. */
const effectWords = [
  'infecti(?:on|ve)',
  'inflammat',
  '(?:cancer|tumou?r)(?= *(?:$|[,;/|>]|agents?|drugs?|compounds?|activity|library))',
  'neoplastic|metastatic|proliferati(?:on|ve)|angiogenic|angiogenesis|apoptotic',
  'viral|virus|bacterial|microbial|fungal|mycotic|mycobacterial|parasitic|malarial?|protozoal|helmint',
  'oxidant|oxidative|ag(?:e)?ing|diabetic|obesity|hypertensi|coagulant|thrombotic|arrhythmic',
  'psychotic|depress|anxiety|convulsant|epileptic|allerg|emetic|ulcer|pyretic|rheumatic|fibrotic|fibrosis',
  'fade|fading|foam|static|adherence|clumping|reverse cap|fogging',
].join('|');

/** Patterns that find a class in a product name or category. The first match wins. */
const classPatterns: readonly (readonly [RegExp, ProductClass])[] = [
  [
    /conjugated antibod|\b(fitc|alexa(?: fluor)?(?: \d+)?|hrp|biotin|pe|apc)[- ]conjugated/i,
    'conjugated_antibody',
  ],
  [/secondary antibod|isotype control/i, 'secondary_antibody'],
  [
    new RegExp(
      String.raw`antibod|antiser(?:um|a)\b|\bmab\b|\bpab\b|monoclonal|polyclonal|\banti-(?!(?:${effectWords}))`,
      'i',
    ),
    'primary_antibody',
  ],
  [/elisa/i, 'elisa_kit'],
  [/assay kit|\bassays?\b|detection kit/i, 'assay_kit'],
  [
    /plasmid|primer|polymerase|\bpcr\b|cloning|nucleic|transfection|molecular biology|\bdna\b|\brna\b/i,
    'molecular_biology',
  ],
  [/protein|cytokine|growth factor|peptide|(?<!co)enzyme|recombinant/i, 'protein'],
  [/cell culture|\bmedi(?:um|a)\b|\bserum\b|cell lines?/i, 'cell_culture'],
  [/buffer|\bsolution|saline/i, 'buffer'],
  [/\bdyes?\b|\bprobes?\b|\b(?:immuno|counter)?stain(?!less)|fluoresc/i, 'dye'],
  [/(?<!tem)plates?\b|\btips?\b|tubes?\b|pipette|filter|glove|consumable|\bplastic|labware/i, 'consumable'],
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
  const matched = productClasses.find(
    (candidate) =>
      candidate === plain || productClassNames[candidate].toLowerCase() === text.trim().toLowerCase(),
  );
  return matched ?? guessProductClass(text);
}

/** Guesses the class from a product name or category; null when no pattern matches. */
export function guessProductClass(text: string): ProductClass | null {
  const spaced = text.replaceAll('_', ' ');
  return classPatterns.find(([pattern]) => pattern.test(spaced))?.[1] ?? null;
}

/** Classes whose products are not compounds, even with a CAS number or a structure. */
const nonCompoundClasses: ReadonlySet<ProductClass> = new Set([
  'primary_antibody',
  'secondary_antibody',
  'conjugated_antibody',
  'elisa_kit',
  'assay_kit',
]);

/**
 * Returns whether the name or category of a row means a class other than the table's. Names of compounds contain words such as
 * "protein" and "buffer", so only antibodies, kits and recombinant proteins contradict a table of compounds.
 */
export function contradictsClass(text: string, tableClass: ProductClass): boolean {
  const matched = guessProductClass(text);
  if (matched === null || matched === tableClass) return false;
  return tableClass !== 'compound' || nonCompoundClasses.has(matched) || /\brecombinant\b/i.test(text);
}

/**
 * Returns the class of a row that names none, by its category and name; null = unknown. A row with a structure is a compound unless
 * its category or name contradicts that.
 */
export function guessRowClass(fields: Readonly<Record<string, string | undefined>>): ProductClass | null {
  const { category = '', name = '', smiles, cas } = fields;
  const isCompound =
    smiles !== undefined && ![category, name].some((text) => contradictsClass(text, 'compound'));
  if (isCompound) return 'compound';
  return guessProductClass(category) ?? guessProductClass(name) ?? ((smiles ?? cas) ? 'compound' : null);
}
