/**
 * Lists in one cell, for people to read and write: `one; two`, and pairs `Purity: 98 %; Form: Powder`. A backslash
 * before `;`, `:`, `>`, `/` or itself makes that sign part of the text.
 */
export function splitEscaped(text: string, sign: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '\\' && at + 1 < text.length) {
      part += letter + text[at + 1]!;
      at += 1;
    } else if (letter === sign) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  parts.push(part);
  return parts.map((one) => one.trim());
}

/** What stands before and after the first `sign` that is not escaped; null when there is none. */
export function cutAt(text: string, sign: string): [string, string] | null {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === sign) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
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
