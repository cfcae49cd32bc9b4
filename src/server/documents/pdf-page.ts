import type PDFDocument from 'pdfkit';

/** In points (1/72 inch). */
export interface TextColumn {
  /** Left edge. */
  at: number;
  width: number;
}

interface Style {
  bold?: boolean;
  /** In points. */
  size?: number;
  right?: boolean;
}

interface Cell extends TextColumn {
  text: string;
  right?: boolean;
}

/** An A4 page that is written from top to bottom. */
export interface PdfPage {
  /** Top of the next line, in points from the top edge. */
  y: number;
  write(text: string, column: TextColumn, style?: Style): void;
  /** Writes cells side by side, on a new page when they do not fit. `onNewPage` can repeat a table header. */
  row(cells: readonly Cell[], style?: Style & { onNewPage?: () => void }): void;
  /** Draws a horizontal line. */
  rule(): void;
  /** Adds footers with page numbers and returns the file. */
  finish(name: string): Promise<Buffer>;
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** The footer is below. */
const BOTTOM = 760;
const GAP = 4;

/** Creates an A4 document. `createdAt` is the only time in the file. */
export async function openPdfPage({
  title,
  author,
  createdAt,
  footer,
}: {
  title: string;
  author: string;
  createdAt: Date;
  footer: string;
}): Promise<PdfPage> {
  // Loads the library on first use, not on start.
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  const bytes = collectBytes(document);
  const setStyle = ({ bold = false, size = 9 }: Style) =>
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const alignment = (right = false) => (right ? 'right' : 'left');

  const page: PdfPage = {
    y: MARGIN,
    write(text, { at, width }, style = {}) {
      setStyle(style).text(text, at, page.y, { width, align: alignment(style.right) });
      page.y = document.y;
    },
    row(cells, style = {}) {
      const height = Math.max(
        ...cells.map(({ text, width }) => setStyle(style).heightOfString(text, { width })),
      );
      if (page.y + height > BOTTOM) {
        document.addPage();
        page.y = MARGIN;
        style.onNewPage?.();
      }
      const top = page.y;
      for (const { text, at, width, right } of cells) {
        setStyle(style).text(text, at, top, { width, align: alignment(right) });
      }
      page.y = top + height + GAP;
    },
    rule() {
      document
        .moveTo(MARGIN, page.y)
        .lineTo(MARGIN + WIDTH, page.y)
        .lineWidth(0.5)
        .strokeColor('#666666')
        .stroke();
      page.y += GAP + 2;
    },
    finish(name) {
      const { start, count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index);
        const text = `${name} · page ${index + 1} of ${count}`;
        setStyle({ size: 7 }).text(footer, MARGIN, 780, { width: WIDTH });
        setStyle({ size: 7 }).text(text, MARGIN, 812, { width: WIDTH, align: 'right' });
      }
      document.end();
      return bytes;
    },
  };
  return page;
}

function collectBytes(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}
