/**
 * Lists in one cell: `one; two`, and pairs `Purity: 98 %; Form: Powder`. A backslash escapes `;`, `:`, `>`, `/` and
 * itself.
 */
export function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && at + 1 < text.length) {
      part += character + text[at + 1]!;
      at += 1;
    } else if (character === separator) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  parts.push(part);
  return parts.map((one) => one.trim());
}

/** Splits at the first unescaped `separator`; returns null when there is none. */
export function splitOnce(text: string, separator: string): [string, string] | null {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === separator) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  }
  return null;
}

export function unescapeText(text: string): string {
  return text.replace(/\\([\\;:>/])/g, '$1');
}

export function escapeText(text: string): string {
  return text.replace(/[\\;:>/]/g, '\\$&');
}

export function readList(text: string): string[] {
  return splitEscaped(text, ';')
    .map(unescapeText)
    .filter((item) => item !== '');
}

export function writeList(items: readonly string[]): string {
  return items.map((item) => item.replace(/[\\;]/g, '\\$&')).join('; ');
}
