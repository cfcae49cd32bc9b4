import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportCatalogue } from '../catalogue-import/write/export-catalogue';
import { importFiles, type ImportOptions } from '../catalogue-import/import-files';
import { updateStock } from '../catalogue-import/update-stock';
import { atMost, type Row } from './report';
import { formatSeconds, runTimed } from './measurements';

/** Targets of the figures. */
const MAX_IMPORT_SECONDS = 120;
const MAX_STOCK_UPDATE_SECONDS = 15;
/** Maximum number of rows in the stock list. */
const MAX_STOCK_ROWS = 100_000;

/** Times export, import and stock update of the catalogue of 100,000 products in `folder`. */
export async function measureImportTimes(folder: string): Promise<Row[]> {
  const workFolder = join(folder, 'importing');
  await rm(workFolder, { recursive: true, force: true });
  await mkdir(workFolder);
  const exportFolder = join(workFolder, 'files');
  const target = join(workFolder, 'catalogue.sqlite');
  const exporting = await runTimed(() => exportCatalogue(join(folder, 'catalogue.sqlite'), exportFolder));
  const importOptions = (names: readonly string[]): ImportOptions => ({
    files: names.map((name) => ({ file: join(exportFolder, name), mapping: null })),
    target,
    mode: 'replace',
    onFinding: () => undefined,
  });
  const importing = await runTimed(() => importFiles(importOptions(exporting.result)));
  await writeStock(exportFolder);
  const updating = await runTimed(() => updateStock(importOptions(['stock.csv'])));
  const formatRows = (count: number) => count.toLocaleString('en');
  const report = [
    {
      name: 'export of everything',
      figure: formatSeconds(exporting.seconds),
      target: '',
      met: null,
      baseline: '',
    },
    {
      ...atMost(
        `import of ${formatRows(importing.result.products)} products, ${formatRows(importing.result.rows)} rows`,
        importing.seconds,
        MAX_IMPORT_SECONDS,
        formatSeconds,
      ),
      baseline: await copyTime(target),
    },
    {
      ...atMost(
        `prices and stock of ${formatRows(updating.result.rows)} rows`,
        updating.seconds,
        MAX_STOCK_UPDATE_SECONDS,
        formatSeconds,
      ),
      baseline: await copyTime(target),
    },
  ];
  await rm(workFolder, { recursive: true });
  return report;
}

/** Writes a stock list from the exported sizes, at most {@link MAX_STOCK_ROWS} rows, with 1 as the cents of each price. */
async function writeStock(folder: string): Promise<void> {
  const [header = '', ...lines] = (await readFile(join(folder, 'sizes.csv'), 'utf8')).split('\r\n');
  const changedLines = lines
    .slice(0, MAX_STOCK_ROWS)
    .map((line) => line.replace(/,(\d+)\.\d\d,,(\d+),(\d+)$/, `,$1.01,,$2,$3`));
  await writeFile(join(folder, 'stock.csv'), [header, ...changedLines, ''].join('\r\n'));
}

/** Times a plain copy of the catalogue file. */
async function copyTime(file: string): Promise<string> {
  const { seconds: copySeconds } = await runTimed(() => copyFile(file, `${file}.copy`));
  await rm(`${file}.copy`);
  return `copy ${formatSeconds(copySeconds)}`;
}
