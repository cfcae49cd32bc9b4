import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';

/** What stands beside a backup: whether its bytes are those that were written, and what has to be in it. */
const backupNote = z.object({
  /** ISO 8601. */
  created: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  tables: z.record(
    z.string(),
    z.object({ rows: z.int().nonnegative(), sums: z.record(z.string(), z.string()) }),
  ),
});

export type BackupNote = z.infer<typeof backupNote>;

const name = /^shop-\d{8}T\d{9}Z\.sqlite$/;

/** `shop-20260309T041500000Z.sqlite`: names in the order of time. */
export function backupName(at: Date): string {
  return `shop-${at.toISOString().replace(/[-:.]/g, '')}.sqlite`;
}

export const noteOf = (file: string) => `${file}.json`;

/** The backups of a folder that were finished, oldest first. None where there is no folder. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // The note is written last.
  const finished = names.filter((one) => name.test(one) && names.includes(noteOf(one)));
  return finished.sort().map((one) => join(folder, one));
}

/** The note beside a backup. Throws one plain sentence when there is none, or when the backup is not as it says. */
export async function checkedNote(file: string): Promise<BackupNote> {
  const text = await readFile(noteOf(file), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(`Nothing says what has to be in ${file}: ${basename(noteOf(file))} is not beside it.`);
  let note: BackupNote;
  try {
    note = backupNote.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${noteOf(file)} is not the note of a backup.`, { cause: error });
  }
  if ((await sha256Of(file)) !== note.sha256) throw new Error(`${file} has changed since it was written.`);
  return note;
}

/** In hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
