import type { Command } from 'commander';
import type { ImportCommandOptions } from '../catalogue-import/import-command';
import { enteredPath } from './arguments';
import { printLine, type CliContext } from './context';
import { addTableOptions, importIntoNewRelease, parseWholeNumber } from './import-options';
import { publishCatalogue } from './publish-catalogue';
import { fetchActiveFile, withActiveFile, withReleases } from './release-access';
import { makeSigningKeys } from './signing-keys';

/** Loaded on demand: loading takes longer than most commands. */
const loadImporter = () => import('../catalogue-import/import-command');

/** Adds `shop catalogue …`: commands on the active release. */
export function addCatalogueCommands(program: Command, context: CliContext): void {
  const catalogue = program
    .command('catalogue')
    .description('update stock in the active release, export it, and publish it to stands');
  const write = (text: string) => context.write(text);

  addTableOptions(
    catalogue
      .command('stock <files...>')
      .description('update stock and prices of existing products; exits with 2 when rows were left out'),
  ).action(async (files: string[], options: ImportCommandOptions) =>
    importIntoNewRelease(context, 'stock', files, options),
  );
  catalogue
    .command('guess <files...>')
    .description('write a mapping file with guessed columns beside each table')
    .action(async (files: string[]) => {
      const { guessMappings } = await loadImporter();
      await withReleases(context, async (store) =>
        guessMappings(files, { catalogue: (await fetchActiveFile(store)) ?? '', write }),
      );
    });
  catalogue
    .command('export <folder>')
    .description('export products and content to tables that import can read')
    .action(async (folder: string) => {
      const { exportTables } = await loadImporter();
      await withActiveFile(context, (file) => exportTables(folder, { catalogue: file, write }));
    });
  catalogue
    .command('create-key')
    .argument('<file>', 'new file for the private key', enteredPath)
    .description('create the key pair that signs catalogues for stands')
    .action(async (keyFile: string) => printLine(context, await createKey(keyFile)));
  catalogue
    .command('sign')
    .description('publish the active release, signed, for stands to download')
    .requiredOption('--key <file>', 'private key', enteredPath)
    .option('--days <days>', 'days until stands mark the prices as out of date', parseWholeNumber, 30)
    .option('--min <version>', 'oldest version that stands may still use', parseWholeNumber, 0)
    .action(async (options: SignOptions) => sign(context, options));
}

interface SignOptions {
  key: string;
  days: number;
  min: number;
}

async function createKey(file: string): Promise<string> {
  const publicKey = await makeSigningKeys(file);
  return `The private key is in ${file}. Keep it outside the project.
Stands fetch the public key when they are enrolled after the first "catalogue sign". It is: ${publicKey}`;
}

async function sign(context: CliContext, { key, days, min }: SignOptions): Promise<void> {
  const { version, expires, publicKey } = await withReleases(context, (store) =>
    publishCatalogue(store, { keyFile: key, days, minVersion: min, now: context.clock() }),
  );
  printLine(
    context,
    `Published version ${version} of the catalogue on all servers. Stands show its prices as current until ${expires}.
Public key, for the setup form of stands that were enrolled before: ${publicKey}`,
  );
}
