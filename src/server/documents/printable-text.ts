import { BusinessError } from '../http/errors';
import { fontFor } from './fonts';

/** Character that is printed in place of one that cannot be printed. */
export const REPLACEMENT = '\uFFFD';

/** Control, surrogate, private-use and unassigned characters. */
const unprintable = /^[\p{Cc}\p{Cs}\p{Co}\p{Cn}]$/u;
/** Invisible characters; the joiners of Arabic and Indic scripts are kept. */
const ignorable = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Control characters that separate words, except the line break. */
const controlBlank = /[\t\v\f\r\u0085]/g;

/** Composes accents, removes invisible characters, and writes tabs and the like as spaces. */
const normalize = (text: string): string =>
  text.normalize('NFC').replace(ignorable, '').replaceAll('\r\n', '\n').replace(controlBlank, ' ');

function isPrintable(character: string): boolean {
  return !unprintable.test(character) && fontFor(character) !== null;
}

/** Returns the first character that cannot be printed, or a line break; null when there is none. */
export function findUnprintable(text: string): string | null {
  return [...text.normalize('NFC')].find((character) => !isPrintable(character)) ?? null;
}

/** Normalizes a text and replaces characters that cannot be printed. Keeps line breaks. */
export function toPrintable(text: string): string {
  return Array.from(normalize(text), (character) =>
    character === '\n' || isPrintable(character) ? character : REPLACEMENT,
  ).join('');
}

/**
 * Returns a normalized text of one line.
 *
 * @param subject of the message's sentence, such as "Invoices"
 * @throws BusinessError for the field when a character cannot be printed, such as a line break
 */
export function requirePrintable(text: string, field: string, subject: string): string {
  const normalized = normalize(text);
  const character = findUnprintable(normalized);
  if (character === null) return normalized;
  const message = `${subject} cannot be printed with the character “${character}”. Please write it in another way.`;
  throw new BusinessError(message, { field });
}
