import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTextAtomically, syncFolder } from '../../../src/server/lib/atomic-write';
import { checkDatabaseIsNotLost } from '../../../src/server/db/database-loss';
import { withFileLock } from '../../../src/server/lib/file-lock';
import { OperatorError } from '../../../src/server/lib/operator-error';
import { sha256HexOfFile } from '../../../src/server/releases/file-chunks';
import { copyDatabase } from '../../../src/server/db/sqlite-file';
import { backupName, listBackups, manifestPath, type BackupManifest } from './backup-manifest';
import { verifyDatabase } from './verify-backup';
import { makeFolder } from '../../../src/server/lib/make-folder';

/** How many backups to keep by default. Older ones are deleted after a new one is complete. */
const DEFAULT_KEPT_BACKUPS = 7;

interface CreateBackupOptions {
  /** The shop's database; it may be in use. */
  database: string;
  /** Folder of the backups; created when missing. */
  folder: string;
  time: Date;
  /** How many backups to keep, including the new one. */
  keptBackups?: number;
}

/**
 * Copies a consistent snapshot of the shop's database, verifies the copy and returns its path. Throws when the copy
 * fails or its orders, stock or ledgers do not add up; earlier backups are then kept. Throws while another backup to the same
 * folder is running.
 */
export async function createBackup({
  database,
  folder,
  time,
  keptBackups = DEFAULT_KEPT_BACKUPS,
}: CreateBackupOptions): Promise<string> {
  checkDatabaseIsNotLost(database);
  if (!existsSync(database)) {
    throw new OperatorError({
      subject: database,
      reason: 'There is no shop at this path.',
      remedy: "Set DATA_DIR to the shop's data folder.",
    });
  }
  makeFolder(folder, 0o700);
  // Under the lock, a file without a manifest is a remainder that can be deleted, not one that another backup is writing.
  return withFileLock(join(folder, 'backups'), () => writeBackup({ database, folder, time, keptBackups }));
}

async function writeBackup({
  database,
  folder,
  time,
  keptBackups,
}: Required<CreateBackupOptions>): Promise<string> {
  await removeIncomplete(folder);
  const file = join(folder, backupName(time));
  const draft = `${file}.part`;
  try {
    copyDatabase(database, draft);
    await syncFile(draft);
    const tables = await verifyDatabase(draft);
    await rename(draft, file);
    const manifest: BackupManifest = {
      created: time.toISOString(),
      bytes: (await stat(file)).size,
      sha256: await sha256HexOfFile(file),
      tables,
    };
    await writeTextAtomically(manifestPath(file), `${JSON.stringify(manifest, null, 2)}\n`);
  } finally {
    await rm(draft, { force: true });
  }
  await removeOldest(folder, keptBackups, file);
  return file;
}

/** Deletes partial copies and copies without a manifest, which an interrupted backup leaves. */
async function removeIncomplete(folder: string): Promise<void> {
  const complete = new Set(await listBackups(folder));
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const isIncomplete = /^shop-\d{8}T\d{9}Z\.sqlite(\.part|\.json\.new)?$/.test(name) && !complete.has(file);
    if (isIncomplete) await rm(file, { force: true });
  }
}

/** Deletes the oldest backups. The new one stays, also when the clock was set back and its name is not the last one. */
async function removeOldest(folder: string, keptBackups: number, newFile: string): Promise<void> {
  const earlierFiles = (await listBackups(folder)).filter((file) => file !== newFile);
  for (const file of earlierFiles.slice(0, Math.max(0, earlierFiles.length + 1 - keptBackups))) {
    await rm(manifestPath(file), { force: true });
    await rm(file, { force: true });
  }
  await syncFolder(folder);
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
