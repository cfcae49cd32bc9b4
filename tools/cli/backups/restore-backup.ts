import { isDeepStrictEqual } from 'node:util';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeTextAtomically } from '../../../src/server/lib/atomic-write';
import { withFileLock } from '../../../src/server/lib/file-lock';
import { errorCode } from '../../../src/server/lib/operator-error';
import type { LastNumbers } from '../../../src/server/db/restored-database';
import { withServerStopped } from '../../../src/server/db/server-lock';
import { restoreMarkerPath } from '../../../src/server/db/sqlite-file';
import { readVerifiedManifest } from './backup-manifest';
import { computeChecksumsOfFile, prepareRestoredCopy, readLastNumbers } from './verify-backup';
import { makeFolder } from '../../../src/server/lib/make-folder';

interface RestoreOptions {
  backup: string;
  /** The shop's database, which is replaced; no process may have it open. */
  database: string;
  time: Date;
}

/**
 * Replaces the shop's database by a backup. Returns the folder with the previous database, or null when there was none.
 * Throws without a change when the shop is running, another restore is running or the backup is invalid. After an
 * interrupted restore, a marker file keeps the shop from opening the database until the same command has run again; it names
 * the folder with the previous database, which the repeated command uses and returns.
 */
export async function restoreBackup(options: RestoreOptions): Promise<string | null> {
  makeFolder(dirname(options.database));
  return withFileLock(restoreMarkerPath(options.database), async () => {
    const manifest = await readVerifiedManifest(options.backup);
    // A shop that started meanwhile would write to the previous database after it was moved away.
    return withServerStopped(options.database, () => replaceDatabase(options, manifest));
  });
}

async function replaceDatabase(
  { backup, database, time }: RestoreOptions,
  manifest: Awaited<ReturnType<typeof readVerifiedManifest>>,
): Promise<string | null> {
  const folder = dirname(database);
  const draft = `${database}.restored`;
  try {
    await copyFile(backup, draft);
    if (!isDeepStrictEqual(await computeChecksumsOfFile(draft), manifest.tables))
      throw new Error(`The tables of ${backup} differ from its manifest.`);
    await prepareRestoredCopy(draft, await findKnownNumbers(database, time));
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const marker = restoreMarkerPath(database);
  await writeTextAtomically(marker, `${basename(await previousFolderFor(database, time))}\n`);
  const previous = await moveDatabaseAway(database, time);
  await rename(draft, database);
  await syncFolder(folder);
  await rm(marker);
  await syncFolder(folder);
  return previous;
}

/**
 * Returns the last number that each table of the replaced database has assigned, such as the last invoice number: the restored
 * database must not assign it again. Reads two files after an interrupted restore, which may have moved the database away.
 */
async function findKnownNumbers(database: string, time: Date): Promise<LastNumbers[]> {
  const candidates = [database, join(await previousFolderFor(database, time), basename(database))];
  return candidates
    .filter((file) => existsSync(file))
    .map(readLastNumbers)
    .filter((known) => known !== null);
}

/**
 * Moves a database with its write-ahead log: SQLite would apply a leftover log to the next file. After an interrupted
 * restore, moves what is left to the folder of that restore. Returns the folder, or null when there was nothing to move.
 */
export async function moveDatabaseAway(database: string, time: Date): Promise<string | null> {
  const previousFolder = await previousFolderFor(database, time);
  const parts = [database, `${database}-wal`, `${database}-shm`].filter((file) => existsSync(file));
  if (parts.length === 0) return existsSync(previousFolder) ? previousFolder : null;
  // The previous database is in its folder already: this one was put in place later, by the interrupted restore.
  const isLater = existsSync(database) && existsSync(join(previousFolder, basename(database)));
  const target = isLater ? join(previousFolder, timestamp(time)) : previousFolder;
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const file of parts) await rename(file, join(target, basename(file)));
  await syncFolder(target);
  return previousFolder;
}

/** Returns the folder for the previous database: the one that the marker file of an interrupted restore names, or a new one. */
async function previousFolderFor(database: string, time: Date): Promise<string> {
  const marker = await readFile(restoreMarkerPath(database), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const name = /^before-restore-\d{8}T\d{9}Z$/m.exec(marker)?.[0] ?? `before-restore-${timestamp(time)}`;
  return join(dirname(database), name);
}

function timestamp(time: Date): string {
  return time.toISOString().replace(/[-:.]/g, '');
}
