import { once } from 'node:events';
import { createWriteStream, existsSync, readdirSync, statSync, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode, OperatorError } from '../../src/server/lib/operator-error';
import { enteredPath, formatCount } from '../cli/arguments';
import { guardedCsvRow } from './formats/spreadsheet-text';
import { ExistingCatalogue } from './write/existing-catalogue';
import { CategoryIndex } from './write/category-index';
import { exportCatalogue } from './write/export-catalogue';
import { type Finding, formatFinding } from './finding';
import { describeGuess, isExportedTable } from './columns/describe-guess';
import { guessTable } from './columns/guess-mapping';
import {
  checkContent,
  exportContent,
  readContent,
  writeContent,
  type CheckedContent,
} from './import-content';
import { importFiles, type ImportResult } from './import-files';
import { readMapping } from './columns/mapping';
import { createProgressLine } from './progress-line';
import { updateStock } from './update-stock';

/** Options of `shop releases import` and `shop catalogue stock`. The latter lacks those after `maxRemoved`. */
export interface ImportCommandOptions {
  /** Mapping file for all tables, instead of those beside them (`TABLE.mapping.json`). */
  mapping?: string;
  /** File for all findings: .txt, .csv or .jsonl. */
  report?: string;
  dryRun: boolean;
  /** Write nothing when a row is left out. */
  strict: boolean;
  /** Import even if `maxRemoved` or `maxUnreadable` is exceeded. */
  yes?: boolean;
  /** Percentage of the products that may disappear, lose their prices or cost ten times as much or a tenth without `yes`. */
  maxRemoved?: number;
  /** Percentage of the prices that may be unreadable without `yes`. */
  maxUnreadable?: number;
  /** Update products that exist instead of replacing the catalogue. */
  update?: boolean;
  /** Add products and keep those that exist. */
  add?: boolean;
  /** Permit downloads from private and loopback addresses. */
  allowPrivateAddresses?: boolean;
}

interface CommandTarget {
  /** Catalogue file that is read and written: a copy of the active release. */
  catalogue: string;
  /** Folder with downloaded and resized files of earlier imports. */
  fileCache: string;
  write: (text: string) => void;
  setExitCode: (code: number) => void;
}

const MAX_SHOWN_FINDINGS = 20;
/** Reasons shown in the summary; the report has all of them. */
const MAX_SHOWN_REASONS = 10;
const TABLE_FILE = /\.(csv|tsv|txt|xlsx|xlsm|jsonl|ndjson|sdf|sd)$/i;
/** Hidden and temporary files in a folder of tables: `~$list.xlsx` of an open workbook, `._list.csv` of macOS. */
const HIDDEN_FILE = /^(?:\.|~\$)/;

/** Returns a path relative to the folder in which the operator entered the command. */
const displayPath = (path: string) => relative(enteredPath('.'), path);

/**
 * Imports products (`table` = 'products') or stock and prices ('stock') from tables, and content from `content` folders.
 * Without such a folder the catalogue keeps its content. When rows were left out, sets exit code 2 if the rest was written, or
 * would be without `dryRun`, and otherwise 1. Returns whether the catalogue file changed.
 */
export async function importTables(
  table: 'products' | 'stock',
  paths: readonly string[],
  options: ImportCommandOptions,
  { catalogue: target, fileCache, write, setExitCode }: CommandTarget,
): Promise<boolean> {
  if (options.update && options.add) throw new Error('Choose one of --update and --add.');
  const progress = createProgressLine();
  const counts = { error: 0, warning: 0 };
  const contentFolder = table === 'products' ? await findContent(paths) : null;
  if (contentFolder) write(`Content: ${contentFolder.summary}.\n`);
  const content = contentFolder?.files ?? (await readContent(target));
  const commonMapping =
    options.mapping === undefined ? null : await readMapping(enteredPath(options.mapping));
  const files = [];
  for (const file of listTables(paths)) {
    const mappingFile = mappingPath(file);
    files.push({
      file,
      mapping: commonMapping ?? (existsSync(mappingFile) ? await readMapping(mappingFile) : null),
    });
  }
  const report =
    options.report === undefined
      ? null
      : await openReport(enteredPath(options.report), [
          ...files.map(({ file }) => file),
          ...files.map(({ file }) => mappingPath(file)),
          ...(options.mapping === undefined ? [] : [enteredPath(options.mapping)]),
        ]);
  const onFinding = (finding: Finding) => {
    counts[finding.severity] += 1;
    const displayedFinding = { ...finding, file: displayPath(finding.file) };
    report?.add(displayedFinding);
    if (counts.error + counts.warning <= MAX_SHOWN_FINDINGS) progress.print(formatFinding(displayedFinding));
  };
  const startMs = performance.now();
  if (files.length === 0) {
    await report?.close();
    // A folder may contain content only.
    if (!existsSync(target)) throw new Error('There is no catalogue yet: import products too.');
    return !options.dryRun && writeContent(target, content);
  }
  const runImport = table === 'products' ? importFiles : updateStock;
  const versionsBefore = files.map(({ file }) => fileVersionKey(file));
  let result: ImportResult;
  try {
    result = await runImport({
      files,
      target,
      mode: importMode(options),
      dryRun: options.dryRun,
      strict: options.strict,
      maxLossPercent: options.yes ? 100 : options.maxRemoved,
      maxUnreadablePercent: options.yes ? 100 : options.maxUnreadable,
      fileCache,
      allowPrivateAddresses: options.allowPrivateAddresses,
      onGuess(file, guess) {
        if (!isExportedTable(guess.mapping))
          write(`${displayPath(file)} has no mapping.\n${describeGuess(guess, table === 'stock')}`);
      },
      onFinding,
      onProgress: progress.show,
    });
  } finally {
    await report?.close();
  }
  progress.clear();
  const changedTable = files.find(({ file }, index) => fileVersionKey(file) !== versionsBefore[index]);
  if (changedTable)
    throw new Error(
      `${displayPath(changedTable.file)} was changed while it was read, so that a part may be missing. Nothing was imported. Import it when ` +
        'the program that writes it has finished.',
    );
  const hiddenCount = counts.error + counts.warning - MAX_SHOWN_FINDINGS;
  if (hiddenCount > 0)
    progress.print(`… and ${hiddenCount} more. Use --report FILE (.txt, .csv or .jsonl) for all of them.`);
  for (const [file, format] of Object.entries(result.formats))
    progress.print(`${displayPath(file)}: ${format}`);
  write(`${summarize(result, options, (performance.now() - startMs) / 1000)}\n`);
  if (result.rowsLeftOut > 0) setExitCode(result.isWritten || (options.dryRun && !options.strict) ? 2 : 1);
  // A dry run throws the error that the import would throw.
  if (result.refusal !== null) throw new Error(result.refusal);
  if (result.isWritten) writeContent(target, content);
  return result.isWritten;
}

function importMode({ add, update }: ImportCommandOptions): 'add' | 'update' | 'replace' {
  if (add) return 'add';
  return update ? 'update' : 'replace';
}

/** Returns the values of a file that change when a program writes to it. */
function fileVersionKey(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  return `${ino} ${size} ${mtimeMs}`;
}

/** Returns the content of the last path that has a folder `content`; null = none has. */
async function findContent(paths: readonly string[]): Promise<CheckedContent | null> {
  const folders = paths.map((path) => join(enteredPath(path), 'content')).filter((path) => existsSync(path));
  const folder = folders.at(-1);
  return folder === undefined ? null : checkContent(folder);
}

/** Writes a mapping file with guessed columns beside each table. Throws when one exists. */
export async function guessMappings(
  paths: readonly string[],
  { catalogue, write }: Pick<CommandTarget, 'catalogue' | 'write'>,
): Promise<void> {
  const existingCatalogue = ExistingCatalogue.open(catalogue);
  const categories =
    existingCatalogue && !existingCatalogue.isDemonstration()
      ? existingCatalogue.categoryIndex()
      : new CategoryIndex(0);
  existingCatalogue?.close();
  for (const file of listTables(paths)) {
    const mapping = mappingPath(file);
    if (existsSync(mapping)) throw new Error(`${mapping} already exists. Remove it to guess again.`);
    const { mapping: guess, otherSheets } = await guessTable(file, categories);
    await writeFile(mapping, `${JSON.stringify(guess, null, 2)}\n`);
    write(`Wrote ${displayPath(mapping)}. Check it before the import.\n`);
    write(describeGuess({ mapping: guess, otherSheets }));
  }
}

/**
 * Exports catalogue and content to a folder that `import` can read. Throws when the folder contains files: the export would
 * replace tables of the same name, and an import would read the others too.
 */
export async function exportTables(
  folderPath: string,
  { catalogue, write }: Pick<CommandTarget, 'catalogue' | 'write'>,
): Promise<void> {
  const folder = enteredPath(folderPath);
  if (existsSync(folder) && statSync(folder).isDirectory() && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} contains files, which an export could replace. Name a new or an empty folder.`,
    );
  const names = await exportCatalogue(catalogue, folder);
  await exportContent(catalogue, join(folder, 'content'));
  write(`Wrote ${[...names, 'content/'].join(', ')} to ${folder}.\n`);
}

function summarize(result: ImportResult, { dryRun }: ImportCommandOptions, seconds: number): string {
  const {
    products,
    sizes,
    sizesOnRequest,
    publications,
    lots,
    images,
    documents,
    rows,
    rowsLeftOut,
    productsRejected,
    rejectedByReason,
    isWritten,
    changes,
  } = result;
  const lines = [
    `${formatCount(rows, 'row', 'rows')} in ${seconds.toFixed(1)} s: ${formatCount(products, 'product', 'products')}, ${formatCount(sizes, 'size', 'sizes')}, ` +
      `${formatCount(publications, 'publication', 'publications')}, ${formatCount(lots, 'lot', 'lots')}.`,
  ];
  if (images + documents > 0)
    lines.push(
      `Files: ${formatCount(images, 'image', 'images')}, ${formatCount(documents, 'document', 'documents')}.`,
    );
  if (sizesOnRequest > 0) lines.push(`Price on request: ${formatCount(sizesOnRequest, 'size', 'sizes')}.`);
  if (changes) {
    const { added, changed, unchanged, removed, lostPrices, repriced, renamed } = changes;
    lines.push(
      `Products: ${added} new, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${productsRejected} rejected.`,
    );
    if (lostPrices > 0) lines.push(`Products that had a price and have none now: ${lostPrices}.`);
    if (repriced > 0) lines.push(`Products with a price ten times as high or low as before: ${repriced}.`);
    if (renamed > 0) lines.push(`Products with another name: ${renamed}.`);
  }
  if (productsRejected > 0) lines.push('Rejected products, by reason:', ...reasonLines(rejectedByReason));
  if (rowsLeftOut > 0)
    lines.push(`Rows left out: ${rowsLeftOut}, by reason:`, ...reasonLines(result.reasons));
  if (result.notes.size > 0) lines.push('Notes on imported rows, by reason:', ...reasonLines(result.notes));
  if (!isWritten)
    lines.push(dryRun ? 'Dry run: nothing was written.' : 'Nothing was written; the catalogue is unchanged.');
  return lines.join('\n');
}

function reasonLines(reasons: ReadonlyMap<string, number>): string[] {
  const sorted = [...reasons].sort(([, a], [, b]) => b - a);
  const shownLines = sorted.slice(0, MAX_SHOWN_REASONS).map(([reason, count]) => `  ${count} × ${reason}`);
  const hiddenCount = sorted.length - shownLines.length;
  return hiddenCount > 0
    ? [...shownLines, `  and ${formatCount(hiddenCount, 'more reason', 'more reasons')}; see --report`]
    : shownLines;
}

function mappingPath(table: string): string {
  return `${table}.mapping.json`;
}

/** Returns the tables of the entered paths, each once: an operator may enter a folder together with one of its tables. */
function listTables(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.map(enteredPath).flatMap(findTables));
}

/**
 * Returns all tables in a folder, or the path itself when it is a file. Throws when the path is missing or a stream, or the
 * folder contains neither tables nor content.
 */
function findTables(path: string): string[] {
  const isMissing = !isPresent(path);
  if (isMissing && basename(path) !== '-') throw new Error(`File not found: ${path}.`);
  if (isMissing || isStream(path))
    throw new OperatorError({
      subject: path.endsWith('-') ? '-' : path,
      reason: 'The importer reads files and folders, and nothing from standard input or a pipe.',
      remedy:
        'Save the output of the other program to a file such as products.csv, and name this file. Nothing was imported.',
    });
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => TABLE_FILE.test(name) && !HIDDEN_FILE.test(name));
  if (names.length === 0 && !existsSync(join(path, 'content')))
    throw new Error(
      `The folder ${path} contains no table (.csv, .tsv, .txt, .xlsx, .jsonl, .sdf) and no folder "content".`,
    );
  return names.sort().map((name) => join(path, name));
}

/** Returns whether a path exists. Throws other errors of the system: the folder of a file may be closed to the user of the command. */
function isPresent(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Returns whether a path is a pipe, a terminal or another device. */
function isStream(path: string): boolean {
  const status = statSync(path);
  return !status.isFile() && !status.isDirectory();
}

type ReportFormat = 'text' | 'csv' | 'jsonl';

/** Streams findings to a file, so that any number of them needs no memory. */
interface Report {
  add(finding: Finding): void;
  close(): Promise<void>;
}

/**
 * Opens a report file. The format follows from the extension: `.csv`, `.json` and `.jsonl` (one object per line), else plain
 * text. Throws an OperatorError when it cannot be written, or is one of the files that the import reads (`inputs`).
 */
async function openReport(file: string, inputs: readonly string[]): Promise<Report> {
  if (inputs.some((input) => isSameFile(input, file)))
    throw new OperatorError({
      subject: file,
      reason: 'The report would overwrite a file that the import reads.',
      remedy: 'Choose another file with --report. Nothing was imported.',
    });
  const stream = createWriteStream(file);
  await once(stream, 'open').catch((cause: unknown) => {
    throw new OperatorError(
      {
        subject: file,
        reason: 'The report cannot be written: its folder is missing, it is a folder, or access is denied.',
        remedy: 'Choose another file with --report. Nothing was imported.',
      },
      { cause },
    );
  });
  // Ignored here, because findings may follow a failed write: `close` rejects with the error.
  stream.on('error', () => undefined);
  const format = reportFormatOf(file);
  if (format === 'csv')
    stream.write(`${guardedCsvRow(['severity', 'file', 'row', 'column', 'value', 'reason'])}\n`);
  return {
    add: (finding) => writeFinding(stream, finding, format),
    async close() {
      stream.end();
      await finished(stream).catch((cause: unknown) => {
        throw new OperatorError(
          {
            subject: file,
            reason: 'The report could not be written completely, such as on a full disk.',
            remedy:
              'Free space or choose another file with --report, then repeat the command. Nothing was imported.',
          },
          { cause },
        );
      });
    },
  };
}

function reportFormatOf(file: string): ReportFormat {
  if (/\.csv$/i.test(file)) return 'csv';
  return /\.jsonl?$/i.test(file) ? 'jsonl' : 'text';
}

/** Returns whether two paths lead to one file, also by links or in another case of the name. */
function isSameFile(firstPath: string, secondPath: string): boolean {
  const [first, second] = [firstPath, secondPath].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function writeFinding(stream: WriteStream, finding: Finding, format: ReportFormat): void {
  const { severity, file, line, column, value, reason } = finding;
  if (format === 'csv')
    stream.write(`${guardedCsvRow([severity, file, String(line), column, value, reason])}\n`);
  else if (format === 'jsonl')
    stream.write(`${JSON.stringify({ severity, file, row: line, column, value, reason })}\n`);
  else stream.write(`${formatFinding(finding)}\n`);
}
