import { join } from 'node:path';
import type { Command } from 'commander';
import { printLine, type CliContext } from './context';
import { moveToPostgres } from './postgres/move-to-postgres';

/** Adds `shop database …`. */
export function addDatabaseCommands(program: Command, context: CliContext): void {
  const database = program.command('database').description('move customers and orders to PostgreSQL');
  database
    .command('migrate-to <url>')
    .description('copy the data to an empty PostgreSQL database, for DATABASE_URL')
    .action(async (url: string) =>
      printLine(context, await moveToPostgres({ database: join(context.dataFolder, 'shop.sqlite'), url })),
    );
}
