import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from './backups/create-backup';
import { backupName, listBackups, readVerifiedManifest } from './backups/backup-manifest';
import { restoreBackup } from './backups/restore-backup';
import { enteredPath, formatCount } from './arguments';
import { printLine, type CliContext } from './context';

/** Adds `shop backups …`: copies of the SQLite database with customers and orders. */
export function addBackupCommands(program: Command, context: CliContext): void {
  const backups = program.command('backups').description('back up and restore customers and orders (SQLite)');
  const database = join(context.dataFolder, 'shop.sqlite');
  const defaultFolder = join(context.dataFolder, 'backups');
  const folderArgument = ['[folder]', 'folder of the backups', enteredPath, defaultFolder] as const;
  const printSqliteResult = async (work: () => Promise<string>) => {
    if (context.databaseUrl) {
      throw new Error('DATABASE_URL is set: back up PostgreSQL with pg_dump and restore it with pg_restore.');
    }
    printLine(context, await work());
  };

  backups
    .command('create')
    .description('copy the database, also while the shop is running; the last 7 backups are kept')
    .argument(...folderArgument)
    .action((folder: string) =>
      printSqliteResult(() => createBackup({ database, folder, time: context.clock() })),
    );
  backups
    .command('list')
    .description(
      'backups, each verified against its manifest; exits with 1 when one is damaged, or when there is none',
    )
    .argument(...folderArgument)
    .action((folder: string) => printSqliteResult(() => list(context, folder)));
  backups
    .command('restore')
    .argument('[file]', 'backup', enteredPath)
    .description(
      'replace the database of a stopped shop by a backup, by default the newest valid one that is not dated in the future',
    )
    .action((file?: string) =>
      printSqliteResult(async () => {
        const backup = file ?? (await findNewestValid(defaultFolder, context.clock()));
        const previous = await restoreBackup({ backup, database, time: context.clock() });
        return `Restored ${backup}.${previous ? ` The previous database is in ${previous}.` : ''}\n${afterRestoreText}`;
      }),
    );
}

/** Printed after a restore; docs/operations/deploying.md explains it. */
export const afterRestoreText = `Customers have to sign in again, and no number of an invoice, a quote or a receipt is assigned twice.
What was done since the backup is undone. Check it before you open the shop:
- stands, purchasing systems and webhooks that were revoked are accepted again: "stands list", "purchasers list", "webhooks list";
- accounts that were closed, and passwords that were changed, are as before;
- payments for lost orders are not in "payments list": compare the orders with the statement of the provider and the bank.`;

async function list({ setExitCode }: CliContext, folder: string): Promise<string> {
  const files = await listBackups(folder);
  if (files.length === 0) {
    setExitCode(1);
    return `There are no backups in ${folder}.`;
  }
  const lines = await Promise.all(
    files.map(async (file) => {
      try {
        const { created, bytes, tables } = await readVerifiedManifest(file);
        return `${file}  ${created}  ${(bytes / 1e6).toFixed(1)} MB  ${formatCount(tables['shop_order']?.rows ?? 0, 'order', 'orders')}`;
      } catch (error) {
        setExitCode(1);
        return `${file}  ${error instanceof Error ? error.message : String(error)}`;
      }
    }),
  );
  return lines.join('\n');
}

/**
 * Returns the newest valid backup. One that is dated after `now` comes from a time when the clock was wrong, so that it may be older
 * than others; it is used only without another one.
 */
async function findNewestValid(folder: string, now: Date): Promise<string> {
  const newestFirst = (await listBackups(folder)).reverse();
  const isFuture = (file: string) => basename(file) > backupName(now);
  const preferred = newestFirst.filter((file) => !isFuture(file));
  for (const file of preferred.concat(newestFirst.filter(isFuture))) {
    const isValid = await readVerifiedManifest(file).then(
      () => true,
      () => false,
    );
    if (isValid) return file;
  }
  throw new Error(`There is no valid backup in ${folder}. Name the file of one in another folder.`);
}
