import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a message to a file that only this user can read, and gives its path. The name is the time and chance: it
 * tells nothing of the person, because paths go to the log.
 */
export async function writeMessageFile(
  folder: string,
  { now, ending, text }: { now: Date; ending: 'eml' | 'txt'; text: string | Buffer },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().replace(/[-:]/g, '').replace(/\..*/, '');
  const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.${ending}`);
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // A full disk took a part of it; it is written anew later, under another name.
    await rm(file, { force: true });
    throw error;
  }
  return file;
}
