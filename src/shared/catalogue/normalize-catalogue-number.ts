/**
 * One spelling for all spellings of a catalogue number or CAS number: capitals and digits only, so that
 * `qa-10023 R` and `QA10023R` meet. Full-width forms become plain ones. Empty text stays empty.
 */
export function normalizeCatalogueNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
