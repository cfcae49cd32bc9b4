import type PDFDocument from 'pdfkit';
import { toPrintable } from './printable-text';
import { layoutText, type TextRun } from './text-layout';

/** Position of a text across the page, in points (1/72 inch). */
export interface TextColumn {
  /** Left edge. */
  left: number;
  width: number;
}

interface Style {
  bold?: boolean;
  /** In points. */
  size?: number;
  /** Aligns the text to the right. */
  isRightAligned?: boolean;
}

export interface PdfCell extends TextColumn {
  text: string;
  isRightAligned?: boolean;
}

/** Writes a PDF of A4 pages from top to bottom. */
export interface PdfWriter {
  /** Top of the next line on the current page, in points from the top edge. */
  y: number;
  /** Writes a text at `y` of the current page, also when it does not fit; `writeRow` starts new pages. */
  write(text: string, column: TextColumn, style?: Style): void;
  /**
   * Writes cells side by side, on a new page when they do not fit; a row that is higher than a page continues on further
   * pages. `onNewPage` can repeat a table header. `minSpaceBelow` is the space (points) that must be left on the page below
   * the row, such as for the first row under a heading.
   */
  writeRow(
    cells: readonly PdfCell[],
    style?: Style & { onNewPage?: () => void; minSpaceBelow?: number },
  ): void;
  /** Draws a horizontal line across the page. */
  drawRule(): void;
  /** Adds footers to all pages, with the notice, the name of the document and page numbers. Returns the file. */
  finish(name: string): Promise<Buffer>;
}

/** Margins of a page, in points like all other lengths. */
const MARGIN = 56;
/** A4 is 595.28 points wide. */
const CONTENT_WIDTH = 595.28 - 2 * MARGIN;
/** Bottom edge of the content. The footer is below it. */
const BOTTOM = 760;
const NOTICE_TOP = 780;
const PAGE_NUMBER_TOP = 812;
const FOOTER_SIZE = 7;
const ROW_GAP = 4;
/** Tolerance (points) for rounding errors in sums of line heights. */
const ROUNDING_TOLERANCE = 0.001;
const DEFAULT_SIZE = 9;
/** Line height, and distance from the top of a line to its baseline, as multiples of the font size. */
const LINE_HEIGHT = 1.3;
const ASCENT = 1;
/**
 * Width of the outline that makes letters bold, as a multiple of the font size. Bold font files would take another 23 MB.
 */
const BOLD_OUTLINE = 0.035;

const lineHeight = ({ size = DEFAULT_SIZE }: Style) => size * LINE_HEIGHT;

/**
 * Starts a PDF. `createdAt` is the only time in the file. `notice` is a text in the footer of each page, '' = none. All texts
 * may contain any characters; those without a font are replaced. `isJapanese` prefers the Japanese forms of Chinese characters.
 */
export async function openPdfWriter({
  title,
  author,
  createdAt,
  notice,
  isJapanese,
}: {
  title: string;
  author: string;
  createdAt: Date;
  notice: string;
  isJapanese?: boolean;
}): Promise<PdfWriter> {
  // Loads the libraries on first use, not on start.
  const [{ default: Document }, { createShapedFont, RIGHT_TO_LEFT }] = await Promise.all([
    import('pdfkit'),
    import('./shaped-font'),
  ]);
  const document = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const bytes = collectBytes(document);
  const fonts = new Set<string>();
  const selectFont = ({ font }: TextRun, { size = DEFAULT_SIZE }: Style) => {
    if (!fonts.has(font)) document.registerFont(font, createShapedFont(font));
    fonts.add(font);
    return document.font(font).fontSize(size);
  };
  const features = ({ isRightToLeft }: TextRun): PDFKit.Mixins.OpenTypeFeatures[] =>
    isRightToLeft ? [RIGHT_TO_LEFT] : [];
  /** Widths at size 1: words repeat, and each is measured several times. */
  const widths = new Map<string, number>();
  const widthOf = (run: TextRun, { size = DEFAULT_SIZE }: Style) => {
    const key = `${run.font} ${run.isRightToLeft} ${run.text}`;
    const width =
      widths.get(key) ?? selectFont(run, { size: 1 }).widthOfString(run.text, { features: features(run) });
    widths.set(key, width);
    return width * size;
  };
  const layout = (text: string, width: number, style: Style) =>
    layoutText(toPrintable(text), width, { measure: (run) => widthOf(run, style), isJapanese });

  const draw = (
    lines: readonly (readonly TextRun[])[],
    { left, width }: TextColumn,
    top: number,
    style: Style,
  ) => {
    const { bold = false, size = DEFAULT_SIZE, isRightAligned = false } = style;
    for (const [index, runs] of lines.entries()) {
      let end = left;
      const positionedRuns = runs.map((run) => {
        const x = end;
        end += widthOf(run, style);
        return { run, x };
      });
      const shift = isRightAligned ? left + width - end : 0;
      const baseline = top + index * lineHeight(style) + size * ASCENT;
      // PDF readers extract the runs in the order in which they are drawn.
      for (const { run, x } of positionedRuns.sort((a, b) => a.run.start - b.run.start)) {
        selectFont(run, style)
          .lineWidth(size * BOLD_OUTLINE)
          .strokeColor('black')
          .text(run.text, x + shift, baseline, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: features(run),
            ...(bold && { fill: true, stroke: true }),
          });
      }
    }
  };

  const pdf: PdfWriter = {
    y: MARGIN,
    write(text, column, style = {}) {
      const lines = layout(text, column.width, style);
      draw(lines, column, pdf.y, style);
      pdf.y += lines.length * lineHeight(style);
    },
    writeRow(cells, style = {}) {
      const startPage = () => {
        document.addPage();
        pdf.y = MARGIN;
        style.onNewPage?.();
      };
      const laidOut = cells.map((cell) => ({ ...cell, lines: layout(cell.text, cell.width, style) }));
      const lineCount = Math.max(...laidOut.map(({ lines }) => lines.length));
      const height = lineCount * lineHeight(style);
      const fitsOnOnePage = MARGIN + height <= BOTTOM;
      if (fitsOnOnePage && pdf.y + height + (style.minSpaceBelow ?? 0) > BOTTOM) startPage();
      for (let first = 0; first < lineCount;) {
        const fittingLines = Math.floor((BOTTOM - pdf.y + ROUNDING_TOLERANCE) / lineHeight(style));
        if (fittingLines < 1) {
          startPage();
          continue;
        }
        const end = Math.min(first + fittingLines, lineCount);
        for (const { lines, isRightAligned = false, ...column } of laidOut) {
          draw(lines.slice(first, end), column, pdf.y, { ...style, isRightAligned });
        }
        pdf.y += (end - first) * lineHeight(style);
        first = end;
      }
      pdf.y += ROW_GAP;
    },
    drawRule() {
      document
        .moveTo(MARGIN, pdf.y)
        .lineTo(MARGIN + CONTENT_WIDTH, pdf.y)
        .lineWidth(0.5)
        .strokeColor('#666666')
        .stroke();
      pdf.y += ROW_GAP + 2;
    },
    finish(name) {
      const { start, count } = document.bufferedPageRange();
      const column = { left: MARGIN, width: CONTENT_WIDTH };
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index);
        const text = `${name} · page ${index + 1} of ${count}`;
        const style = { size: FOOTER_SIZE };
        draw(layout(notice, CONTENT_WIDTH, style), column, NOTICE_TOP, style);
        draw(layout(text, CONTENT_WIDTH, style), column, PAGE_NUMBER_TOP, { ...style, isRightAligned: true });
      }
      document.end();
      return bytes;
    },
  };
  return pdf;
}

function collectBytes(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}
