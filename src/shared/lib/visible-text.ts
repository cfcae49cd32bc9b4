/**
 * Characters without a glyph: they reverse, hide or fake text on screens and in print. Includes bidirectional
 * controls, zero-width characters, private and noncharacters, and lone surrogates. Emoji sequences and scripts that
 * join with U+200C or U+200D stay readable without them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\u2800]/gu;

/** Removes invisible characters and turns Unicode's line separators into line feeds. */
export function removeInvisible(text: string): string {
  return text.replace(/[\u2028\u2029]/g, '\n').replace(invisible, '');
}

/** Replaces control characters such as line breaks with spaces, then trims the text and cuts it to `maxLength`. */
export function toSingleLine(text: string, maxLength: number): string {
  return cutText(text.replace(/\p{Cc}/gu, ' '), maxLength);
}

/** Trims a text and cuts it to `maxLength`, but not within a character (see {@link firstCharacters}). */
export function cutText(text: string, maxLength: number): string {
  return firstCharacters(text.trim(), maxLength).trim();
}

/**
 * Returns the whole characters (grapheme clusters) at the start of a text that have at most `maxLength` UTF-16 code units: an
 * emoji or a letter with combining marks is never divided. Only a first character that is longer is cut, between code points.
 */
export function firstCharacters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = new Intl.Segmenter('en').segment(text).containing(maxLength)?.index;
  return end ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the characters (grapheme clusters) of a text. */
export function splitCharacters(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}
