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

/** Trims a text and cuts it to `maxLength`, but not within a character such as an emoji, which has two UTF-16 code units. */
export function cutText(text: string, maxLength: number): string {
  return text
    .trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
