import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { sha256HexOfFile } from '../../../src/server/releases/file-chunks';

/** The file beside a backup: the checksum of the backup, and what its tables must contain. */
const backupManifest = z.object({
  /** ISO 8601. */
  created: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * By name of the table: its row count, and by name the sum of each column with cents, points, stock or quantities. A sum is
   * decimal text, because it may exceed the safe integers of JSON.
   */
  tables: z.record(
    z.string(),
    z.object({ rows: z.int().nonnegative(), sums: z.record(z.string(), z.string()) }),
  ),
});

export type BackupManifest = z.infer<typeof backupManifest>;

const BACKUP_NAME = /^shop-\d{8}T\d{9}Z\.sqlite$/;

/** Returns a file name that sorts by time: `shop-20260309T041500000Z.sqlite`. */
export function backupName(time: Date): string {
  return `shop-${time.toISOString().replace(/[-:.]/g, '')}.sqlite`;
}

export const manifestPath = (file: string) => `${file}.json`;

/** Returns the complete backups of a folder, oldest first; none when the folder is missing. */
export async function listBackups(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // A backup without a manifest is incomplete, because the manifest is written last.
  const complete = names.filter((name) => BACKUP_NAME.test(name) && names.includes(manifestPath(name)));
  return complete.sort().map((name) => join(folder, name));
}

/** Reads the manifest of a backup. Throws when it is missing or invalid, or when the backup's checksum differs from it. */
export async function readVerifiedManifest(file: string): Promise<BackupManifest> {
  const text = await readFile(manifestPath(file), 'utf8').catch(() => null);
  if (text === null) throw new Error(`The manifest ${basename(manifestPath(file))} of ${file} is missing.`);
  let manifest: BackupManifest;
  try {
    manifest = backupManifest.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${manifestPath(file)} is not a backup manifest.`, { cause: error });
  }
  if ((await sha256HexOfFile(file)) !== manifest.sha256)
    throw new Error(`${file} has changed since it was written.`);
  return manifest;
}
