import { join } from 'node:path';
import { backUp } from './backups/create-backup';
import { backupsIn, checkedNote } from './backups/backup-manifest';
import { moveToPostgres } from './postgres/move-to-postgres';
import { restore } from './backups/restore-backup';
import { usage } from './shop/usage';

export interface ShopCommandOptions {
  /** Where the shop keeps its files. */
  dataFolder: string;
  clock: () => Date;
  /** Where the shop's data are instead, if they are not in a file. */
  databaseUrl?: string | undefined;
}

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function shopCommand(
  { dataFolder, clock, databaseUrl }: ShopCommandOptions,
  words: readonly string[],
): Promise<string> {
  const [command, word, ...more] = words;
  if (more.length > 0) throw new Error(usage);
  if (databaseUrl && command !== 'migrate-to') {
    throw new Error('DATABASE_URL is set: pg_dump and pg_restore keep these data safe and bring them back.');
  }
  const database = join(dataFolder, 'shop.sqlite');
  const folder = join(dataFolder, 'backups');
  if (command === 'backup') return backUp({ database, folder: word ?? folder, at: clock() });
  if (command === 'backups') return list(word ?? folder);
  if (command === 'restore') {
    const backup = word ?? (await newestGood(folder));
    const former = await restore({ backup, database, at: clock() });
    return `The shop's data are those of ${backup}.${former ? ` What was there before is in ${former}.` : ''}`;
  }
  if (command === 'migrate-to' && word) return moveToPostgres({ database, url: word });
  throw new Error(usage);
}

async function list(folder: string): Promise<string> {
  const files = await backupsIn(folder);
  if (files.length === 0) return `There are no backups in ${folder}.`;
  const lines: string[] = [];
  for (const file of files) lines.push(await lineOf(file));
  return lines.join('\n');
}

async function lineOf(file: string): Promise<string> {
  try {
    const { created, bytes, tables } = await checkedNote(file);
    return `${file}  ${created}  ${(bytes / 1e6).toFixed(1)} MB  ${tables['shop_order']?.rows ?? 0} orders`;
  } catch (error) {
    return `${file}  ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function newestGood(folder: string): Promise<string> {
  for (const file of (await backupsIn(folder)).reverse()) {
    const good = await checkedNote(file).then(
      () => true,
      () => false,
    );
    if (good) return file;
  }
  throw new Error(`There is no good backup in ${folder}.`);
}
