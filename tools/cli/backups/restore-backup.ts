import { isDeepStrictEqual } from 'node:util';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../../src/server/lib/atomic-write';
import { isDatabaseInUse, restoreMarkerPath } from '../../../src/server/db/sqlite-file';
import { readVerifiedManifest } from './backup-manifest';
import { verifyDatabase } from './verify-backup';

interface RestoreOptions {
  backup: string;
  /** The shop's database, which is replaced; no process may have it open. */
  database: string;
  time: Date;
}

/**
 * Replaces the shop's database by a backup. Returns the folder with the previous database, or null when there was none.
 * Throws without a change when the shop is running or the backup is invalid. After an interrupted restore, a marker file
 * keeps the shop from opening the database until the same command has run again.
 */
export async function restoreBackup({ backup, database, time }: RestoreOptions): Promise<string | null> {
  const manifest = await readVerifiedManifest(backup);
  if (existsSync(database) && isDatabaseInUse(database))
    throw new Error('The shop is running. Stop it first; nothing was changed.');
  const folder = dirname(database);
  await mkdir(folder, { recursive: true });
  const draft = `${database}.restored`;
  try {
    await copyFile(backup, draft);
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    if (!isDeepStrictEqual(await verifyDatabase(draft), manifest.tables))
      throw new Error(`The tables of ${backup} differ from its manifest.`);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const marker = restoreMarkerPath(database);
  await (await open(marker, 'w')).close();
  await syncFolder(folder);
  const previous = await moveDatabaseAway(database, time);
  await rename(draft, database);
  await syncFolder(folder);
  await rm(marker);
  await syncFolder(folder);
  return previous;
}

/**
 * Moves a database with its write-ahead log: SQLite would apply a leftover log to the next file. Returns the new folder, or
 * null when there was nothing to move.
 */
export async function moveDatabaseAway(database: string, time: Date): Promise<string | null> {
  const parts = [database, `${database}-wal`, `${database}-shm`].filter((file) => existsSync(file));
  if (parts.length === 0) return null;
  const previousFolder = join(
    dirname(database),
    `before-restore-${time.toISOString().replace(/[-:.]/g, '')}`,
  );
  await mkdir(previousFolder, { recursive: true, mode: 0o700 });
  for (const file of parts) await rename(file, join(previousFolder, basename(file)));
  await syncFolder(previousFolder);
  return previousFolder;
}
