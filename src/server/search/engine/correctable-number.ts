import { normalizeCatalogueNumber } from '../../../shared/catalogue/normalize-catalogue-number';

/** Longer texts are not catalogue numbers. */
const MAX_LENGTH = 16;

/** Returns the normalized catalogue number of a text that may be a misspelled one; null for other texts. */
export function correctableNumber(text: string): string | null {
  const key = normalizeCatalogueNumber(text);
  return /\d/.test(key) && key.length <= MAX_LENGTH ? key : null;
}
