import {
  contentPattern,
  counterPattern,
  unitOrPackingPattern,
  parseMultiple,
  parsePackings,
  quantityWordPattern,
  findSizes,
  trailingNumberLike,
  removeTrailingPrices,
} from './order-list-cells';
import { findProductNumbers, toListedItems, type ListedItem } from './order-list-item';

/** A word that multiplies the number before it: `1 dozen` is not 1. */
const multiplierWord = String.raw` ?(?:dozens?|doz|dz|dutzend|douzaines?|docenas?|gross|pairs?|paare?)\b`;
/** A number of units, as a group. At most two thousands separators, which bounds backtracking. */
const unitCount = String.raw`(\d{1,5}(?:[.,']\d{3}){0,2})`;
/** The start of a number, unless it is a part of a word or of another number as in `CD28`, `2.5`, `1/2`, `1e3` and `-3`. */
const numberStart = String.raw`(?:(?<=(?:^|[\s(,;])[x×] ?)|(?<![\p{L}\p{N}_]|\p{N}[.,'/:–-]|(?:^|[\s(,;])[+~<>≈≤≥±#.-]))`;
/** A quantity at the end of the text before a product: `2 x`, `3 vials of`. */
const quantityBefore = new RegExp(
  String.raw`${numberStart}${unitCount} ?(?:x|×|of|${unitOrPackingPattern}${contentPattern})? ?$`,
  'iu',
);
/** A quantity at the start of the text after a product: ` - 2 pcs`. The first group is the text before the number. */
const quantityAfter = new RegExp(
  String.raw`^((?:[,;:=.)(\s–—*/-]|x|×|${quantityWordPattern})*)${unitCount} ?(?:[x×]|${unitOrPackingPattern}|st\.?)?(?![\w.,/:~〜–-]*[\p{L}\p{N}%]|[+?_~〜]| ?\p{N}+/\p{N}|${multiplierWord})`,
  'iu',
);
/** A quantity with a word or sign anywhere after a product: `qty 2`, `x 2`, `2 EA`. */
const markedQuantity = new RegExp(
  String.raw`(?<=^|[\s,;(–—-])(?<!\d[.,' –-])(?:(?:${quantityWordPattern} ?[:=]? ?|[x×] ?)(\d{1,5})|(\d{1,5}) ?(?:[x×]|${unitOrPackingPattern}|st\.?))(?![\p{L}\p{N}%+?_]|[.,/:~〜]\p{N}|${multiplierWord})`,
  'giu',
);
/** The name of a product, then its quantity: `Aspirin x 2`, `Aspirin, 2 pcs`. */
const nameThenQuantity = new RegExp(
  String.raw`^(.*?)(?:(?:[\s,;]{1,8}[x×] ?| ?[x×] |[\s,;]{1,8}(?:qty|menge|anzahl|qté|数量)\.?:? ?)${unitCount}|[\s,;–—-]{1,8}${unitCount} ?(?:pcs?\.?|units?|ea\.?|each|stück|stk\.?|pièces?|${counterPattern}))$`,
  'i',
);
/** A quantity with a sign or unit, then the name of a product: `2 x Aspirin`. */
const quantityThenName = new RegExp(
  String.raw`^${unitCount} ?(?:[x×]|${unitOrPackingPattern}${contentPattern}|st\.(?! ?john)) (.+)$`,
  'i',
);
/** A list mark before a row. A space must follow, unlike after a minus sign. */
const listMark = /^ ?[-–—•*·▪◦] (?=\S)/;
/** Text before a product number that consists of a quantity and a name: `1 x Aspirin (` in `1 x Aspirin (50-78-2)`. */
const quantityThenText = new RegExp(
  String.raw`^${unitCount} ?(?:[x×]|${unitOrPackingPattern}${contentPattern}|st\.)(?: (?:[^\s\d]\S*|(?<=clone )\d\S*|(?<!clone )\d[\d,'′]*[a-z\u03b1-\u03c9]?-\S+)?)*$`,
  'i',
);
/** Text that may separate a size from the product after it. */
const betweenSizeAndProduct = new RegExp(String.raw`^(?: ?[x×*] ?(\d{1,5}))?(?: of)? ?$`, 'i');
/** Greetings and closings of a letter or e-mail. */
const greeting =
  /^(?:dear|hi|hello|thanks|thank you|many thanks|best|kind|with|regards|sincerely|cheers|sehr geehrte|guten tag|mit freundlichen|viele grüße|bonjour|cordialement|您好|谢谢)(?![\p{L}\d-])/iu;
/** A row number before the product: `Pos. 10`, `1)` and `2.`. */
const rowNumber =
  /^ ?(?:(?:pos(?:ition|ten)?|item|line|ligne|zeile|nr|no)\.? ?:? ?#? ?0{0,4}\d{1,4}[.):]?|#? ?\d{1,4}[.)]) (?=\S)/i;
/** A number with a counter (a word for units, see `counterPattern`), such as `3個`, `1.5개` and `三盒`. */
const countedNumber = String.raw`(?:-?\d[\d.,~〜–-]{0,9}|[一二三四五六七八九十两兩]) ?${counterPattern}`;
const eastAsianLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** A number or number word that stands alone, or has a counter, and so may be a quantity. */
const looseNumber = new RegExp(
  String.raw`(?:^|[\s(,;:~–—]|[\s(,;:][+~<>≈≤≥±#-]|^[+~<>≈≤≥±#-])(?:\d[\d.,'_/:e+–-]*[a-z]?(?=$|[\s),;:.x×?])|0x\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|couple|few|several|zwei|drei|vier|fünf|zehn|einige|deux|trois|quatre|cinq|dix|quelques)(?![\p{L}\d])|[两兩二三四五六七八九十]|[한두세네] |다섯|여섯|일곱|여덟|아홉)|\d?[\u00bc-\u00be\u2150-\u218b]|(?<=${eastAsianLetter})${countedNumber}`,
  'iu',
);
/** Particles and verbs that may stand between a product and its quantity: `QA10023を3個`, `请订购QA10023共3支`, `QA10023을 3개`. */
const particle = '[をがはのでに各要订訂买買购購共为為的和与及发發给給来來을를은는이가와과의각]';
/** Particles between a catalogue or CAS number and a quantity. */
const particlesAfterNumber = new RegExp(`(?<=[a-z\\d)])${particle}{1,3} ?(?=${countedNumber})`, 'gi');
/** A particle between the name of a product and a quantity. */
const objectParticle = new RegExp(`[を을를] ?(?=${countedNumber})`, 'g');
/** The place between a particle that stays and a quantity. */
const placeAfterParticle = new RegExp(`(?<=${particle})(?=${countedNumber})`, 'g');
/**
 * The place between a number with a counter and the next word, with a particle. Excludes words that change the meaning: `3個入り`
 * is a pack of three, `3個以上` at least three.
 */
const placeAfterCounter = new RegExp(
  String.raw`(?<=\d ?${counterPattern})(?!${counterPattern}|[入装裝以未超程左前か分或또]|ほど|くらい|ぐらい|ずつ|이상|이하|정도|씩)[のと的의]?(?=${eastAsianLetter}|[a-z]{1,4}[-_.]?\d{4})`,
  'giu',
);
/**
 * A minus sign directly before a number, as in `-2`, which makes a quantity invalid; the dash in `QA10023 - 2` is a
 * separator.
 */
const minus = /(?:^|\s)-$/;

/**
 * Puts spaces around quantities of Chinese, Japanese and Korean sentences, and removes the particles that would separate
 * them from their products.
 */
function withSpacedCounters(text: string): string {
  return text
    .replace(particlesAfterNumber, ' ')
    .replace(objectParticle, ' ')
    .replace(placeAfterParticle, ' ')
    .replace(placeAfterCounter, ' ');
}

/** Removes a list mark and the number of a row, which would be taken for a quantity. */
export function withoutRowNumber(row: string): string {
  return row.replace(listMark, '').replace(rowNumber, '');
}

/**
 * Returns the quantity after the product number of a row. Null without one, and unless the row has exactly one product
 * number.
 */
export function findTrailingQuantity(row: string): string | null {
  const text = withSpacedCounters(row);
  const matches = findProductNumbers(text);
  const [onlyMatch, other] = matches;
  if (!onlyMatch || other) return null;
  return (
    quantityAfterProduct(removeTrailingPrices(text.slice(onlyMatch.index + onlyMatch[0].length)).text) || null
  );
}

/**
 * Returns each catalogue number of a sentence with its size and quantity. A sentence without one is the name of a product, or a
 * greeting, which has no items.
 */
export function parseSentence(row: string): ListedItem[] {
  const written = withSpacedCounters(withoutRowNumber(row));
  const { text, priceWithoutCurrency } = removeTrailingPrices(written);
  const matches = findProductNumbers(text);
  const [first, second] = matches;
  // Decimals may be part of a name, such as `pH 7.40`.
  if (!first)
    return greeting.test(row.trim()) ? [] : parseName(row, priceWithoutCurrency === '' ? text : written);
  if (!second) return parseSentenceWithOneNumber(row, text, { first, priceWithoutCurrency });
  const start = text.slice(0, first.index);
  const textsAfterNumbers = matches.map((match, index) =>
    text.slice(match.index + match[0].length, matches[index + 1]?.index),
  );
  const last = textsAfterNumbers.at(-1) ?? '';
  const hasTrailingSize = findSizes(last).length > 0;
  const leadingSize = hasTrailingSize ? null : parseLeadingSize(start);
  const style = {
    hasLeadingQuantity: quantityBefore.test(start),
    hasTrailingQuantity: quantityAfter.test(last),
    hasLeadingSize: leadingSize !== null,
    hasTrailingSize,
  };
  const details = textsAfterNumbers.map((textAfter, index) =>
    parseTextAfterNumber(textAfter, index < matches.length - 1 ? style : null),
  );
  return matches.flatMap((match, index) => {
    const previousDetails = details[index - 1];
    const leadingDetails =
      index === 0 ? (leadingSize ?? parseLeadingQuantity(start)) : previousDetails?.leadingDetails;
    const { size = '', trailing = '', unclear = '' } = details[index] ?? {};
    const unclearStart = index === 0 && !leadingDetails && looseNumber.test(start) ? `${start.trim()} …` : '';
    const quantity =
      leadingDetails?.quantity ||
      trailing ||
      unclear ||
      (previousDetails?.unclear ?? '') ||
      unclearStart ||
      (index === matches.length - 1 ? priceWithoutCurrency : '');
    return toListedItems(row, { product: match[0], size: leadingDetails?.size || size, quantity });
  });
}

interface SingleNumber {
  first: RegExpExecArray;
  /** A price without a currency at the end, which may be a quantity; '' for none. */
  priceWithoutCurrency: string;
}

/** Parses a sentence with one catalogue number. Text with a number of unknown meaning becomes an unclear quantity. */
function parseSentenceWithOneNumber(
  row: string,
  text: string,
  { first, priceWithoutCurrency }: SingleNumber,
): ListedItem[] {
  const start = text.slice(0, first.index);
  const after = text.slice(first.index + first[0].length);
  const hasSizeAfter = findSizes(after).length > 0;
  const leadingDetails =
    (hasSizeAfter ? null : parseLeadingSize(start)) ??
    parseLeadingQuantity(start) ??
    parseLeadingQuantityAndName(start.trimStart());
  const size = mostLikelySize(findSizes(after));
  const trailing = quantityAfterProduct(after);
  const leading = leadingDetails?.quantity ?? '';
  const areDifferent = leading !== '' && trailing !== '' && leading !== trailing;
  const textWithNumber = [
    leadingDetails ? start.slice(0, leadingDetails.index) : start,
    withoutSizes(after),
  ].find((part) => looseNumber.test(part));
  const lastNumberLike =
    trailingNumberLike(withoutSizes(after)) ||
    wordAfterSize(after, size) ||
    (leadingDetails ? '' : trailingNumberLike(start.replace(/[\s(x×*]+$/i, '')));
  const quantity = areDifferent ? `${leading} … ${trailing}` : leading || trailing;
  const unclear = priceWithoutCurrency || (textWithNumber?.trim() ?? lastNumberLike);
  return toListedItems(
    row,
    { product: first[0], size: leadingDetails?.size || size, quantity: quantity || unclear },
    { isQuantityUnclear: quantity === '' && unclear !== '' },
  );
}

/** Returns the last word after a size if it contains a digit: names precede sizes, so it may be a quantity. */
function wordAfterSize(text: string, size: string): string {
  const textAfterSize = size === '' ? '' : text.slice(text.lastIndexOf(size) + size.length).trim();
  const word = /\S{1,60}$/.exec(textAfterSize)?.[0] ?? '';
  return findSizes(word).length === 0 && /\p{N}/u.test(word) ? word : '';
}

/** Returns the quantity in the text after a product, as written; '' for none. For several, returns the text without sizes. */
function quantityAfterProduct(text: string): string {
  const textWithoutSizes = withoutSizes(text);
  const firstQuantity = quantityAfter.exec(textWithoutSizes);
  if (!firstQuantity) return findMarkedQuantity(textWithoutSizes);
  const another = findMarkedQuantity(textWithoutSizes.slice(firstQuantity[0].length));
  return another === '' ? (signedQuantity(firstQuantity) ?? '') : textWithoutSizes.trim();
}

/** Returns the number of a match, with the minus sign before it; undefined without a match. */
function signedQuantity(match: RegExpExecArray | null): string | undefined {
  const [, before = '', digits] = match ?? [];
  return digits !== undefined && minus.test(before) ? `-${digits}` : digits;
}

/** Returns the only quantity that has a word or sign. Returns the whole text when it has several, and '' for none. */
export function findMarkedQuantity(text: string): string {
  const [onlyMatch, other] = [...text.matchAll(markedQuantity)];
  return other ? text.trim() : (onlyMatch?.[1] ?? onlyMatch?.[2] ?? '');
}

/** Removes sizes, because their numbers are not quantities. Numbers of packings beside a size stay. */
function withoutSizes(text: string): string {
  const sizes = findSizes(text);
  const size = mostLikelySize(sizes);
  return sizes
    .filter((other) => other === size || parsePackings(other) === null)
    .reduce((remaining, other) => remaining.replace(other, ' '), text);
}

/** Returns the first size that is not a number of packings, or else the first one; '' for none. */
export function mostLikelySize(sizes: readonly string[]): string {
  return sizes.find((size) => parsePackings(size) === null) ?? sizes[0] ?? '';
}

/** Quantity and size that are written before a product; '' for a missing one. */
interface LeadingDetails {
  /** Position in the text at which the quantity or size begins. */
  index: number;
  size: string;
  quantity: string;
}

/** Parses a quantity at the end of `text`, which a product number follows. */
function parseLeadingQuantity(text: string): LeadingDetails | null {
  const match = quantityBefore.exec(text);
  return match && { index: match.index, size: '', quantity: match[1] ?? '' };
}

/** Parses a text before a product number that consists of a quantity and a name. */
function parseLeadingQuantityAndName(text: string): LeadingDetails | null {
  const match = quantityThenText.exec(text);
  return match && { index: 0, size: '', quantity: match[1] ?? '' };
}

/** Parses a size at the end of `text`. Null without a size, and when a number before the size may belong to it. */
function parseLeadingSize(text: string): LeadingDetails | null {
  const size = findSizes(text).at(-1);
  if (size === undefined || parsePackings(size)) return null;
  const index = text.lastIndexOf(size);
  const between = betweenSizeAndProduct.exec(text.slice(index + size.length));
  const quantityMatch = quantityBefore.exec(text.slice(0, index));
  const isPlainNumber = quantityMatch !== null && /^[\d.,' ]+$/.test(quantityMatch[0]);
  const textBefore = text.slice(0, quantityMatch?.index ?? index);
  if (!between || isPlainNumber || (quantityMatch ? /[\w.]$|\d[,' ]$/ : /\d[^,;:.]*$/).test(textBefore))
    return null;
  // Two quantities are ambiguous.
  const quantities = [quantityMatch?.[1], between[1]].filter((value) => value !== undefined);
  if (quantities.length > 1) return null;
  return { index: quantityMatch?.index ?? index, size, quantity: quantities[0] ?? '' };
}

/** Positions of quantities and sizes in a row: before the first product or after the last one. */
interface RowStyle {
  /** A quantity precedes the first product. */
  hasLeadingQuantity: boolean;
  /** A quantity follows the last product. */
  hasTrailingQuantity: boolean;
  /** A size precedes the first product. */
  hasLeadingSize: boolean;
  /** A size follows the last product. */
  hasTrailingSize: boolean;
}

/** Details in the text between two products, or after the last one. */
interface TextAfterNumber {
  size: string;
  /** Quantity of this product; undefined when none is clear. */
  trailing: string | undefined;
  /** Quantity and size of the next product. */
  leadingDetails: LeadingDetails | null;
  /** A quantity that may belong to this product or to the next one. */
  unclear?: string;
}

/**
 * Parses the text after a catalogue number. `style` is set when another product follows: the end of the text may belong
 * to that product.
 */
function parseTextAfterNumber(text: string, style: RowStyle | null): TextAfterNumber {
  if (style?.hasLeadingSize)
    return {
      size: '',
      trailing: undefined,
      leadingDetails: parseLeadingSize(text) ?? parseLeadingQuantity(text),
    };
  // The number after this product and the number before the next one may be the same.
  const leadingQuantity = style && quantityBefore.exec(text);
  const separator = quantityAfter.exec(text)?.[1] ?? '';
  const isSameNumber = leadingQuantity?.index === separator.length && quantityAfter.test(text);
  const isForNext =
    style !== null &&
    leadingQuantity !== null &&
    (!isSameNumber || belongsToNext(leadingQuantity[0], separator, style));
  const ownText = isForNext ? text.slice(0, leadingQuantity.index) : text;
  if (style && !style.hasTrailingSize && isAmbiguousMultiple(ownText))
    return {
      size: '',
      trailing: undefined,
      leadingDetails: null,
      unclear: ownText.replace(/^[\s,;]+/, '… '),
    };
  const textWithoutSizes = withoutSizes(ownText);
  const trailing = signedQuantity(quantityAfter.exec(textWithoutSizes));
  const hasUnreadNumber =
    trailing === undefined &&
    (looseNumber.test(textWithoutSizes) || trailingNumberLike(textWithoutSizes) !== '');
  return {
    size: mostLikelySize(findSizes(ownText)),
    trailing,
    leadingDetails: isForNext ? parseLeadingQuantity(text) : null,
    unclear: hasUnreadNumber ? `… ${textWithoutSizes.trim()}` : '',
  };
}

/** Returns whether a multiple such as `, 2 x 100 µg ` between two products could belong to either. */
function isAmbiguousMultiple(text: string): boolean {
  const leadingDetails = /^ ?(?:[,;]|and\b)/i.test(text) ? parseLeadingSize(text) : null;
  return (
    leadingDetails !== null && (leadingDetails.quantity !== '' || parseMultiple(leadingDetails.size) !== null)
  );
}

/** Returns whether the only number between two products belongs to the second one. */
function belongsToNext(
  leadingQuantity: string,
  separator: string,
  { hasLeadingQuantity, hasTrailingQuantity }: RowStyle,
): boolean {
  if (hasLeadingQuantity || /\bof\b/i.test(leadingQuantity)) return true;
  return !hasTrailingQuantity && (/[x×]/i.test(leadingQuantity) || /[,;]/.test(separator));
}

/** Parses a row without a product number as the name of a product, possibly with size and quantity. */
function parseName(row: string, written: string): ListedItem[] {
  const text = written.trim();
  const trailing = nameThenQuantity.exec(text);
  const leading = trailing ? null : quantityThenName.exec(text);
  const nameAndSize = trailing?.[1] ?? leading?.[2] ?? text;
  const afterSize = trailing ? null : splitQuantityAfterSize(nameAndSize);
  const name = afterSize?.name ?? nameAndSize;
  const size = findSizes(name)[0] ?? '';
  const nameWithoutSize = withoutOuterSize(name, size);
  const quantity = trailing?.[2] ?? trailing?.[3] ?? leading?.[1] ?? '';
  const twoQuantities = quantity !== '' && afterSize ? `${quantity} … ${afterSize.quantity}` : '';
  return toListedItems(
    row,
    {
      product: nameWithoutSize || name,
      size: nameWithoutSize && nameWithoutSize !== name ? size : '',
      quantity: twoQuantities || quantity || (afterSize?.quantity ?? ''),
    },
    { isQuantityUnclear: afterSize !== null && !/^\d+$/.test(twoQuantities || afterSize.quantity) },
  );
}

/** Removes a size and its separator from the start or end of a name. */
export function withoutOuterSize(name: string, size: string): string {
  if (size === '') return name;
  if (name.endsWith(size)) return name.slice(0, -size.length).replace(/[\s,;(–—-]{1,8}$/, '');
  return name.startsWith(`${size} `) ? name.slice(size.length).replace(/^ (?:of |von |de )?/, '') : name;
}

/** Splits a name that ends with a size and a number, such as `Aspirin 5 g 2`; null for other names. */
function splitQuantityAfterSize(text: string): { name: string; quantity: string } | null {
  const last = trailingNumberLike(text);
  const size = mostLikelySize(findSizes(text));
  if (last === '' || size === '') return null;
  const end = text.lastIndexOf(size) + size.length;
  const quantity = text.slice(end).replace(/^[\s,;:–—]+/, '');
  return quantity.endsWith(last) || quantity.startsWith(last) ? { name: text.slice(0, end), quantity } : null;
}
