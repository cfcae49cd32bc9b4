import type PDFDocument from 'pdfkit';

/** A place across the page, in points of 1/72 inch. */
export interface Place {
  at: number;
  width: number;
}

interface Style {
  bold?: boolean;
  /** In points. */
  size?: number;
  right?: boolean;
}

interface Cell extends Place {
  text: string;
  right?: boolean;
}

/** Paper that is written from top to bottom; a row that has no room left begins the next page. */
export interface Page {
  /** Where the next line begins, in points from the top edge. */
  y: number;
  write(text: string, place: Place, style?: Style): void;
  /** Writes cells side by side and goes on below the highest; `onNewPage` repeats a table's head. */
  row(cells: readonly Cell[], style?: Style & { onNewPage?: () => void }): void;
  /** A line across the page. */
  rule(): void;
  /** Numbers the pages and gives the file. */
  finish(name: string): Promise<Buffer>;
}

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
/** Below it there is the foot. */
const LOWEST = 760;
const GAP = 4;

/** Opens an A4 document. `madeAt` is the only time in the file. */
export async function openPage({
  title,
  author,
  madeAt,
  foot,
}: {
  title: string;
  author: string;
  madeAt: Date;
  foot: string;
}): Promise<Page> {
  // The first invoice pays for the library, not the start of the shop.
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const done = bytesOf(document);
  const styled = ({ bold = false, size = 9 }: Style) =>
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const alignment = (right = false) => (right ? 'right' : 'left');

  const page: Page = {
    y: MARGIN,
    write(text, { at, width }, style = {}) {
      styled(style).text(text, at, page.y, { width, align: alignment(style.right) });
      page.y = document.y;
    },
    row(cells, style = {}) {
      const height = Math.max(
        ...cells.map(({ text, width }) => styled(style).heightOfString(text, { width })),
      );
      if (page.y + height > LOWEST) {
        document.addPage();
        page.y = MARGIN;
        style.onNewPage?.();
      }
      const top = page.y;
      for (const { text, at, width, right } of cells) {
        styled(style).text(text, at, top, { width, align: alignment(right) });
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
        styled({ size: 7 }).text(foot, MARGIN, 780, { width: WIDTH });
        styled({ size: 7 }).text(text, MARGIN, 812, { width: WIDTH, align: 'right' });
      }
      document.end();
      return done;
    },
  };
  return page;
}

function bytesOf(document: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
}
