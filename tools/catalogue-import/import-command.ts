import { createWriteStream, existsSync, readdirSync, statSync, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvLine } from './formats/spreadsheet-text';
import { ExistingCatalogue } from './write/existing-catalogue';
import { CategoryIndex } from './write/category-index';
import { exportCatalogue } from './write/export-catalogue';
import { type Finding, formatFinding } from './finding';
import { guessMapping } from './columns/guess-mapping';
import { checkContent, exportContent, importContent } from './import-content';
import { importFiles, type ImportResult } from './import-files';
import { readMapping } from './columns/mapping';
import { progressLine } from './progress-line';
import { updateStock } from './update-stock';

/** Options of `shop catalogue import` and `shop catalogue stock`. */
export interface ImportCommandOptions {
  /** Mapping file for tables without one of their own beside them (`TABLE.mapping.json`). */
  mapping?: string;
  /** File for all findings: .txt, .csv or .jsonl. */
  report?: string;
  /** Update products that exist instead of replacing the catalogue. */
  update: boolean;
  /** Add products and keep those that exist. */
  add: boolean;
  dryRun: boolean;
  /** Write nothing when a row is left out. */
  strict: boolean;
}

interface CommandTarget {
  /** File of the catalogue that is written. */
  catalogue: string;
  write: (text: string) => void;
  setExitCode: (code: number) => void;
}

const MAX_SHOWN_FINDINGS = 20;
const TABLE_FILE = /\.(csv|tsv|txt|xlsx|xlsm|jsonl|ndjson|sdf|sd)$/i;

/** npm changes the working directory: relative paths are meant from where the command was entered. */
const absolutePath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
const shownPath = (path: string) => relative(absolutePath('.'), path);

/**
 * Imports products (`what` = 'products') or stock and prices ('stock') from tables, and content from `content` folders.
 * Sets exit code 2 when rows were left out and the rest was written, 1 when nothing was written.
 */
export async function importTables(
  what: 'products' | 'stock',
  paths: readonly string[],
  options: ImportCommandOptions,
  { catalogue: target, write, setExitCode }: CommandTarget,
): Promise<void> {
  if (options.update && options.add) throw new Error('Choose one of --update and --add.');
  const progress = progressLine();
  const report = options.report === undefined ? null : openReport(absolutePath(options.report));
  const counts = { error: 0, warning: 0 };
  if (what === 'products') {
    for (const folder of paths
      .map((path) => join(absolutePath(path), 'content'))
      .filter((path) => existsSync(path))) {
      const result = options.dryRun
        ? await checkContent(folder)
        : await importContent(folder, dirname(target));
      write(`Content: ${result}.\n`);
    }
  }
  const defaultMapping =
    options.mapping === undefined ? null : await readMapping(absolutePath(options.mapping));
  const files = [];
  for (const file of paths.map(absolutePath).flatMap(findTables)) {
    const own = mappingPath(file);
    files.push({ file, mapping: existsSync(own) ? await readMapping(own) : defaultMapping });
  }
  const onFinding = (finding: Finding) => {
    counts[finding.severity] += 1;
    const short = { ...finding, file: shownPath(finding.file) };
    report?.add(short);
    if (counts.error + counts.warning <= MAX_SHOWN_FINDINGS) progress.say(formatFinding(short));
  };
  const started = performance.now();
  // A folder may contain content only.
  if (files.length === 0) return report?.close();
  const run = what === 'products' ? importFiles : updateStock;
  let result: ImportResult;
  try {
    result = await run({
      files,
      target,
      mode: options.add ? 'add' : options.update ? 'update' : 'replace',
      dryRun: options.dryRun,
      strict: options.strict,
      onFinding,
      onProgress: progress.show,
    });
  } finally {
    await report?.close();
  }
  progress.clear();
  const hidden = counts.error + counts.warning - MAX_SHOWN_FINDINGS;
  if (hidden > 0)
    progress.say(`… and ${hidden} more. Use --report FILE (.txt, .csv or .jsonl) for all of them.`);
  for (const [file, format] of Object.entries(result.formats)) progress.say(`${shownPath(file)}: ${format}`);
  write(`${summarize(result, options, (performance.now() - started) / 1000)}\n`);
  if (result.rowsLeftOut > 0) setExitCode(result.written || options.dryRun ? 2 : 1);
}

/** Writes a mapping file with guessed columns beside each table. Throws when one exists. */
export async function guessMappings(
  paths: readonly string[],
  { catalogue, write }: Pick<CommandTarget, 'catalogue' | 'write'>,
): Promise<void> {
  const existing = ExistingCatalogue.open(catalogue);
  const categories =
    existing && !existing.isDemonstration() ? existing.categoryIndex() : new CategoryIndex(0);
  existing?.close();
  for (const file of paths.map(absolutePath).flatMap(findTables)) {
    const mapping = mappingPath(file);
    if (existsSync(mapping)) throw new Error(`${mapping} already exists. Remove it to guess again.`);
    await writeFile(mapping, `${JSON.stringify(await guessMapping(file, categories), null, 2)}\n`);
    write(`Wrote ${shownPath(mapping)}. Check the columns that are "guessed" with little confidence.\n`);
  }
}

/** Exports catalogue and content to a folder that `import` can read. */
export async function exportTables(
  folderPath: string,
  { catalogue, write }: Pick<CommandTarget, 'catalogue' | 'write'>,
): Promise<void> {
  const folder = absolutePath(folderPath);
  const names = await exportCatalogue(catalogue, folder);
  await exportContent(dirname(catalogue), join(folder, 'content'));
  write(`Wrote ${[...names, 'content/'].join(', ')} to ${folder}.\n`);
}

function summarize(result: ImportResult, { dryRun }: ImportCommandOptions, seconds: number): string {
  const { products, sizes, publications, lots, rows, rowsLeftOut, productsLeftOut, written } = result;
  const leftOut = rowsLeftOut > 0 ? `; left out: ${rowsLeftOut} rows, ${productsLeftOut} products` : '';
  const outcome = written
    ? `The catalogue is active, sha256 ${written.checksum}.`
    : dryRun
      ? 'Dry run: nothing was written.'
      : 'Nothing was written; the catalogue is unchanged.';
  return `${rows} rows in ${seconds.toFixed(1)} s: ${products} products, ${sizes} sizes, ${publications} publications, ${lots} lots${leftOut}. ${outcome}`;
}

function mappingPath(table: string): string {
  return `${table}.mapping.json`;
}

/** Returns the file itself, or all tables in a folder. */
function findTables(path: string): string[] {
  if (!existsSync(path)) throw new Error(`File not found: ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => TABLE_FILE.test(name))
    .sort()
    .map((name) => join(path, name));
}

type ReportFormat = 'text' | 'csv' | 'jsonl';

/** Streams findings to a file, so that any number of them needs no memory. */
interface Report {
  add(finding: Finding): void;
  close(): Promise<void>;
}

/** Opens a report file. The format follows from the extension: `.csv`, `.json` and `.jsonl` (one object per line), else plain text. */
function openReport(file: string): Report {
  const stream = createWriteStream(file);
  const format = file.endsWith('.csv') ? 'csv' : /\.jsonl?$/.test(file) ? 'jsonl' : 'text';
  if (format === 'csv')
    stream.write(`${csvLine(['severity', 'file', 'row', 'column', 'value', 'reason'])}\n`);
  return {
    add: (finding) => writeFinding(stream, finding, format),
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}

function writeFinding(stream: WriteStream, finding: Finding, format: ReportFormat): void {
  const { severity, file, line, column, value, reason } = finding;
  if (format === 'csv') stream.write(`${csvLine([severity, file, String(line), column, value, reason])}\n`);
  else if (format === 'jsonl')
    stream.write(`${JSON.stringify({ severity, file, row: line, column, value, reason })}\n`);
  else stream.write(`${formatFinding(finding)}\n`);
}
