/**
 * Splits a list in one cell, `one; two` or `Purity: 98 %; Form: Powder`, and trims the parts. A backslash escapes `;`, `:`,
 * `>`, `/` and itself; the parts keep their backslashes for {@link unescapeText}.
 */
export function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (character === '\\' && index + 1 < text.length) {
      part += character + text[index + 1]!;
      index += 1;
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  parts.push(part);
  return parts.map((item) => item.trim());
}

/** Splits at the first unescaped `separator`; returns null when there is none. */
export function splitOnce(text: string, separator: string): [string, string] | null {
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === separator) return [text.slice(0, index).trim(), text.slice(index + 1).trim()];
  }
  return null;
}

/** Removes the backslashes of {@link escapeText}. */
export function unescapeText(text: string): string {
  return text.replace(/\\([\\;:>/])/g, '$1');
}

/** Escapes the characters that separate values in a cell. */
export function escapeText(text: string): string {
  return text.replace(/[\\;:>/]/g, '\\$&');
}

/** Reads a list in one cell: `one; two`. */
export function readList(text: string): string[] {
  return splitEscaped(text, ';')
    .map(unescapeText)
    .filter((item) => item !== '');
}

/** Writes a list that {@link readList} reads. */
export function writeList(items: readonly string[]): string {
  return items.map((item) => item.replace(/[\\;]/g, '\\$&')).join('; ');
}
