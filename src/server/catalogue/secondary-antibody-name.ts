const hostPattern =
  /\b(rabbit|mouse|rat|goat|sheep|donkey|chicken|guinea pig|hamster|horse|cow|bovine|llama|alpaca|camel)\b.*?\banti\b/i;

/**
 * Returns the species in which a secondary antibody was made by its name, such as `Goat` for `HRP Goat Anti-Rabbit IgG`; '' when
 * the name states none.
 */
export function hostInName(name: string): string {
  return hostPattern.exec(name)?.[1] ?? '';
}
