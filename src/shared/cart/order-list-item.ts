import { parseCas } from '../catalogue/cas-number';
import { cutText, toSingleLine } from '../lib/visible-text';
import {
  isSizeCell,
  normalizeSize,
  parseMultiple,
  parsePackings,
  parseQuantityCell,
} from './order-list-cells';

/** One item of an order list as it was written. */
export interface ListedItem {
  /** The source row, shortened. */
  row: string;
  /** Catalogue number, CAS number or name. */
  product: string;
  /**
   * '' when missing. `2 x 100 µg` is the quantity 2 of the size `100 µg`. `2 boxes` is the quantity 2 unless the product has a
   * size of that name.
   */
  size: string;
  /** Units as digits if they are clear, otherwise as written, which the customer has to confirm; '' when missing. */
  quantity: string;
  /** The name beside a number that may be another supplier's; absent for other products. */
  name?: string;
}

/** Maximum characters of the source row, which every item of the row repeats. */
const MAX_ROW_LENGTH = 1000;
export const MAX_PRODUCT_LENGTH = 200;
const MAX_DETAIL_LENGTH = 60;

/** A suffix of a catalogue number such as `-AF568`, but not a size such as `-5g`. */
const numberSuffix = String.raw`(?:-(?!\d+(?:[.,]\d+)?(?:[pnµμum]?g|mcg|kg|[nµμum]?l|[nµμum]?mol|[nµμum]?m|k?u|t|tests?)(?![a-z\d]))[a-z\d]{1,10})*`;
const catalogueNumber = String.raw`[a-z]{1,4}[-_.]?\d{4,}${numberSuffix}`;
/**
 * A letter or digit that continues a word. Letters of other scripts may touch a number: Chinese has no spaces between words,
 * and other languages add particles. The ordinal signs end an abbreviation of "number": `NºQA10023`.
 */
const wordCharacter = String.raw`(?![ªº])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}µ\p{Nd}_]`;
/** A catalogue number or CAS number within a sentence, but not within a longer word such as `µQA10023`. */
const productNumberInText = new RegExp(
  String.raw`(?<!${wordCharacter})(?:${catalogueNumber}|\d{2,7}-\d{2}-\d)(?!${wordCharacter})`,
  'giu',
);
/** The shop's id of a size (`QC33757:5g`), or a number and a size with a dash or space between. */
const numberAndSize = new RegExp(String.raw`^(${catalogueNumber})( ?: ?| ?[-–—] ?| )(\S.{0,59})$`, 'i');

/** A row with the sum of an order. */
const sumRow =
  /^(?:(?:grand |sub-?|net )?total|(?:zwischen|gesamt)?summe|gesamtbetrag|somme|sous-total|montant total|合计|总计|小计)(?: (?:amount|price|sum|usd|eur|excl?\.?.*|incl?\.?.*|\(.*\)))?:?(?:\s*[$€£¥]?\s*[\d.,' ]+)?$/i;

/** Returns the catalogue numbers and CAS numbers of a text with their positions. */
export function findProductNumbers(text: string): RegExpExecArray[] {
  return [...text.matchAll(productNumberInText)];
}

/** Returns whether a cell contains only catalogue numbers or CAS numbers, possibly with a size. */
export function isProductNumberCell(cell: string): boolean {
  return (
    cell !== '' &&
    (cell.replace(productNumberInText, '') === '' || splitNumberAndSize(cell)?.isSpaceSeparated === false)
  );
}

/** Texts of a row that describe its product; '' for none. */
interface ProductTexts {
  product: string;
  size: string;
  quantity: string;
}

/**
 * Returns the item of a row; an empty list for a row without a product and for a sum. Takes a size or CAS number out of the
 * product, and a quantity out of the size. With `isQuantityUnclear`, size and quantity stay as they are written.
 */
export function toListedItems(
  row: string,
  { product, size, quantity }: ProductTexts,
  { isQuantityUnclear = false } = {},
): ListedItem[] {
  const productText = toSingleLine(product, MAX_PRODUCT_LENGTH);
  if (productText === '' || sumRow.test(productText)) return [];
  const numberWithSize = splitNumberAndSize(productText);
  const identifier =
    numberWithSize?.number ?? casFromDate(productText) ?? findOnlyCas(productText) ?? productText;
  const quantityText = toSingleLine(quantity, MAX_DETAIL_LENGTH);
  const combinedSize = combineSizes(numberWithSize?.size ?? '', toSingleLine(size, MAX_DETAIL_LENGTH));
  const shortRow = cutText(row, MAX_ROW_LENGTH);
  if (isQuantityUnclear)
    return [{ row: shortRow, product: identifier, size: combinedSize, quantity: quantityText }];
  // Packings and multiples without another size may be a size.
  const mayBeSize =
    combinedSize === '' && (parsePackings(quantityText) ?? parseMultiple(quantityText)) !== null;
  const details = mayBeSize ? splitMultiple(quantityText, '') : splitMultiple(combinedSize, quantityText);
  return [{ row: shortRow, product: identifier, ...details }];
}

/** Splits a cell such as `QC33757:5g` or `QC33757 5 g`; null for other cells. */
function splitNumberAndSize(
  cell: string,
): { number: string; size: string; isSpaceSeparated: boolean } | null {
  const [, number, separator = '', size] = numberAndSize.exec(cell) ?? [];
  if (number === undefined || size === undefined) return null;
  const isId = separator.includes(':') && !/\s/.test(size);
  return isId || isSizeCell(size) ? { number, size, isSpaceSeparated: separator === ' ' } : null;
}

/** Combines the sizes of a row. Two different ones match no size of the product, so that the customer is asked. */
function combineSizes(productSize: string, size: string): string {
  if (productSize === '' || normalizeSize(size) === normalizeSize(productSize)) return size || productSize;
  return size === '' ? productSize : cutText(`${productSize} / ${size}`, MAX_DETAIL_LENGTH);
}

/** Splits a multiple into size and quantity, unless the multiple may also be the name of a size. */
function splitMultiple(size: string, quantity: string): Pick<ListedItem, 'size' | 'quantity'> {
  const multiple = quantity === '' ? parseMultiple(size) : null;
  if (multiple && !multiple.mayBeSize) return { size: multiple.size, quantity: multiple.quantity.text };
  return { size, quantity: (parsePackings(quantity) ?? parseQuantityCell(quantity))?.text ?? quantity };
}

/** Returns the CAS number among words, such as `Aspirin (CAS 50-78-2)`; null unless exactly one has a valid check digit. */
function findOnlyCas(text: string): string | null {
  if (!/\s/.test(text)) return null;
  const [cas = null, otherCas] = new Set(
    findProductNumbers(text).flatMap(([number]) => parseCas(number) ?? []),
  );
  return otherCas === undefined ? cas : null;
}

/** `2026-03-09`, `2026/3/9`, `2026-03-09T12:00Z`. */
const isoDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ][\d:.]+Z?)?$/;
/** `9.3.2026`, `3/9/26`. */
const localDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/;
/** Lowest first part of a CAS number: the first number is 50-00-0. */
const MIN_CAS_FIRST_PART = 50;

/** Returns whether a cell looks like a date; the numbers may be out of range. */
export function isDateCell(cell: string): boolean {
  return isoDate.test(cell) || localDate.test(cell);
}

/**
 * Returns the CAS number that a spreadsheet turned into a date: `58-08-2` becomes 1958-08-02 or 8/2/1958. Null unless
 * exactly one reading has a valid check digit.
 */
function casFromDate(text: string): string | null {
  const iso = isoDate.exec(text);
  const local = iso ? null : localDate.exec(text);
  const [year = '', partA = '', partB = ''] = iso
    ? [iso[1], iso[2], iso[3]]
    : [local?.[3], local?.[1], local?.[2]];
  if (year === '') return null;
  const monthsAndDays = iso
    ? [[partA, partB]]
    : [
        [partA, partB],
        [partB, partA],
      ];
  const candidates = new Set<string>();
  for (const [month, day] of monthsAndDays) {
    if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 9) continue;
    for (const casFirstPart of new Set([year.slice(-2), year])) {
      const cas = parseCas(`${casFirstPart}-${String(month).padStart(2, '0')}-${Number(day)}`);
      if (cas !== null && Number(casFirstPart) >= MIN_CAS_FIRST_PART) candidates.add(cas);
    }
  }
  const [cas = null, otherCas] = candidates;
  return otherCas === undefined ? cas : null;
}
