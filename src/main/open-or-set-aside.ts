import { renameSync } from 'node:fs';

/**
 * Opens a database of this machine. A damaged one is set aside for somebody who can read it, and a fresh one takes its
 * place; null where the disk refuses even that.
 */
export async function openOrSetAside<Opened>(
  file: string,
  open: (file: string) => Promise<Opened>,
  onDamage: () => void,
): Promise<Opened | null> {
  try {
    return await open(file);
  } catch {
    onDamage();
    for (const end of ['', '-wal', '-shm']) {
      try {
        renameSync(file + end, `${file}.corrupt-${Date.now()}${end}`);
      } catch {
        continue;
      }
    }
    return open(file).catch(() => null);
  }
}
