import { mkdir, open, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * Writes a new file onto a memory stick where one is plugged in, else among the user's documents: a locked screen has no
 * dialog to choose a place. Gives its path. A file that is there already is never touched.
 */
export async function writeExport(name: string, text: string): Promise<string> {
  const folders = [...(await sticks()), app.getPath('documents')];
  let fault: unknown;
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(text);
        // A stick may be pulled out as soon as the path is told.
        await file.sync();
      } finally {
        await file.close();
      }
      return path;
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** Where Linux and macOS show what is plugged in. */
async function sticks(): Promise<string[]> {
  const places =
    process.platform === 'linux'
      ? [`/run/media/${userInfo().username}`, `/media/${userInfo().username}`]
      : process.platform === 'darwin'
        ? ['/Volumes']
        : [];
  const found = await Promise.all(
    places.map(async (place) =>
      (await readdir(place).catch((): string[] => [])).map((name) => join(place, name)),
    ),
  );
  return found.flat();
}
