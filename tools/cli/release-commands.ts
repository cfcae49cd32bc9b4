import { InvalidArgumentError, type Command } from 'commander';
import {
  activateRelease,
  checkStoredRelease,
  removeRelease,
  rollBackRelease,
} from '../../src/server/releases/manage-releases';
import { noActiveReleaseError } from '../../src/server/releases/open-active-release';
import type { ReleaseStore } from '../../src/server/releases/release';
import { MIN_PRODUCTS } from '../catalogue-build/line-counts';
import { createProgressLine } from '../catalogue-import/progress-line';
import { formatCount } from './arguments';
import { addProductOptions, importIntoNewRelease, parseWholeNumber } from './import-options';
import type { ImportCommandOptions } from '../catalogue-import/import-command';
import { printLine, type CliContext } from './context';
import { makeRelease, withReleases } from './release-access';

const MAX_PRODUCTS = 2_000_000;

interface BuildOptions {
  products: number;
  ifNone: boolean;
}

/** Adds `shop releases …`: stored catalogues with their content. */
export function addReleaseCommands(program: Command, context: CliContext): void {
  const releases = program
    .command('releases')
    .description('build, import, check and activate releases: catalogues with their content');
  const printResult = (work: (store: ReleaseStore) => Promise<string>) =>
    withReleases(context, async (store) => printLine(context, await work(store)));

  releases
    .command('list')
    .description('all stored releases; * = active')
    .action(() => printResult(formatReleases));
  releases
    .command('build')
    .description('build the demonstration from public data, and activate it')
    .option('--products <count>', `number of products, up to ${MAX_PRODUCTS}`, parseProducts, 100_000)
    .option('--if-none', 'only if no release is active', false)
    .action(async (options: BuildOptions) => build(context, options));
  addProductOptions(
    releases
      .command('import <files...>')
      .description(
        'import products and content, and activate the result; exits with 2 when rows were left out',
      ),
  ).action(async (files: string[], options: ImportCommandOptions) =>
    importIntoNewRelease(context, 'products', files, options),
  );
  releases
    .command('check')
    .argument('[number]', 'release; without it, the active one', parseWholeNumber)
    .description('check every byte, the products and the content of a release, by default the active one')
    .action((number: number | undefined) => printResult((store) => check(store, number)));
  releases
    .command('activate')
    .argument('<number>', 'release', parseWholeNumber)
    .description('make a stored release the active one')
    .action((number: number) =>
      printResult(async (store) => {
        await activateRelease(store, number);
        return `Release ${number} is active.`;
      }),
    );
  releases
    .command('rollback')
    .description('activate the release that was active before')
    .action(() => printResult(async (store) => `Release ${await rollBackRelease(store)} is active again.`));
  releases
    .command('remove')
    .argument('<number>', 'release', parseWholeNumber)
    .description('remove a release that is not active')
    .action((number: number) =>
      printResult(async (store) => {
        await removeRelease(store, number);
        return `Removed release ${number}.`;
      }),
    );
}

function parseProducts(text: string): number {
  const products = parseWholeNumber(text);
  if (products < MIN_PRODUCTS || products > MAX_PRODUCTS) {
    throw new InvalidArgumentError(`Expected a whole number from ${MIN_PRODUCTS} to ${MAX_PRODUCTS}.`);
  }
  return products;
}

async function build(context: CliContext, { products, ifNone }: BuildOptions): Promise<void> {
  if (ifNone && (await withReleases(context, (store) => store.state())).active !== null) {
    return printLine(context, 'A release is active; nothing was built.');
  }
  const release = { note: `build --products ${products}`, startsFrom: 'nothing' } as const;
  await makeRelease(context, release, async (draft) => {
    const progress = createProgressLine();
    const { buildCatalogue } = await import('../catalogue-build/build-catalogue');
    const built = await buildCatalogue({ file: draft, products, onProgress: progress.show });
    progress.clear();
    for (const { kind, name, rejected } of built.rejected)
      printLine(context, `${String(rejected).padStart(6)} ${kind} rows rejected: ${name}`);
    printLine(context, `Built ${built.products} products in ${built.seconds.toFixed(1)} s.`);
    return true;
  });
}

/** Returns a table of the releases, in which * marks the active one. */
async function formatReleases(store: ReleaseStore): Promise<string> {
  const { active } = await store.state();
  const releases = await store.list();
  if (releases.length === 0) return `There are no releases in ${store.location}.`;
  const table = [['release', 'created', 'products', 'size', 'made by']];
  for (const { number, created, products, size, note } of releases) {
    const mark = number === active ? '*' : ' ';
    const time = created.slice(0, 16).replace('T', ' ');
    table.push([`${mark} ${number}`, time, String(products), `${(size / 1e6).toFixed(1)} MB`, note]);
  }
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

async function check(store: ReleaseStore, number: number | undefined): Promise<string> {
  const releaseNumber = number ?? (await store.state()).active;
  if (releaseNumber === null) throw noActiveReleaseError(store);
  const release = await checkStoredRelease(store, releaseNumber);
  return `Release ${releaseNumber} is valid: ${formatCount(release.products, 'product', 'products')}, sha256 ${release.sha256}.`;
}
