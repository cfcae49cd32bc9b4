/**
 * Normalizes a catalogue number or CAS number to capitals and digits, so that `qa-10023 R` equals `QA10023R`.
 * Converts full-width characters.
 */
export function normalizeCatalogueNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
