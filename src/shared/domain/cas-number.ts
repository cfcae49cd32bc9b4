const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D_ ]+/g;
const shape = /^(\d{2,7})-(\d{2})-(\d)$/;

/**
 * The CAS Registry Number in `text` with plain hyphens (`"50-78-2"`), or null when the shape or the check
 * digit is wrong. Rule of the check digit: the digits before it, weighted 1, 2, 3… from the right, modulo 10.
 */
export function parseCas(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^cas(?:\s*(?:no|number|#)\.?)?[\s:#]*/i, '')
    .replace(dashes, '-');
  const match = shape.exec(plain);
  if (!match) return null;
  const digits = `${match[1]}${match[2]}`;
  return casCheckDigit(digits) === Number(match[3]) ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** Check digit for the digits of a CAS number that stand before it. */
export function casCheckDigit(digits: string): number {
  let sum = 0;
  for (let place = 1; place <= digits.length; place++) sum += place * Number(digits[digits.length - place]);
  return sum % 10;
}
