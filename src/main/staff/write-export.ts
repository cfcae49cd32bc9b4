import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';

/**
 * Writes a new file to a USB drive if one is mounted (Linux and macOS), otherwise to the user's documents folder: a kiosk
 * has no file dialog. Returns its path. Never overwrites a file. Rejects when no folder accepts the file.
 */
export async function writeExport(name: string, text: string): Promise<string> {
  const folders = [...(await mountedDrives()), app.getPath('documents')];
  let lastError: unknown;
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(text);
        // Staff may remove the drive as soon as they see the path.
        await file.sync();
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(path, { force: true }).catch(() => undefined);
        throw error;
      }
      await file.close();
      return path;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}

/** Returns the mount points of removable drives; none on Windows, where a drive letter does not identify them. */
async function mountedDrives(): Promise<string[]> {
  const mountFolders: Partial<Record<NodeJS.Platform, string[]>> = {
    linux: [`/run/media/${userInfo().username}`, `/media/${userInfo().username}`],
    darwin: ['/Volumes'],
  };
  const drives = await Promise.all(
    (mountFolders[process.platform] ?? []).map(async (folder) =>
      (await readdir(folder).catch((): string[] => [])).map((name) => join(folder, name)),
    ),
  );
  return drives.flat();
}
