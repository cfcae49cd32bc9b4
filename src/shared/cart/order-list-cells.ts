import { removeInvisible } from '../lib/visible-text';
import { toAsciiDigits } from '../lib/ascii-digits';
import { toHalfWidth } from '../lib/half-width';
import { parseQuantity } from './quantity';

/** Patterns of sizes as people write them: `100 µg`, `5 x 96T`, `10 mM × 1 mL in DMSO`, `100T/96S`. */
const measureUnit = String.raw`(?:[pnµμum]?g|mcg|kg|[nµμum]?l|[nµμum]?mol|[nµμum]?m|k?u|[ts]|tests?|preps?|wells?|reactions?|rxns?|vials?|packs?|pieces?|assays?|boxes|plates?|tips?)`;
const amount = String.raw`\d+(?:[.,]\d+)?\s*${measureUnit}`;
const size = String.raw`(?:\d+\s*[x×*]\s*)?${amount}(?:\s*(?:[x×*]\s*|/\s*)${amount})?(?:\s+in\s+[a-z0-9]+)?`;
const wholeSize = new RegExp(`^${size}$`, 'i');
/** A size within a sentence, at word boundaries and not inside a longer number. */
const sizeInText = new RegExp(`(?<![\\w.]|\\d[,'/])${size}(?![\\w])`, 'gi');

/** Words for packings. Some products have sizes such as `5 vials`. */
export const packingPattern = String.raw`(?:vials?|packs?|packages?|pieces?|box(?:es)?|plates?|kits?|bottles?|tubes?|sets?|cases?|bags?|ampoules?)(?:\(s\)|\(es\))?`;
/** Chinese, Japanese and Korean words for units, which follow a number without a space. */
export const counterPattern = String.raw`(?:[个個件支瓶盒份套袋桶包本箱管罐缶只片板组組つ]|セット|キット|ケース|パック|ボトル|バイアル|チューブ|アンプル|개|병|박스|상자|통|세트|팩|봉지|키트|바이알|튜브|앰플|판)`;
/** Words for units of a product that name no size, in English, German, French, Spanish, Chinese, Japanese and Korean. */
const countUnitPattern = String.raw`(?:pcs?\.?|pces?\.?|pièces?|units?|unités?|ea\.?|each|st(?:ück|ueck|uck)e?|stk\.?|pkgs?\.?|pkte?\.?|pcks?\.?|fl(?:ä|ae)schchen|flaschen?|packung(?:en)?|p(?:ä|ae)ckchen|schachteln?|ampullen?|dosen?|flacons?|bo[iî]tes?|cajas?|viales|unidad(?:es)?|piezas?|pezz[oi]|pz\.?|stuks?|szt\.?|adet|${counterPattern})`;
/** Words after a quantity. Without the abbreviation `St`, which is accepted at the end of a cell only: names begin with it. */
export const unitOrPackingPattern = String.raw`(?:${countUnitPattern}|${packingPattern})`;
const packingsOnly = new RegExp(String.raw`^(\d{1,9})\s*${packingPattern}$`, 'i');
const unitOnly = new RegExp(String.raw`^(?:${countUnitPattern}|${packingPattern}|st\.?|pk|bt|nos?)$`, 'i');
const quantityThenSize = new RegExp(
  String.raw`^(\d{1,5})\s*(?:[x×*]|${unitOrPackingPattern}(?:\s*(?:of|[x×*]))?)\s*(${size})$`,
  'i',
);
const sizeThenQuantity = new RegExp(
  String.raw`^(${size})\s*(?:\(\s*)?[x×*]\s*(\d{1,5})\s*${unitOrPackingPattern}?\)?$`,
  'i',
);

/** Words between a packing and its content, such as in `2 boxes of` and `2 Fläschchen à`. */
export const contentPattern = String.raw`(?: (?:of|à|a|de|von|mit|with))?`;
/** Words before a quantity. */
export const quantityWordPattern = String.raw`(?:qty\.?|quantity|amount|menge|anzahl|stückzahl|qté\.?|quantité|[数數]量[为為是は]?|수량[은:]?)`;
/** A cell with nothing but a quantity. */
const quantityOnly = new RegExp(
  String.raw`^(?:${quantityWordPattern}?\s*[:=]?\s*|[x×]\s*)(-?\d(?:[\d.,' ]{0,8}\d)?)\s*(?:[x×]|${countUnitPattern}|st\.?)?$`,
  'i',
);
/**
 * A whole number of a list. It has at most five digits, unlike a typed quantity, because `001234` may be a catalogue number.
 * Spreadsheets add decimals of zero.
 */
const listedNumber = /^(\d{1,5})(?:[.,]0{1,2})?$/;
/** Digits of a quantity, including decimals. Longer numbers are identifiers. */
const MAX_DIGITS = 6;
const MAX_WORD_LENGTH = 60;
/** `2-pack` is a quantity and not a chemical. */
const packedNumber = new RegExp(String.raw`^\W?\d+-(?:${unitOrPackingPattern}|pk|st)\W*$`, 'i');
/** `GBP2` is a gene and not a price, unless it has decimals or further digits. */
const currency = String.raw`(?:[$€£¥￥]|usd|eur|gbp(?![1-7](?![\d.,]))|cny|rmb|chf)`;
/** A number with two decimals, optionally with thousands separators. */
const decimal = String.raw`\d{1,3}(?:[.,' ]?\d{3}){0,3}[.,]\d{2}`;
const priceOnly = new RegExp(String.raw`^${currency}\s*\d|\d\s*${currency}$|^${decimal}$`, 'i');
/** A price at the end of a sentence. The first group matches only a price without a currency. */
const priceAtEnd = new RegExp(
  String.raw`\s(?:@\s?)?(?:${currency}\s?(?:${decimal}|\d{1,9})|${decimal}\s?${currency}|(${decimal}))(?:\s?(?:/\s?)?(?:ea\.?|each))?\s*$`,
  'i',
);

/** Maximum prices of a row, such as unit price, line total and tax; bounds the time for a long row. */
const MAX_PRICES = 4;

/** A word that begins with a number, after signs or a word for a quantity: `½`, `1e3`, `-3`, `x1/2`, `qty:0x10`. */
const numberLike = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:${quantityWordPattern}|n)[^\p{L}\p{N}]*|[x×][^\p{L}\p{N}]*)?\p{N}`,
  'iu',
);
/** A chemical name that begins with positions, such as `5-FU` and `1,4-Dioxane`. */
const chemicalName =
  /^[([]?\d{1,2}[a-z\u03b1-\u03c9]?(?:[,'′]\d{1,2}[a-z\u03b1-\u03c9]?)*['′]?-[^\s\d]*\p{L}{2}/iu;
/** Units, brackets and punctuation at the end of a text. */
const trailingUnits = new RegExp(
  String.raw`[\s)\],;:.!]*(?:(?<=[\s\d])(?:${unitOrPackingPattern}|st)[)\].,;:!]*)?\s*$`,
  'i',
);

/**
 * Ignores units at the end of a text and returns the last word before them if it begins like a number: it may be a quantity
 * in an unknown notation. Returns '' for other words, such as chemical names.
 */
export function trailingNumberLike(text: string): string {
  // Examines only the end, which bounds the time for a long row.
  const end = text.slice(-MAX_WORD_LENGTH).replace(trailingUnits, '');
  const word = /\S+$/.exec(end)?.[0] ?? '';
  const isName = chemicalName.test(word) && !packedNumber.test(word);
  return numberLike.test(word) && !isName ? word : '';
}

const chineseUnits: Readonly<Record<string, string>> = {
  微克: 'µg',
  毫克: 'mg',
  千克: 'kg',
  公斤: 'kg',
  克: 'g',
  微升: 'µL',
  毫升: 'mL',
  升: 'L',
};

/** A CAS number with the dashes that word processors and data sheets write instead of hyphens. */
const casWithDashes =
  /(?<!\d|\d[-\u2010-\u2015\u2212])(\d{2,7})[-\u2010-\u2015\u2212](\d{2})[-\u2010-\u2015\u2212](\d)(?![\d\u2010-\u2015\u2212])/g;

/**
 * Removes invisible characters, which copies of web pages contain, and converts full-width characters, digits of other scripts,
 * dashes of CAS numbers and Chinese units of a list to the characters that the patterns expect.
 */
export function toPlainCharacters(text: string): string {
  return toHalfWidth(toAsciiDigits(removeInvisible(text)))
    .replace(/\u3000/g, ' ')
    .replace(casWithDashes, '$1-$2-$3')
    .replace(/[、٬]/g, ',')
    .replace(/٫/g, '.')
    .replace(
      /(\d ?)(微克|毫克|千克|公斤|克|微升|毫升|升)(?=(\d?))/g,
      (_match, digit: string, name: string, nextDigit) => {
        return `${digit}${chineseUnits[name] ?? name}${nextDigit === '' ? '' : ' '}`;
      },
    );
}

/** Returns whether a cell is a size, a number of packings (`2 bottles`) or a multiple of a size (`2 x 100 µg`). */
export function isSizeCell(cell: string): boolean {
  return wholeSize.test(cell) || packingsOnly.test(cell) || parseMultiple(cell) !== null;
}

/** Returns whether a cell only names a unit of a product, such as `EA` or `Stk`. */
export function isUnitWord(cell: string): boolean {
  return unitOnly.test(cell);
}

/** Returns the sizes in a sentence as they are written. */
export function findSizes(text: string): string[] {
  return text.match(sizeInText) ?? [];
}

/** Returns whether a cell contains only a price, which parsers of lists ignore. */
export function isPriceCell(cell: string): boolean {
  return priceOnly.test(cell);
}

/**
 * Removes prices from the end of a sentence. `priceWithoutCurrency` is the leftmost removed price that has no currency, and
 * so may be a quantity; '' for none.
 */
export function removeTrailingPrices(text: string): { text: string; priceWithoutCurrency: string } {
  let remainingText = text;
  let priceWithoutCurrency = '';
  for (let removed = 0; removed < MAX_PRICES; removed += 1) {
    const match = priceAtEnd.exec(remainingText);
    if (!match) break;
    remainingText = remainingText.slice(0, match.index);
    priceWithoutCurrency = match[1] ?? priceWithoutCurrency;
  }
  return { text: remainingText, priceWithoutCurrency };
}

/** A quantity as written in a list. */
export interface ListedQuantity {
  /** Digits if `isClear`, otherwise the original text. */
  text: string;
  /** True for a whole number from 1 to 10,000. */
  isClear: boolean;
}

/** Parses a cell that contains only a quantity: `3`, `x3`, `3 pcs`, `1,000`. Null for other cells. */
export function parseQuantityCell(cell: string): ListedQuantity | null {
  const number = quantityOnly.exec(cell)?.[1];
  if (number === undefined || number.replace(/\D/g, '').length > MAX_DIGITS) return null;
  const units = parseQuantity(listedNumber.exec(number)?.[1] ?? '');
  return units === null ? { text: cell, isClear: false } : { text: String(units), isClear: true };
}

/** Parses a text that contains only packings: `2 boxes`, which may be a quantity or a size. Null for other texts. */
export function parsePackings(text: string): ListedQuantity | null {
  const number = packingsOnly.exec(text)?.[1];
  if (number === undefined) return null;
  const units = parseQuantity(number);
  return units === null ? { text, isClear: false } : { text: String(units), isClear: true };
}

/** A multiple of a size. */
export interface ListedMultiple {
  size: string;
  quantity: ListedQuantity;
  /** True when the whole text may also be the name of a size: `5 x 96T`. */
  mayBeSize: boolean;
}

/**
 * Parses a text that contains only a size and its quantity: `2 x 100 µg`, `100 µg x 2`, `2 pcs of 100 µg`. Null for
 * other texts.
 */
export function parseMultiple(text: string): ListedMultiple | null {
  const sizeFirst = sizeThenQuantity.exec(text);
  const numberFirst = sizeFirst ? null : quantityThenSize.exec(text);
  const [sizeText, number] = sizeFirst ? [sizeFirst[1], sizeFirst[2]] : [numberFirst?.[2], numberFirst?.[1]];
  const units = parseQuantity(number ?? '');
  if (sizeText === undefined || units === null) return null;
  return {
    size: sizeText,
    quantity: { text: String(units), isClear: true },
    mayBeSize: wholeSize.test(text),
  };
}

/** Returns a canonical spelling of a size: `100 ug`, `100µg` and `100 μg` are equal. */
export function normalizeSize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/mcg/g, 'ug')
    .replace(/[×*]/g, 'x')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d)\s*(?:tests?|t)\b/g, '$1t')
    .replace(/s\b|\s/g, '');
}

/** An amount without other text: `5 mg`, `0,5 mL`. */
const plainAmount = /^(\d{1,7}(?:[.,]\d{1,6})?)\s*(kg|g|mg|mcg|[uµμ]g|ng|l|ml|[uµμ]l)$/i;
/** A number with three digits after a separator, which may be a thousands separator: `1,000 g`. */
const ambiguousThousands = /^(?!0)\d+[.,]\d{3}(?!\d)/;
/** Nanograms or nanoliters per unit. */
const nanoPerUnit: Readonly<Record<string, number>> = {
  kg: 1e12,
  g: 1e9,
  mg: 1e6,
  ug: 1e3,
  ng: 1,
  l: 1e9,
  ml: 1e6,
  ul: 1e3,
};

/**
 * Returns a key that is equal for equal masses or volumes, such as `0.1 kg` and `100 g`. Null for other sizes and ambiguous
 * numbers.
 */
function massOrVolumeKey(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const [, number = '', unitText = ''] = plainAmount.exec(plain) ?? [];
  if (number === '' || ambiguousThousands.test(plain)) return null;
  const unit = unitText.toLowerCase().replace(/^(?:mc|[µμ])/, 'u');
  return `${Math.round(Number(number.replace(',', '.')) * (nanoPerUnit[unit] ?? 0))} n${unit.slice(-1)}`;
}

function findSameAmount<Size extends { attr_value: string }>(
  sizes: readonly Size[],
  sizeText: string,
): Size | undefined {
  const key = massOrVolumeKey(sizeText);
  return key === null ? undefined : sizes.find(({ attr_value }) => massOrVolumeKey(attr_value) === key);
}

/**
 * Returns the size of a product that `sizeText` names by its label, its amount or its id; undefined for none. Returns the only
 * size of the product for an empty text.
 */
export function findSize<Size extends { attr_value: string; goods_attr: string }>(
  sizes: readonly Size[],
  sizeText: string,
): Size | undefined {
  if (sizeText === '') return sizes.length === 1 ? sizes[0] : undefined;
  return (
    sizes.find(({ attr_value }) => normalizeSize(attr_value) === normalizeSize(sizeText)) ??
    sizes.find(({ goods_attr }) => goods_attr === sizeText) ??
    findSameAmount(sizes, sizeText)
  );
}

/**
 * Commas in chemical names (`1,4-dioxane`) and before thousands do not separate cells. At most ten positions, which
 * bounds backtracking.
 */
const joiningComma =
  /(?<=(?:^|[\s,;([-])\d{1,2}['′]?),(?=\d{1,2}['′]?(?:,\d{1,2}['′]?){0,9}-[a-z([])|(?<=[\s,;]\d{1,3}),(?=\d{3}\s*(?:[,;]|$))/gi;

/** Character that replaces the gap between two columns that are aligned with spaces. */
const COLUMN_GAP = '\v';

/**
 * Splits a row at tab, semicolon, bar, comma or columns of spaces; one cell without a separator. Uses `preferred`, the
 * separator of the heading, where the row has it. `10,180` are two cells when the row then has as many cells as the heading.
 */
export function splitCells(
  row: string,
  preferred = '',
  headingCells = 0,
): { cells: string[]; separator: string } {
  const joiningCommas = new Set([...row.matchAll(joiningComma)].map(({ index }) => index));
  const separates = (candidate: string) =>
    candidate === ',' ? row.split(',').length - 1 > joiningCommas.size : row.includes(candidate);
  const candidates = preferred === '' ? [] : [preferred];
  const separator = [...candidates, '\t', ';', '|', COLUMN_GAP, ','].find(separates) ?? '';
  if (!separator) return { cells: [row.trim()], separator };
  if (separator === COLUMN_GAP) return { cells: row.split(COLUMN_GAP).map((cell) => cell.trim()), separator };
  const cells = splitAt(row, separator, joiningCommas);
  if (separator !== ',' || headingCells === 0 || cells.length === headingCells) return { cells, separator };
  const cellsAtAllCommas = splitAt(row, separator, new Set());
  return { cells: cellsAtAllCommas.length === headingCells ? cellsAtAllCommas : cells, separator };
}

/** Splits a row of CSV at a separator, except in quoted cells and at the indexes `joining`. */
function splitAt(row: string, separator: string, joining: ReadonlySet<number>): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuoted = false;
  for (let index = 0; index < row.length; index += 1) {
    const character = row.charAt(index);
    // In a cell without quotes, a quotation mark is a character, such as the inch sign of `3.5" dish`.
    const isDelimiter = character === '"' && (isQuoted || wasQuoted || cell.trim() === '');
    if (isQuoted && row.startsWith('""', index)) {
      cell += character;
      index += 1;
    } else if (isDelimiter) {
      isQuoted = !isQuoted && cell.trim() === '';
      wasQuoted = true;
    } else if (character === separator && !isQuoted && !joining.has(index)) {
      cells.push(cell.trim());
      cell = '';
      wasQuoted = false;
    } else cell += character;
  }
  cells.push(cell.trim());
  return cells;
}

/**
 * Collapses spaces, which bounds backtracking in the patterns. In a row without tabs, semicolons and bars, replaces the gaps
 * between at least three columns that are aligned with spaces, as copied from a PDF, or separated by slashes, with `COLUMN_GAP`.
 */
export function markColumnsAndCollapseSpaces(row: string): string {
  const gaps = /[\t;|]/.test(row) ? [] : (row.trim().match(/\S(?=[^\S\t]{2,}\S)/g) ?? []);
  const hasSlashes = !/[\t;|]/.test(row) && (row.match(/ \/ /g)?.length ?? 0) > 1;
  const separated = hasSlashes ? row.replace(/ \/ /g, COLUMN_GAP) : row;
  const marked = gaps.length > 1 ? separated.trim().replace(/[^\S\t\v]{2,}/g, COLUMN_GAP) : separated;
  return marked.replace(/[^\S\t\v]+/g, ' ');
}

/** A quoted cell of CSV, which begins and ends at a separator. It may contain line breaks. */
const quotedCell = /(^|[\t;|,\n])( ?)"((?:[^"]|""){0,500})"(?= ?(?:[\t;|,\r\n]|$))/g;

/** Returns the rows of a text. Line breaks in a quoted cell become spaces. */
export function splitRows(text: string): string[] {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\v/g, ' ')
      // The first character may be the line break before the cell.
      .replace(quotedCell, (match) => match.charAt(0) + match.slice(1).replace(/\n+/g, ' '))
      .split('\n')
  );
}
