/**
 * Recognizes searches for secondary antibodies. Separate from the choices of the finder (`secondary-finder.ts`), because every
 * search loads this file.
 */

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

/** Longer texts are not queries for a secondary antibody. The limit bounds the time of the patterns. */
const MAX_QUERY_LENGTH = 80;

/** Returns whether a search text looks for secondary antibodies. */
export function asksForSecondaries(text: string): boolean {
  const typed = text.trim();
  return typed.length <= MAX_QUERY_LENGTH && (generalQuery.test(typed) || hostQuery.test(typed));
}
