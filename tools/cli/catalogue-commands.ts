import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import type { ImportCommandOptions } from '../catalogue-import/import-command';
import { progressLine } from '../catalogue-import/progress-line';
import { MIN_PRODUCTS } from '../catalogue-build/line-counts';
import { printLine, type CliContext } from './context';
import { publishCatalogue } from './publish-catalogue';
import { makeSigningKeys } from './signing-keys';

const MAX_PRODUCTS = 2_000_000;

/** Loaded on demand, like the builder: loading takes longer than most commands. */
const importer = () => import('../catalogue-import/import-command');

/** Adds `shop catalogue …`: the catalogue file of the data folder. */
export function addCatalogueCommands(program: Command, context: CliContext): void {
  const catalogue = program
    .command('catalogue')
    .description('build, import, export and publish the catalogue');
  const file = join(context.dataFolder, 'catalogue.sqlite');
  const target = {
    catalogue: file,
    write: (text: string) => context.write(text),
    setExitCode: (code: number) => context.setExitCode(code),
  };

  catalogue
    .command('build')
    .description('build the demonstration catalogue from public data')
    .option('--products <count>', `number of products, up to ${MAX_PRODUCTS}`, parseProducts, 100_000)
    .action(async ({ products }: { products: number }) => printLine(context, await build(file, products)));
  for (const [name, what, description] of [
    ['import', 'products', 'import products from tables or folders of tables'],
    ['stock', 'stock', 'update stock and prices of existing products from tables'],
  ] as const) {
    catalogue
      .command(`${name} <files...>`)
      .description(`${description}; exits with 2 when rows were left out`)
      .option('--mapping <file>', 'mapping for tables without their own mapping file')
      .option('--report <file>', 'write all findings to a .txt, .csv or .jsonl file')
      .option('--update', 'update products that exist instead of replacing the catalogue', false)
      .option('--add', 'add products and keep those that exist', false)
      .option('--dry-run', 'check only', false)
      .option('--strict', 'write nothing when a row is left out', false)
      .action(async (files: string[], options: ImportCommandOptions) => {
        const { importTables } = await importer();
        await importTables(what, files, options, target);
      });
  }
  catalogue
    .command('guess <files...>')
    .description('write a mapping file with guessed columns beside each table')
    .action(async (files: string[]) => {
      const { guessMappings } = await importer();
      await guessMappings(files, target);
    });
  catalogue
    .command('export <folder>')
    .description('export catalogue and content to tables that import can read')
    .action(async (folder: string) => {
      const { exportTables } = await importer();
      await exportTables(folder, target);
    });
  catalogue
    .command('load [url]')
    .description('load the catalogue into PostgreSQL (DATABASE_URL) and activate it there')
    .action(async (url: string | undefined = context.databaseUrl) =>
      printLine(context, await load(file, url)),
    );
  catalogue
    .command('create-key <file>')
    .description('create the key pair that signs catalogues for stands')
    .action(async (keyFile: string) => printLine(context, await createKey(keyFile)));
  catalogue
    .command('sign')
    .description('publish the catalogue, signed, for stands to download')
    .requiredOption('--key <file>', 'private key')
    .option('--days <days>', 'days until stands mark the prices as out of date', parseWholeNumber, 30)
    .option('--min <version>', 'oldest version that stands may still use', parseWholeNumber, 0)
    .action(async (options: SignOptions) => printLine(context, await sign(file, options)));
}

interface SignOptions {
  key: string;
  days: number;
  min: number;
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}

function parseProducts(text: string): number {
  const products = parseWholeNumber(text);
  if (products < MIN_PRODUCTS || products > MAX_PRODUCTS) {
    throw new InvalidArgumentError(`Expected a whole number from ${MIN_PRODUCTS} to ${MAX_PRODUCTS}.`);
  }
  return products;
}

async function build(file: string, products: number): Promise<string> {
  const progress = progressLine();
  const { buildCatalogue } = await import('../catalogue-build/build-catalogue');
  const built = await buildCatalogue({ file, products, onProgress: progress.show });
  progress.clear();
  const size = (statSync(file).size / 1e6).toFixed(1);
  return `${built.products} products in ${built.seconds.toFixed(1)} s, ${size} MB, sha256 ${built.checksum}`;
}

async function load(file: string, url: string | undefined): Promise<string> {
  if (url === undefined) {
    throw new Error(
      'Name the database: set DATABASE_URL=postgres://name:password@host/database or pass the URL.',
    );
  }
  const progress = progressLine();
  const started = performance.now();
  const { loadCatalogue } = await import('./postgres/load-catalogue');
  const { version, products, isNew } = await loadCatalogue({ file, url, onProgress: progress.show });
  progress.clear();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return isNew
    ? `Loaded ${products} products in ${seconds} s; version ${version.slice(0, 16)} is active.`
    : `Version ${version.slice(0, 16)} is already active; nothing was changed.`;
}

async function createKey(file: string): Promise<string> {
  const publicKey = await makeSigningKeys(file);
  return `The private key is in ${file}. Keep it outside the project.
Stands need the public key, in their settings or in resources/catalogue-keys.json: ${publicKey}`;
}

async function sign(file: string, { key, days, min }: SignOptions): Promise<string> {
  const { version, expires, folder } = await publishCatalogue({
    file,
    keyFile: key,
    folder: join(dirname(file), 'published'),
    days,
    minVersion: min,
    now: new Date(),
  });
  return `Published version ${version} in ${folder}. Stands show its prices as current until ${expires}.`;
}
