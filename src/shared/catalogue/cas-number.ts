/** Dashes, underscores and spaces that texts have in place of hyphens. */
const separators = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D_ ]+/g;
/** Words before a number, such as `CAS No.`. */
const precedingWords =
  /^cas(?:[\s.-]*reg(?:istry|\.)?)?(?:[\s.-]*(?:no|nr|rn|number|nummer|登录号|登记号|编号|号|登録番号|番号|#))?[\s.:#®]*/i;
/** Brackets, quotation marks and the end of a sentence around a number that is copied from a text. */
const surroundings = /^[\s([{<"'“„‘«]+|[\s)\]}>"'”“’».,;:!?]+$/g;
/** Longer texts are not a CAS number with words around it. The limit bounds the quadratic time of the patterns. */
const MAX_LENGTH = 80;
/** Zeros before the number fill a column of a regulatory list or an export: `000050-78-2`. */
const casPattern = /^0*([1-9]\d{1,6})-(\d{2})-(\d)$/;
/** A number that a spreadsheet took for a date and wrote with a zero before the check digit: 58-08-02. */
const dateLike = /^(\d+-\d{2})-0(\d)$/;

/**
 * Parses a CAS Registry Number and returns it with hyphens (`"50-78-2"`); null for a wrong shape or check digit.
 * Check digit: the sum of the digits before it, weighted 1, 2, 3… from the right, modulo 10.
 */
export function parseCas(text: string): string | null {
  const digits = parseCasDigits(text);
  if (digits === null) return null;
  return casCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? withHyphens(digits) : null;
}

/**
 * Returns the digits of a text with the shape of a CAS number, regardless of its check digit; null for other texts.
 */
export function parseCasDigits(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text
    .normalize('NFKC')
    .replace(surroundings, '')
    .replace(precedingWords, '')
    .replace(surroundings, '')
    .replace(separators, '-')
    .replace(dateLike, '$1-$2');
  return casPattern.exec(plain)?.slice(1).join('') ?? null;
}

/** Returns the check digit for the digits before it. */
export function casCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 1; index <= digits.length; index++) sum += index * Number(digits[digits.length - index]);
  return sum % 10;
}

/**
 * Returns valid CAS numbers similar to one with a wrong check digit: first the number with a corrected check digit,
 * then those with another digit or two swapped adjacent digits. A leading zero is removed, so that a superfluous first digit is
 * corrected too. Empty for other texts and valid numbers.
 */
export function nearestCasNumbers(text: string): string[] {
  const digits = parseCasDigits(text);
  if (digits === null || parseCas(text) !== null) return [];
  const validNumbers = new Set([
    withHyphens(digits.slice(0, -1) + String(casCheckDigit(digits.slice(0, -1)))),
  ]);
  for (let index = 0; index < digits.length; index++) {
    const [before, after] = [digits.slice(0, index), digits.slice(index + 1)];
    const candidates = Array.from({ length: 10 }, (_, digit) => before + String(digit) + after);
    candidates.push(before + after.charAt(0) + digits.charAt(index) + after.slice(1));
    for (const candidate of candidates) {
      const valid = parseCas(withHyphens(candidate));
      if (valid !== null) validNumbers.add(valid);
    }
  }
  return [...validNumbers];
}

function withHyphens(digits: string): string {
  return `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`;
}
