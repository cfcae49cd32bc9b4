import { fitText, type TextBox } from './text-layout';
import { hairline, ink } from './palette';
import { path, productImageSize, textLine } from './svg';

/** A block of a fact column: text, an icon with text, or a divider. Lengths are in units of the SVG image. */
export interface ColumnBlock {
  height: number;
  /** Space above, ignored for the first block. */
  gap: number;
  /** Dividers are drawn only between other blocks. */
  isDivider?: true;
  /** Draws with the top left corner at x, y. */
  draw(x: number, y: number): string;
}

/** From baseline to baseline, in ems. */
const lineHeight = 1.16;
/** From the top of a line to its baseline, in ems. */
const ascent = 0.86;
/** Space between an icon and its text. */
const ICON_GAP = 10;

/** Text that is broken into lines and, if necessary, reduced to fit the box. Returns null for blank text. */
export function textBlock(text: string, box: TextBox & { fill?: string; gap?: number }): ColumnBlock | null {
  if (text.trim() === '') return null;
  const { lines, size } = fitText(text, box);
  const { fill = ink, bold = false, gap = 10 } = box;
  return {
    gap,
    height: lines.length * size * lineHeight,
    draw: (x, y) =>
      lines
        .map((line, index) =>
          textLine(line, { x, y: y + (index * lineHeight + ascent) * size, size, fill, bold }),
        )
        .join(''),
  };
}

export function dividerBlock(width: number, gap = 14): ColumnBlock {
  return {
    gap,
    isDivider: true,
    height: 2,
    draw: (x, y) => path(`M${x} ${Math.round(y) + 1}h${width}`, `stroke="${hairline}"`),
  };
}

/** An icon with text to its right, both vertically centered. */
export function iconBlock(
  drawIcon: (centerX: number, centerY: number) => string,
  text: string,
  {
    iconWidth = 44,
    height = 44,
    size = 26,
    maxLines = 1,
    width = 206,
    gap = 10,
    fill = ink,
    bold = false,
  } = {},
): ColumnBlock {
  const fitted = fitText(text, { width: width - iconWidth - ICON_GAP, maxLines, size, minSize: 15, bold });
  const textHeight = fitted.lines.length * fitted.size * lineHeight;
  const blockHeight = Math.max(height, textHeight);
  return {
    gap,
    height: blockHeight,
    draw: (x, y) => {
      const top = y + (blockHeight - textHeight) / 2;
      const lines = fitted.lines.map((line, index) =>
        textLine(line, {
          x: x + iconWidth + ICON_GAP,
          y: top + (index * lineHeight + ascent) * fitted.size,
          size: fitted.size,
          fill,
          bold,
        }),
      );
      return drawIcon(x + iconWidth / 2, y + blockHeight / 2) + lines.join('');
    },
  };
}

/**
 * Draws a column of facts about a product, such as name, target and species: blocks from top to bottom with the left edge `x`,
 * vertically centered in a product image. Null blocks are skipped.
 */
export function factColumn(x: number, blocks: (ColumnBlock | null)[]): string {
  const presentBlocks = blocks.filter((block) => block !== null);
  const isFact = (block: ColumnBlock) => !block.isDivider;
  const drawnBlocks = presentBlocks.slice(
    Math.max(0, presentBlocks.findIndex(isFact)),
    presentBlocks.findLastIndex(isFact) + 1,
  );
  const columnHeight = drawnBlocks.reduce(
    (sum, block, index) => sum + block.height + (index === 0 ? 0 : block.gap),
    0,
  );
  let y = (productImageSize.height - columnHeight) / 2;
  return drawnBlocks
    .map((block, index) => {
      y += index === 0 ? 0 : block.gap;
      const markup = block.draw(x, y);
      y += block.height;
      return markup;
    })
    .join('');
}
