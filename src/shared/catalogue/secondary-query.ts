/** Recognizes searches for secondary antibodies. Every search uses this file, but not the choices of the finder. */

/** Path of the finder. */
export const FINDER_PATH = '/secondaryFinder';

/** Species in which primary antibodies are made. */
export const primaryHosts = [
  'Rabbit',
  'Mouse',
  'Rat',
  'Goat',
  'Sheep',
  'Chicken',
  'Guinea pig',
  'Hamster',
  'Human',
] as const;
export type PrimaryHost = (typeof primaryHosts)[number];

/** Texts that ask for secondary antibodies in general, such as `secondary antibody finder` or `find a secondary`. */
const generalQuery =
  /^(?:(?:find|choose|which|what)\b.*\bsecondar(?:y|ies)(?: antibod(?:y|ies))?\??|secondar(?:y|ies)(?: antibod(?:y|ies))?(?: (?:finder|selector|guide))?)$/i;
/** Texts that name a secondary antibody, such as `goat anti-rabbit HRP`. */
const hostQuery = new RegExp(`\\banti[- ]?(?:${primaryHosts.join('|')})\\b`, 'i');

/** Returns whether a search text looks for secondary antibodies. */
export function asksForSecondaries(text: string): boolean {
  const typed = text.trim();
  return typed.length <= 80 && (generalQuery.test(typed) || hostQuery.test(typed));
}
