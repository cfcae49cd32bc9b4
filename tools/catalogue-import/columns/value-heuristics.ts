import { parseCas } from '../../../src/shared/catalogue/cas-number';
import { isPriceOnRequest, parsePrice } from '../values/parse-price';
import {
  isDiscontinued,
  isYesOrNo,
  parseAvailability,
  parseDays,
  parseStatus,
  parseStock,
} from '../values/parse-supply';
import { parseProductClass } from './product-class-names';
import { parseSize } from '../values/parse-size';
import { splitSources } from '../files/file-reference';
import { parseCurrency } from '../values/currency';
import { parseSmiles } from '../values/parse-structure';

/** A column of a table with its values in the first rows. */
export interface SampledColumn {
  heading: string;
  samples: readonly string[];
  /** Samples that are texts; absent when all are. The others are numbers of a workbook or of JSON. */
  texts?: readonly string[];
  /** File names and URLs in the cells, also the addresses of links, for columns of images and documents; absent = as `samples`. */
  fileSources?: readonly string[];
  /** Hidden in a workbook. */
  isHidden?: boolean;
}

const isPrice = (text: string) =>
  [',', '.'].some((decimal) => 'cents' in parsePrice(text, decimal as ',' | '.')) || isPriceOnRequest(text);

/** Returns a test that each value in a cell has to pass: a cell may list the values of several sizes, `100|180`. */
const everyPart = (test: (text: string) => boolean) => (text: string) =>
  text.split(/\s*[|;\n]\s*/).every((part) => part === '' || test(part));

const imageName = /\.(?:jpe?g|png|webp|gif|tiff?)(?:[?#]\S*)?$/i;
const isUrl = (text: string) => /^https?:\/\/\S+$/i.test(text);
const isDocument = (text: string) =>
  splitSources(text).some((candidate) => /\.pdf(?:[?#]\S*)?$/i.test(candidate) || isUrl(candidate));

/** Characters of SMILES for rings, double bonds, branches and brackets. Texts such as `No` and `CH` have none. */
const structureCharacters = /[=#()[\]@]|\d/;
const MIN_STRUCTURE_LENGTH = 6;
const MIN_DISTINCT_STRUCTURES = 3;

/** By field: tests whether a text looks like a value of it. */
export const valueTests: Readonly<Record<string, (text: string) => boolean>> = {
  cas: (text) => parseCas(text) !== null,
  smiles: (text) => /[A-Za-z]/.test(text) && !/\s/.test(text) && !('reason' in parseSmiles(text)),
  inchikey: (text) => /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(text),
  formula: (text) => /^(?:[A-Z][a-z]?|[\d₀-₉().·+\-[\]])+$/.test(text) && /\d|[₀-₉]/.test(text),
  weight: (text) => /^\d{1,7}([.,]\d+)*(\s*(g\/mol|Da))?$/.test(text),
  price: everyPart(isPrice),
  size: (text) => {
    const parsedSize = parseSize(text);
    return 'label' in parsedSize && parsedSize.isKnownUnit;
  },
  amount: everyPart((text) => /^\d+([.,]\d+)?$/.test(text)),
  unit: (text) => /^[\p{L}µ./]{1,12}$/u.test(text),
  priceUnit: (text) => /^\d{1,6}(?:[.,]0+)?$/.test(text),
  currency: (text) => parseCurrency(text) !== null,
  images: (text) => splitSources(text).some((candidate) => imageName.test(candidate) || isUrl(candidate)),
  datasheet: isDocument,
  sds: isDocument,
  certificate: isDocument,
  manual: isDocument,
  stock: everyPart((text) => !('reason' in parseStock(text)) || isYesOrNo(text) || isDiscontinued(text)),
  available: (text) => !('reason' in parseAvailability(text)) || isDiscontinued(text),
  // An availability such as `In stock` belongs to the field `available`.
  status: (text) =>
    (isYesOrNo(text) || 'reason' in parseAvailability(text)) &&
    (parseStatus(text, '') !== null || isYesOrNo(text)),
  class: (text) => parseProductClass(text) !== null,
  tag: (text) => /\p{L}{2}/u.test(text),
  shipping: (text) => /\p{L}{3}|°|℃/u.test(text),
  days: everyPart((text) => 'count' in parseDays(text)),
  // Odoo's own IDs are `__export__.product_template_1`.
  number: (text) =>
    text.length <= 40 && !text.startsWith('__export__') && !/\s{2}|[.,;] /.test(text) && /\d/.test(text),
  name: (text) => text.length <= 300 && /\p{L}{2}/u.test(text),
  pmid: (text) => /^\d{6,8}$/.test(text),
  year: (text) => /^(19|20)\d\d$/.test(text),
  hazards: (text) => /\bH\s?[2-4]\d\d/.test(text),
  rank: (text) => /^\d+$/.test(text),
};

/**
 * Returns the fraction of samples that are SMILES, for a column whose heading does not name them; 0 unless most samples are long, have
 * {@link structureCharacters}, and differ: `No`, `C` and `CH` are valid SMILES too.
 */
export function structureScore(samples: readonly string[]): number {
  const isStructure = (text: string) => text.length >= MIN_STRUCTURE_LENGTH && structureCharacters.test(text);
  const distinct = new Set(samples);
  const structures = [...distinct].filter(isStructure).length;
  const isVaried = structures >= MIN_DISTINCT_STRUCTURES && structures * 2 > distinct.size;
  return isVaried && distinct.size * 2 >= samples.length ? valueScore('smiles', samples) : 0;
}

/** Affinity and fusion tags of recombinant proteins: `His`, `N-6×His`, `GST (C-terminal)`, `hFc`. */
const proteinTag =
  /(?<![\p{L}\p{N}])(?:(?:6|8|10)?\s*[x×]?\s*his(?:6|8|10)?|gst|mbp|[hmr]?fc|flag|c-?myc|ha|v5|strep|sumo|avi|trx|e?gfp|untagged|tag[- ]free|no tag)(?![\p{L}\p{N}])/iu;

/**
 * Returns whether most values of a column "Tag" are tags of proteins. Otherwise they are promotions, or the internal keywords of a
 * shop system.
 */
export function areProteinTags(samples: readonly string[]): boolean {
  return samples.filter((text) => proteinTag.test(text)).length * 2 > samples.length;
}

/** Returns the fraction of samples that name an image file. */
export function imageNameScore(samples: readonly string[]): number {
  const imageNames = samples.filter((text) =>
    splitSources(text).every((candidate) => imageName.test(candidate)),
  );
  return samples.length === 0 ? 0 : imageNames.length / samples.length;
}

/** Returns the fraction of samples that look like values of a field; 1 for a field that accepts any text, and without samples. */
export function valueScore(field: string, samples: readonly string[]): number {
  const looksLikeValue = valueTests[field];
  if (!looksLikeValue || samples.length === 0) return 1;
  return samples.filter((text) => looksLikeValue(text)).length / samples.length;
}
