import { mkdir, open, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * Writes a new file to a memory stick if there is one, otherwise to the user's documents: a kiosk has no file dialog.
 * Returns its path. Never overwrites a file.
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
        // The stick may be removed as soon as the path is shown.
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

/** Returns mounted volumes on Linux and macOS. */
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
