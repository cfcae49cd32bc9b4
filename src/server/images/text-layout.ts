import { splitCharacters } from '../../shared/lib/visible-text';

/**
 * Widths of U+0020 to U+007E in hundredths of the font size, from DejaVu Sans: the widest face of the font stack, so that
 * text that fits by these widths also fits in Segoe UI, Helvetica Neue or Arial.
 */
const regularWidths = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34,
  34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73,
  68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63,
  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];

const boldWidths = [
  35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40,
  40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72, 68,
  81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104, 71,
  69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
];

/** Upper limits of code points, and the width of the characters below them that are not in the lists above. */
const widthsByLimit: readonly (readonly [limit: number, width: number])[] = [
  // Latin with diacritics, Greek
  [0x400, 90],
  // Cyrillic and other alphabets
  [0x2000, 125],
  // Symbols, Chinese
  [Infinity, 105],
];

/** Returns an upper bound of the rendered width, in the unit of `size`, the font size. Some rare ligatures are wider. */
export function textWidth(text: string, size: number, { bold = false }: Pick<TextBox, 'bold'> = {}): number {
  const widths = bold ? boldWidths : regularWidths;
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    sum += widths[code - 32] ?? widthsByLimit.find(([limit]) => code < limit)?.[1] ?? 0;
  }
  return (sum * size) / 100;
}

export interface TextBox {
  width: number;
  maxLines: number;
  /** Preferred font size. */
  size: number;
  /** Smallest font size; text that is still too long is truncated. */
  minSize: number;
  bold?: boolean | undefined;
}

export interface FittedText {
  lines: string[];
  size: number;
}

/** Breaks text into lines. Reduces the font size, down to `minSize`; then truncates text that is still too long. */
export function fitText(text: string, box: TextBox): FittedText {
  const normalizedText = text.replace(/\s+/g, ' ').trim();
  for (let size = box.size; ; size = Math.max(size - 2, box.minSize)) {
    const lines = wrap(normalizedText, size, box);
    if (lines !== null && lines.length <= box.maxLines) return { lines, size };
    if (size === box.minSize) return { lines: truncate(normalizedText, box), size };
  }
}

/** Breaks text into lines of this font size. Returns null when one unbreakable piece is wider than a line. */
function wrap(text: string, size: number, { width, bold }: TextBox): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of splitAtBreaks(text)) {
    if (textWidth((line + piece).trimEnd(), size, { bold }) <= width) {
      line += piece;
      continue;
    }
    if (textWidth(piece.trimEnd(), size, { bold }) > width) return null;
    if (line !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/**
 * Splits where a line may end: after a space, slash, comma or closing parenthesis, before an opening one, and after a hyphen with
 * at least three characters of a word before it and two after it, so that `IL-2` stays together.
 */
function splitAtBreaks(text: string): string[] {
  return text.split(/(?<=[ /,)])|(?<=[^ -]{3}-)(?=[^ -]{2})|(?=\()/u);
}

/** Breaks text into at most `maxLines` lines of the smallest size, also within words, and ends the last line with an ellipsis. */
function truncate(text: string, { width, maxLines, minSize, bold }: TextBox): string[] {
  const characters = splitCharacters(text);
  const lines: string[] = [];
  let start = 0;
  while (start < characters.length && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    let end = start + 1;
    while (end < characters.length && fits(characters.slice(start, end + 1).join(''))) end += 1;
    if (end < characters.length && isLast) {
      while (end > start + 1 && !fits(`${characters.slice(start, end).join('')}…`)) end -= 1;
      lines.push(`${characters.slice(start, end).join('').trimEnd()}…`);
      break;
    }
    const space = characters.lastIndexOf(' ', end - 1);
    if (end < characters.length && space > start + (end - start) / 2) end = space + 1;
    lines.push(characters.slice(start, end).join('').trim());
    start = end;
  }
  return lines;

  function fits(line: string): boolean {
    return textWidth(line.trim(), minSize, { bold }) <= width;
  }
}
