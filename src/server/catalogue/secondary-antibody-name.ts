const speciesPattern =
  /\b(?:rabbit|mouse|rat|goat|sheep|donkey|chicken|guinea pig|pig|swine|hamster|horse|cow|bovine|llama|alpaca|camel)\b/gi;

/**
 * Returns the species that made a secondary antibody, as its name states it: the last one before `Anti`, such as `Goat` in
 * `Mouse-Adsorbed Goat Anti-Rabbit IgG`; '' when the name states none.
 */
export function hostInName(name: string): string {
  const [textBeforeAnti = '', ...rest] = name.split(/\banti\b/i);
  return rest.length > 0 ? (textBeforeAnti.match(speciesPattern)?.at(-1) ?? '') : '';
}
