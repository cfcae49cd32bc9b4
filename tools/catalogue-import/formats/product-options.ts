import { isExactAlias } from '../columns/column-aliases';
import { parseSize } from '../values/parse-size';

/** Size of a product without one. */
export const ONLY_SIZE = '1 each';
/** Fewer characters in common do not identify a product. */
const MIN_NUMBER_LENGTH = 3;

/** An option of a variant in the export of a shop system, such as its size or its conjugate. */
export interface ProductOption {
  name: string;
  value: string;
}

/** Returns whether an option is named as a size; another one, such as the conjugate, makes a separate product. */
export function isSizeOption(name: string): boolean {
  return (
    isExactAlias(name, 'products', 'size') ||
    isExactAlias(name, 'products', 'amount') ||
    /^(?:volume|weight|unit|number of tests|tests|vial size|catalog size)$/i.test(
      name.replaceAll('_', ' ').trim(),
    )
  );
}

/**
 * Returns the option that is the size of a variant: the one that is named so, preferably with a readable size, else the only one
 * with a readable size.
 */
export function sizeOptionOf<Option extends ProductOption>(options: readonly Option[]): Option | undefined {
  const isReadable = ({ value }: ProductOption) => {
    const parsedSize = parseSize(value);
    return 'label' in parsedSize && parsedSize.isKnownUnit;
  };
  const named = options.filter(({ name }) => isSizeOption(name));
  const readable = options.filter(isReadable);
  return named.find(isReadable) ?? named[0] ?? (readable.length === 1 ? readable[0] : undefined);
}

/** Returns the common beginning of catalogue numbers, up to a separator; null when it does not identify a product. */
export function findCommonNumber(skus: readonly string[]): string | null {
  const numbers = skus.filter((number) => number !== '');
  const [first = '', ...otherNumbers] = numbers;
  if (otherNumbers.length === 0) return first === '' ? null : first;
  let length = first.length;
  for (const number of otherNumbers) {
    let common = 0;
    while (common < length && first[common] === number[common]) common += 1;
    length = common;
  }
  const isWhole = numbers.every((number) => number.length === length || /[-_./ ]/.test(number[length] ?? ''));
  const common = isWhole ? first.slice(0, length) : first.slice(0, length).replace(/[^-_./ ]*$/, '');
  const number = common.replace(/[-_./ ]+$/, '');
  return number.length >= MIN_NUMBER_LENGTH && /\d/.test(number) ? number : null;
}
