import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTextAtomically, syncFolder } from '../../../src/main/storage/atomic-write';
import { copyDatabase } from '../../../src/server/db/sqlite-file';
import { backupName, backupsIn, noteOf, sha256Of, type BackupNote } from './backup-manifest';
import { lookedThrough } from './verify-backup';

/** Backups that are kept; the oldest go when a new one is whole. */
const KEPT = 7;

export interface BackUpOptions {
  /** The shop's database; it may be in use. */
  database: string;
  /** Where backups are; made when it is not there. Another disk is best. */
  folder: string;
  at: Date;
  kept?: number;
}

/**
 * Copies the shop's database as it is at one moment, looks the copy through, and gives its name. Throws when the copy
 * cannot be made or something in it does not add up; backups from before are then left alone.
 */
export async function backUp({ database, folder, at, kept = KEPT }: BackUpOptions): Promise<string> {
  if (!existsSync(database)) throw new Error(`There is no shop at ${database}; DATA_DIR says where it is.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const file = join(folder, backupName(at));
  const draft = `${file}.part`;
  try {
    copyDatabase(database, draft);
    await toDisk(draft);
    const tables = await lookedThrough(draft);
    await rename(draft, file);
    const note: BackupNote = {
      created: at.toISOString(),
      bytes: (await stat(file)).size,
      sha256: await sha256Of(file),
      tables,
    };
    await writeTextAtomically(noteOf(file), `${JSON.stringify(note, null, 2)}\n`);
  } finally {
    await rm(draft, { force: true });
  }
  await removeOldest(folder, kept);
  return file;
}

/** What a backup that was killed has left: a part, or a copy without its note. */
async function removeUnfinished(folder: string): Promise<void> {
  const finished = new Set(await backupsIn(folder));
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const left = /^shop-\d{8}T\d{9}Z\.sqlite(\.part|\.json\.new)?$/.test(name) && !finished.has(file);
    if (left) await rm(file, { force: true });
  }
}

async function removeOldest(folder: string, kept: number): Promise<void> {
  const files = await backupsIn(folder);
  for (const file of files.slice(0, Math.max(0, files.length - kept))) {
    await rm(noteOf(file), { force: true });
    await rm(file, { force: true });
  }
  await syncFolder(folder);
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
