import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { cutText } from '../../src/shared/lib/visible-text';
import type { ImportCommandOptions } from '../catalogue-import/import-command';
import { MAX_LOSS_PERCENT, MAX_UNREADABLE_PERCENT } from '../catalogue-import/write/compare-catalogues';
import type { CliContext } from './context';
import { makeRelease } from './release-access';

/** Maximum characters of the note on a release. */
const MAX_NOTE_LENGTH = 200;

/** Adds the options of both imports: of products, and of stock and prices. */
export function addTableOptions(command: Command): Command {
  return command
    .option('--mapping <file>', 'mapping for all tables, instead of the mapping files beside them')
    .option('--report <file>', 'write all findings to a .txt, .csv or .jsonl file')
    .option('--dry-run', 'check only', false)
    .option('--strict', 'write nothing when a row is left out', false)
    .option(
      '--max-removed <percent>',
      'stop when a larger share of the products would disappear, lose its prices or cost ten times as much or as little',
      parseWholeNumber,
      MAX_LOSS_PERCENT,
    )
    .option('--yes', 'import even if one of the limits is exceeded', false);
}

/** Adds the options of an import of products. */
export function addProductOptions(command: Command): Command {
  return addTableOptions(command)
    .option('--update', 'update products that exist instead of replacing the catalogue', false)
    .option('--add', 'add products and keep those that exist', false)
    .option(
      '--max-unreadable <percent>',
      'stop when a larger share of the prices cannot be read',
      parseWholeNumber,
      MAX_UNREADABLE_PERCENT,
    )
    .option(
      '--allow-private-addresses',
      'download images and documents from private and loopback addresses too',
      false,
    );
}

/** Imports products and content, or stock and prices, into a new release. */
export async function importIntoNewRelease(
  context: CliContext,
  table: 'products' | 'stock',
  files: readonly string[],
  options: ImportCommandOptions,
): Promise<void> {
  const note = cutText(`${table === 'products' ? 'import' : 'stock'} ${files.join(' ')}`, MAX_NOTE_LENGTH);
  await makeRelease(context, { note, startsFrom: 'active release' }, async (draft) => {
    // Loaded on demand: loading takes longer than most commands.
    const { importTables } = await import('../catalogue-import/import-command');
    return importTables(table, files, options, {
      catalogue: draft,
      fileCache: join(context.dataFolder, 'import-cache'),
      write: (text) => context.write(text),
      setExitCode: (code) => context.setExitCode(code),
    });
  });
}

export function parseWholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
}
