import { sql, type RawBuilder } from 'kysely';

/** Letters that one comparison replaces. SQLite's parser fails at about 25 nested calls. */
export const MAX_REPLACED_LETTERS = 16;

/**
 * Returns a text and a pattern for a comparison that ignores case. In SQLite, `lower` and `like` ignore the case of ASCII letters
 * only. Other letters of the pattern become lower case in both, at most {@link MAX_REPLACED_LETTERS} different ones.
 */
export function ignoreCase(
  text: RawBuilder<unknown>,
  pattern: string,
): { text: RawBuilder<unknown>; pattern: string } {
  const letters = [...pattern];
  const replacedLetters = [...new Set(letters.map(lowerCase).filter(needsReplacement))].slice(
    0,
    MAX_REPLACED_LETTERS,
  );
  const replaced = new Set(replacedLetters);
  // Replacing '' changes nothing. A fixed number of replacements limits the number of SQL texts, which the cache of statements keeps.
  while (replacedLetters.length % MAX_REPLACED_LETTERS > 0) replacedLetters.push('');
  return {
    text: replacedLetters.reduce<RawBuilder<unknown>>(
      (expression, letter) => sql`replace(${expression}, ${upperCase(letter)}, ${letter})`,
      text,
    ),
    pattern: letters.map((letter) => (replaced.has(lowerCase(letter)) ? lowerCase(letter) : letter)).join(''),
  };
}

const needsReplacement = (letter: string) => letter > '\x7F' && upperCase(letter) !== letter;

/** Returns the lower case of a letter; the letter itself when it has no single counterpart, such as ß. */
function lowerCase(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.toUpperCase() === letter ? lower : letter;
}

/** Returns the upper case of a letter, like {@link lowerCase}. */
function upperCase(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.toLowerCase() === letter ? upper : letter;
}
