import { isDeepStrictEqual } from 'node:util';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../../src/main/storage/atomic-write';
import { isDatabaseInUse, restoreMarkerPath } from '../../../src/server/db/sqlite-file';
import { checkedNote } from './backup-manifest';
import { lookedThrough } from './verify-backup';

export interface RestoreOptions {
  /** A backup. */
  backup: string;
  /** The shop's database, whose place it takes; no program may have it open. */
  database: string;
  at: Date;
}

/**
 * Puts a backup in the place of the shop's database and gives the folder in which the former one is kept, null when
 * there was none. Throws one plain sentence, and changes nothing, when the shop is open, or when the backup is not as
 * it was written. One that is interrupted is marked, so that no shop opens on half of it, and is done again by the
 * same command.
 */
export async function restore({ backup, database, at }: RestoreOptions): Promise<string | null> {
  const note = await checkedNote(backup);
  if (existsSync(database) && isDatabaseInUse(database))
    throw new Error('The shop is open; stop it first. Nothing was changed.');
  const folder = dirname(database);
  await mkdir(folder, { recursive: true });
  const draft = `${database}.restored`;
  await copyFile(backup, draft);
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  if (!isDeepStrictEqual(await lookedThrough(draft), note.tables))
    throw new Error(`${backup} does not hold what it held when it was written.`);
  const mark = restoreMarkerPath(database);
  await (await open(mark, 'w')).close();
  await syncFolder(folder);
  const former = await moveAway(database, at);
  await rename(draft, database);
  await syncFolder(folder);
  await rm(mark);
  await syncFolder(folder);
  return former;
}

/** The journal belongs to the former file: beside another one it would be taken for that one's. */
async function moveAway(database: string, at: Date): Promise<string | null> {
  const parts = [database, `${database}-wal`, `${database}-shm`].filter((file) => existsSync(file));
  if (parts.length === 0) return null;
  const kept = join(dirname(database), `before-restore-${at.toISOString().replace(/[-:.]/g, '')}`);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  for (const file of parts) await rename(file, join(kept, basename(file)));
  await syncFolder(kept);
  return kept;
}
