import { widthOf } from './glyph-widths';

export interface Room {
  width: number;
  /** The most lines there may be. */
  lines: number;
  /** The size wished for, and the least one before words are cut. */
  size: number;
  least: number;
  bold?: boolean;
}

export interface FittedLines {
  lines: string[];
  size: number;
}

/** Breaks text into lines that fit: first smaller, then, at the least size, cut with an ellipsis. */
export function fitLines(text: string, room: Room): FittedLines {
  const clean = text.replace(/\s+/g, ' ').trim();
  for (let size = room.size; size >= room.least; size -= 2) {
    const lines = wrap(clean, size, room);
    if (lines !== null && lines.length <= room.lines) return { lines, size };
  }
  return { lines: cut(clean, room), size: room.least };
}

/** null = some piece alone is too long for a line. */
function wrap(text: string, size: number, { width, bold }: Room): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (widthOf((line + piece).trimEnd(), size, bold) <= width) {
      line += piece;
      continue;
    }
    if (widthOf(piece.trimEnd(), size, bold) > width) return null;
    if (line !== '') lines.push(line.trimEnd());
    line = piece.trimStart();
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** A line may end after a space, hyphen, stroke, comma or bracket, but not inside `IL-2`. */
function pieces(text: string): string[] {
  return text.split(/(?<=[ /,)])|(?<=[^ -]{3}-)(?=[^ -]{2})|(?=\()/u);
}

function cut(text: string, { width, lines: most, least, bold }: Room): string[] {
  const glyphs = [...text];
  const lines: string[] = [];
  let start = 0;
  while (start < glyphs.length && lines.length < most) {
    const last = lines.length === most - 1;
    let end = start + 1;
    while (end < glyphs.length && fits(glyphs.slice(start, end + 1).join(''))) end += 1;
    if (end < glyphs.length && last) {
      while (end > start + 1 && !fits(`${glyphs.slice(start, end).join('')}…`)) end -= 1;
      lines.push(`${glyphs.slice(start, end).join('').trimEnd()}…`);
      break;
    }
    const space = glyphs.lastIndexOf(' ', end - 1);
    if (end < glyphs.length && space > start + (end - start) / 2) end = space + 1;
    lines.push(glyphs.slice(start, end).join('').trim());
    start = end;
  }
  return lines;

  function fits(line: string): boolean {
    return widthOf(line.trim(), least, bold) <= width;
  }
}
