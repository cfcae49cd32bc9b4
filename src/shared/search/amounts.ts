/** A query separated into its amounts and the other text. */
export interface SeparatedAmounts {
  /** The query without its amounts; may be empty. */
  text: string;
  /** The amounts as typed: `5g`, `10 mM in DMSO`, `2 x 100 µg`. */
  amounts: string[];
}

const number = String.raw`\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d+)?`;
const unit = [
  '[kmnµμu]?g',
  'mcg',
  '[mnµμu]?l',
  '[mnµμup]?mol',
  '[mnµμup]?M',
  'k?U',
  'k?IU',
  'kDa',
  // Concentration factor of a solution: `10x`.
  '[x×]',
  '%',
  // Tests or wells of a kit: `96T`, `96 T`; not `CD 4 T cells`.
  String.raw`(?<=\d|\d{2} )T(?!\s(?:cells?|helper|lymphocytes?)\b)`,
  '(?:tests?|assays?|preps?|wells?|vials?|units?|rxns?|reactions?|plates?|slides?|packs?|pcs|pieces?)',
].join('|');
/** The second unit of a concentration: `/mL` of `10 mg/mL`. */
const perUnit = String.raw`(?:\s*/\s*(?:[mµμu]?l|[kmµμu]?g))?`;
const solvent = String.raw`(?:\s+in\s+(?:DMSO|water|H2O|ethanol|EtOH|methanol|PBS))?`;
/** The start of a word, or a separator after a catalogue number: `QC33757-5g`; not the end of a name: `beta 2 M`. */
const amountStart = String.raw`(?:(?<=^|[\s,;:()])(?<!(?:alpha|beta|[αβ])\s)|(?<=\b[A-Z]{1,3}\d{4,}(?:-[A-Z\d]+)?)\s*[-/_:,;]\s*)`;
const amount = String.raw`(?:${number}\s*(?:${unit})?\s*[x×]\s*)?${number}\s*(?:${unit})${perUnit}${solvent}`;
const phValue = String.raw`pH\s*=?\s*\d{1,2}(?:[.,]\d+)?`;
const amountPattern = new RegExp(`${amountStart}(?:${amount}|${phValue})(?=$|[\\s,;:()])`, 'gi');

/** A length such as `0.22 µm`; products have no lengths as sizes. Unlike `amountPattern`, it respects case: `10 UM` is a concentration. */
const lengthValue = /\d\s*[mnµμu]?m$/;

/** Separates sizes, amounts, concentrations and pH values from a query: `aspirin 5g` becomes `aspirin` and `5g`. */
export function separateAmounts(text: string): SeparatedAmounts {
  const foundAmounts: string[] = [];
  const textWithoutAmounts = text.normalize('NFC').replace(amountPattern, (typed) => {
    if (lengthValue.test(typed)) return typed;
    foundAmounts.push(typed.replace(/^[\s\-/_:,;]+/, ''));
    return ' ';
  });
  return foundAmounts.length === 0
    ? { text, amounts: [] }
    : { text: textWithoutAmounts.replace(/\s+/g, ' ').trim(), amounts: foundAmounts };
}

/** Returns a size or amount without spaces, case and separators of thousands, with one spelling of units, for comparison. */
export function amountKey(amount: string): string {
  return amount
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[×*]/g, 'x')
    .replace(/(?<=\d\s*)(?:u|mc)(?=[glm])/g, 'μ')
    .replace(/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(',', ''))
    .replace(/,(?=\d)/g, '.')
    .replace(/\s+/g, '');
}
