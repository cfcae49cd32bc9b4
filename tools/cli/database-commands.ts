import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { recordDatabase } from '../../src/server/db/database-loss';
import { prepareRestoredDatabase } from '../../src/server/db/restored-database';
import { openShopFile } from '../../src/server/db/shop-database';
import { withServerStopped } from '../../src/server/db/server-lock';
import { openExistingSqlite } from '../../src/server/db/sqlite-file';
import { OperatorError } from '../../src/server/lib/operator-error';
import { afterRestoreText } from './backup-commands';
import { moveDatabaseAway } from './backups/restore-backup';
import { printFromShop, printLine, type CliContext } from './context';
import { moveToPostgres } from './move-to-postgres';

/** Adds `shop database …`. */
export function addDatabaseCommands(program: Command, context: CliContext): void {
  const database = program
    .command('database')
    .description(
      'create the database of customers and orders, move it to PostgreSQL, or prepare it after a restore',
    );
  const file = join(context.dataFolder, 'shop.sqlite');
  database
    .command('create')
    .description(
      'after a loss: create an empty database, without customers and orders; remains of the lost one are kept',
    )
    .action(async () => printLine(context, await createEmptyDatabase(file, context)));
  database
    .command('after-restore')
    .description(
      'after another program restored the database (pg_restore, Litestream): end all sign-ins, skip numbers that may be in use',
    )
    .action(() =>
      printFromShop(context, async ({ database: db }) => {
        await prepareRestoredDatabase(db, null);
        return afterRestoreText;
      }),
    );
  database
    .command('migrate-to [url]')
    .description('copy data and releases to an empty PostgreSQL database; without URL, that of DATABASE_URL')
    .action(async (url: string = context.databaseUrl ?? '') =>
      printLine(context, await moveToPostgres({ database: file, dataFolder: context.dataFolder, url })),
    );
}

/** Returns whether a database has tables. Throws for a damaged one. */
function hasTables(file: string): boolean {
  if (statSync(file).size === 0) return false;
  const database = openExistingSqlite(file);
  try {
    return database.prepare('select 1 from sqlite_master limit 1').all().length > 0;
  } finally {
    database.close();
  }
}

/** Throws without a change when the database has tables or is damaged. */
async function createEmptyDatabase(file: string, { databaseUrl, clock }: CliContext): Promise<string> {
  if (databaseUrl) {
    throw new OperatorError({
      subject: 'DATABASE_URL',
      reason: 'The database is in PostgreSQL, where the shop creates its tables at the first start.',
      remedy: 'Remove DATABASE_URL to create a database file.',
    });
  }
  if (existsSync(file) && hasTables(file)) {
    throw new OperatorError({
      subject: file,
      reason: 'The file is not empty; it may contain customers and orders.',
      remedy: 'Start the shop with it, or stop the shop and move the file to another folder first.',
    });
  }
  // A running shop still writes to a file that was deleted.
  const previousFolder = await withServerStopped(file, async () => {
    const folder = await moveDatabaseAway(file, clock());
    await (await openShopFile(file)).destroy();
    recordDatabase(file);
    return folder;
  });
  return `Created ${file} without customers and orders.${previousFolder ? ` The remains of the previous one are in ${previousFolder}.` : ''}`;
}
