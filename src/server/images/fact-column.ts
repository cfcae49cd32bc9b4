import { fitLines, type Room } from './text-layout';
import { faint, ink } from './palette';
import { path, words } from './svg';

/** One thing in a column: how high it is and how it is drawn with its left upper corner at x, y. */
export interface Block {
  height: number;
  /** Space kept above, unless it comes first. */
  gap: number;
  /** Parts what is above from what is below, so it is left out at either end. */
  parts?: true;
  draw(x: number, y: number): string;
}

const lineHeight = 1.16;
/** From the top of a line to its baseline, in ems. */
const ascent = 0.86;

/** Words in the room given; null when there is nothing to say. */
export function wordsBlock(text: string, room: Room & { fill?: string; gap?: number }): Block | null {
  if (text.trim() === '') return null;
  const { lines, size } = fitLines(text, room);
  const { fill = ink, bold = false, gap = 10 } = room;
  return {
    gap,
    height: lines.length * size * lineHeight,
    draw: (x, y) =>
      lines
        .map((line, index) =>
          words(line, { x, y: y + (index * lineHeight + ascent) * size, size, fill, bold }),
        )
        .join(''),
  };
}

/** A thin line across the column. */
export function ruleBlock(width: number, gap = 14): Block {
  return {
    gap,
    parts: true,
    height: 2,
    draw: (x, y) => path(`M${x} ${Math.round(y) + 1}h${width}`, `stroke="${faint}"`),
  };
}

/** A small drawing with words to its right, both centred on one line. */
export function markBlock(
  mark: (x: number, y: number) => string,
  text: string,
  { markWidth = 44, height = 44, size = 26, lines = 1, width = 206, gap = 10, fill = ink, bold = false } = {},
): Block {
  const fitted = fitLines(text, { width: width - markWidth - 10, lines, size, least: 15, bold });
  const wordsHeight = fitted.lines.length * fitted.size * lineHeight;
  const whole = Math.max(height, wordsHeight);
  return {
    gap,
    height: whole,
    draw: (x, y) => {
      const top = y + (whole - wordsHeight) / 2;
      const drawn = fitted.lines.map((line, index) =>
        words(line, {
          x: x + markWidth + 10,
          y: top + (index * lineHeight + ascent) * fitted.size,
          size: fitted.size,
          fill,
          bold,
        }),
      );
      return mark(x + markWidth / 2, y + whole / 2) + drawn.join('');
    },
  };
}

/** Sets blocks below one another, the whole centred on `middle`; nothing is drawn for null. */
export function column(x: number, middle: number, blocks: (Block | null)[]): string {
  const some = blocks.filter((block) => block !== null);
  const present = some.filter((block, index) => !block.parts || (index > 0 && index < some.length - 1));
  const total = present.reduce((sum, block, index) => sum + block.height + (index === 0 ? 0 : block.gap), 0);
  let y = middle - total / 2;
  return present
    .map((block, index) => {
      y += index === 0 ? 0 : block.gap;
      const drawn = block.draw(x, y);
      y += block.height;
      return drawn;
    })
    .join('');
}
