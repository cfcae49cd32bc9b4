import { parseCas } from '../../../src/shared/catalogue/cas-number';
import { parsePrice } from '../values/parse-price';
import { parseSize } from '../values/parse-size';
import { parseSmiles } from '../values/parse-structure';

const isPrice = (text: string) =>
  [',', '.'].some((decimal) => 'cents' in parsePrice(text, decimal as ',' | '.')) ||
  /request|poa|inquire/i.test(text);

/** Tests whether a text looks like a value of a field. */
export const valuePatterns: Readonly<Record<string, (text: string) => boolean>> = {
  cas: (text) => parseCas(text) !== null,
  smiles: (text) => /[A-Za-z]/.test(text) && !/\s/.test(text) && !('reason' in parseSmiles(text)),
  inchikey: (text) => /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(text),
  formula: (text) => /^([A-Z][a-z]?[\d₀-₉]*|[().·+\-\d[\]])+$/.test(text) && /\d|[₀-₉]/.test(text),
  weight: (text) => /^\d{1,6}([.,]\d+)?(\s*(g\/mol|Da))?$/.test(text),
  price: isPrice,
  size: (text) => {
    const read = parseSize(text);
    return 'label' in read && read.known;
  },
  amount: (text) => /^\d+([.,]\d+)?$/.test(text),
  unit: (text) => /^[\p{L}µ./]{1,12}$/u.test(text),
  currency: (text) => /^([A-Z]{3}|[$€£¥])$/.test(text),
  stock: (text) => /^\d{1,7}$/.test(text) || /^(in|out of) stock$/i.test(text),
  days: (text) => /^\d{1,3}(\s*(working )?days?)?$/.test(text),
  number: (text) => text.length <= 40 && !/\s{2}|[.,;] /.test(text) && /\d/.test(text),
  name: (text) => text.length <= 300 && /\p{L}{2}/u.test(text),
  pmid: (text) => /^\d{6,8}$/.test(text),
  year: (text) => /^(19|20)\d\d$/.test(text),
  hazards: (text) => /\bH[2-4]\d\d/.test(text),
  rank: (text) => /^\d+$/.test(text),
};

/** Fields that are recognizable by their values alone. */
export const selfDescribingFields: ReadonlySet<string> = new Set(['cas', 'inchikey', 'smiles']);

/** Returns the share of samples that look like values of a field; 1 for free-text fields. */
export function valueScore(field: string, samples: readonly string[]): number {
  const looks = valuePatterns[field];
  if (!looks || samples.length === 0) return 1;
  return samples.filter((text) => looks(text)).length / samples.length;
}
