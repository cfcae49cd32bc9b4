import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { exportCatalogue } from '../importing/export-catalogue';
import { importFiles, type ImportOptions } from '../importing/import-files';
import { updateSupply } from '../importing/update-supply';
import { atMost, type Row } from './report';

const seconds = (value: number): string => `${value.toFixed(1)} s`;
/** Rows of a stock list. */
const STOCK_ROWS = 100_000;

/** How long a shop's own files take into its catalogue, for a catalogue of 100,000 products in `folder`. */
export async function importTimes(folder: string): Promise<Row[]> {
  const work = join(folder, 'importing');
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  const exported = join(work, 'files');
  const target = join(work, 'catalogue.sqlite');
  const exporting = await timed(() => exportCatalogue(join(folder, 'catalogue.sqlite'), exported));
  const options = (names: readonly string[]): ImportOptions => ({
    files: names.map((name) => ({ file: join(exported, name), mapping: null })),
    ...{ target, mode: 'replace', onFinding: () => undefined },
  });
  const importing = await timed(() => importFiles(options(exporting.result)));
  await writeStock(join(exported, 'sizes.csv'), join(exported, 'stock.csv'));
  const supplying = await timed(() => updateSupply(options(['stock.csv'])));
  const rows = (count: number) => count.toLocaleString('en');
  const report = [
    { what: 'export of everything', figure: seconds(exporting.seconds), bar: '', met: null, floor: '' },
    {
      ...atMost(
        `import of ${rows(importing.result.products)} products, ${rows(importing.result.rows)} rows`,
        ...([importing.seconds, 120, seconds] as const),
      ),
      floor: await copyTime(target),
    },
    {
      ...atMost(`prices and stock of ${rows(supplying.result.rows)} rows`, supplying.seconds, 15, seconds),
      floor: await copyTime(target),
    },
  ];
  await rm(work, { recursive: true });
  return report;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}

/** Every size with a price that is one cent higher, as far as the rows reach. */
async function writeStock(sizes: string, to: string): Promise<void> {
  const [header = '', ...lines] = (await readFile(sizes, 'utf8')).split('\r\n');
  const changed = lines
    .slice(0, STOCK_ROWS)
    .map((line) => line.replace(/,(\d+)\.\d\d,,(\d+),(\d+)$/, ',$1.01,,$2,$3'));
  await pipeline(Readable.from([[header, ...changed, ''].join('\r\n')]), createWriteStream(to));
}

/** What copying the finished file alone costs. */
async function copyTime(file: string): Promise<string> {
  const { seconds: taken } = await timed(() => copyFile(file, `${file}.copy`));
  await rm(`${file}.copy`);
  return `copy ${seconds(taken)}`;
}
