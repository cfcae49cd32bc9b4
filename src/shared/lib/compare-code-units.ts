/** Compares texts for sorting by their UTF-16 code units: the same order in every language, and that of ISO dates. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
