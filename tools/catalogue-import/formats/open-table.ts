import { extname } from 'node:path';
import type { Mapping } from '../columns/mapping';
import { removeInvisible } from '../values/cell-text';
import { withConfigurableRows } from './configurable-rows';
import { detectContent } from './foreign-format';
import { readLinkText } from './link-formula';
import { openDelimited } from './read-delimited';
import { openJsonLines } from './read-json-lines';
import { openStructureData } from './read-sdf';
import { openWorkbook } from './read-workbook';
import { type RowReader, type SourceRow, type SourceTable, UnreadableFileError } from './source-row';
import { withVariantRows } from './variant-rows';
import { withVariationRows } from './variation-rows';

type TableOptions = Pick<Mapping, 'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'headerRows'>;

/**
 * Opens a table by file extension; detects workbooks also by their first bytes. Cells have no invisible characters. Rows that
 * repeat the headings, as on each printed page, are skipped. Throws UnreadableFileError.
 */
export async function openTable(file: string, options: Partial<TableOptions> = {}): Promise<SourceTable> {
  const table = await openFormat(file, options);
  const reread: RowReader = async function* () {
    yield* cleanRows(await openFormat(file, options));
  };
  const cleaned = withVariantRows({ ...table, rows: cleanRows(table) });
  return withConfigurableRows(await withVariationRows(cleaned, reread), reread);
}

/** Runs of more than a hundred blanks. They are cut, because patterns with `\s*` take quadratic time in them. */
const longBlanks = /(\s{100})\s+/g;

async function* cleanRows({ rows, isSampled }: SourceTable): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const cells = new Map<string, string>();
    const links = new Map(row.links);
    for (const [column, value] of row.cells) {
      // A cell contains a formula of a link as text when no program calculated it.
      const linked = readLinkText(value);
      if (linked) links.set(column, linked.address);
      const text = removeInvisible(linked ? linked.label : value)
        .replace(longBlanks, '$1')
        .trim();
      if (text !== '') cells.set(column, text);
    }
    const cleaned = links.size > 0 ? { ...row, cells, links } : { ...row, cells };
    if (isSampled === true || !repeatsHeadings(cells)) yield cleaned;
  }
}

/** Returns whether each cell of a row contains the heading of its column, of which repeated ones are numbered: `Price (2)`. */
function repeatsHeadings(cells: ReadonlyMap<string, string>): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return (
    cells.size > 1 &&
    [...cells].every(([column, value]) =>
      [column, column.replace(/ \(\d+\)$/, '')].some((candidate) => plain(candidate) === plain(value)),
    )
  );
}

async function openFormat(file: string, options: Partial<TableOptions>): Promise<SourceTable> {
  const content = await detectContent(file);
  switch (extname(file).toLowerCase()) {
    case '.xlsx':
    case '.xlsm':
      if (content !== 'zip')
        throw new UnreadableFileError(
          `${file} is not a valid workbook; rename it to .csv or .tsv when it is text, or save it again as XLSX.`,
        );
      return openWorkbook(file, options);
    case '.xls':
      if (content === 'zip') return openWorkbook(file, options);
      throw new UnreadableFileError(
        `${file} is no workbook; rename it to .csv or .tsv when it is text, or save it as XLSX.`,
      );
    case '.json':
      throw new UnreadableFileError(`${file} is JSON; write one object per line and rename it to .jsonl.`);
    case '.jsonl':
    case '.ndjson':
      return openJsonLines(file);
    case '.sdf':
    case '.sd':
      return openStructureData(file);
    case '.tsv':
      return openDelimited(file, { delimiter: '\t', ...options });
    default:
      return content === 'zip' ? openWorkbook(file, options) : openDelimited(file, options);
  }
}
