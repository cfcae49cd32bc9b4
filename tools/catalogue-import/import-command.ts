import { existsSync, readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CatalogueThere } from './catalogue-there';
import { CategoryShelf } from './category-shelf';
import { exportCatalogue } from './export-catalogue';
import { type Finding, findingInWords } from './finding';
import { guessMapping } from './guess-mapping';
import { checkContent, exportContent, importContent } from './import-content';
import { importFiles, type ImportOptions, type ImportResult } from './import-files';
import { readMapping } from './mapping';
import { progressLine } from './progress-line';
import { openReport } from './report';
import { updateSupply } from './update-supply';

// `import FILE…`, `guess FILE`, `stock FILE…`, `export FOLDER`: a shop's own catalogue from its own files, and back.
// Ends with 0; with 2 when rows were left out; with 1 when nothing was done.

const SHOWN_FINDINGS = 20;
const tables = /\.(csv|tsv|txt|xlsx|xlsm|jsonl|ndjson|sdf|sd)$/i;

const { values, positionals } = parseArgs({
  options: {
    file: { type: 'string' },
    mapping: { type: 'string' },
    report: { type: 'string' },
    update: { type: 'boolean', default: false },
    add: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [command = '', ...words] = positionals;
// Paths are meant from where the person typed them.
const at = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
const target = values.file ?? join(process.env['DATA_DIR'] ?? 'data', 'catalogue.sqlite');

const works: Readonly<Record<string, () => Promise<void>>> = {
  import: () => load((options) => importFiles(options)),
  stock: () => load((options) => updateSupply(options)),
  guess,
  export: writeOut,
};

try {
  const work = works[command];
  if (!work) throw new Error(`There is no "${command}"; there are ${Object.keys(works).join(', ')}.`);
  if (words.length === 0) throw new Error(`Which file? ${command} FILE`);
  await work();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function load(work: (options: ImportOptions) => Promise<ImportResult>): Promise<void> {
  if (values.update && values.add) throw new Error('Choose one of --update and --add.');
  const progress = progressLine();
  const report = values.report === undefined ? null : openReport(at(values.report));
  const counts = { error: 0, warning: 0 };
  for (const folder of words
    .map(at)
    .map((path) => join(path, 'content'))
    .filter((path) => existsSync(path))) {
    if (command !== 'import') break;
    const what = values['dry-run']
      ? await checkContent(folder)
      : await importContent(folder, dirname(target));
    process.stdout.write(`Texts: ${what}.\n`);
  }
  const given = values.mapping === undefined ? null : await readMapping(at(values.mapping));
  const files = [];
  for (const file of words.map(at).flatMap(tablesOf)) {
    const own = `${file}.mapping.json`;
    files.push({ file, mapping: existsSync(own) ? await readMapping(own) : given });
  }
  const onFinding = (finding: Finding) => {
    counts[finding.severity] += 1;
    const short = { ...finding, file: relative(at('.'), finding.file) };
    report?.add(short);
    if (counts.error + counts.warning <= SHOWN_FINDINGS) progress.say(findingInWords(short));
  };
  const started = performance.now();
  // A folder may hold texts alone.
  if (files.length === 0) return report?.close();
  const result = await work({
    files,
    target,
    mode: values.add ? 'add' : values.update ? 'update' : 'replace',
    dryRun: values['dry-run'],
    strict: values.strict,
    onFinding,
    onProgress: progress.show,
  }).finally(() => report?.close());
  progress.clear();
  if (counts.error + counts.warning > SHOWN_FINDINGS)
    progress.say(
      `… and ${counts.error + counts.warning - SHOWN_FINDINGS} more; --report FILE (.txt, .csv, .jsonl) keeps them all.`,
    );
  for (const [file, readAs] of Object.entries(result.readAs))
    progress.say(`${relative(at('.'), file)}: ${readAs}`);
  process.stdout.write(`${summaryOf(result, (performance.now() - started) / 1000)}\n`);
  if (result.rowsLeftOut > 0) process.exitCode = result.written || values['dry-run'] ? 2 : 1;
}

function summaryOf(result: ImportResult, seconds: number): string {
  const { products, sizes, publications, lots, rows, rowsLeftOut, productsLeftOut, written } = result;
  const out = rowsLeftOut > 0 ? `; left out: ${rowsLeftOut} rows, ${productsLeftOut} products` : '';
  const end = written
    ? `The catalogue is in place, sha256 ${written.checksum}.`
    : values['dry-run']
      ? 'This was a dry run: nothing was written.'
      : 'Nothing was written: the catalogue stays as it is.';
  return `${rows} rows in ${seconds.toFixed(1)} s: ${products} products, ${sizes} sizes, ${publications} publications, ${lots} lots${out}. ${end}`;
}

async function guess(): Promise<void> {
  const there = CatalogueThere.open(target);
  const shelf = there && !there.isDemonstration() ? there.shelf() : new CategoryShelf(0);
  there?.close();
  for (const file of words.map(at).flatMap(tablesOf)) {
    const to = `${file}.mapping.json`;
    if (existsSync(to)) throw new Error(`${to} is there already; remove it to guess anew.`);
    await writeFile(to, `${JSON.stringify(await guessMapping(file, shelf), null, 2)}\n`);
    process.stdout.write(
      `${relative(at('.'), to)} is a start: look at what is "guessed" with little confidence.\n`,
    );
  }
}

async function writeOut(): Promise<void> {
  const folder = at(words[0] ?? '');
  const names = await exportCatalogue(target, folder);
  await exportContent(dirname(target), join(folder, 'content'));
  process.stdout.write(`${[...names, 'content/'].join(', ')} are in ${folder}.\n`);
}

/** A file itself, or all tables in a folder. */
function tablesOf(path: string): string[] {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => tables.test(name))
    .sort()
    .map((name) => join(path, name));
}
