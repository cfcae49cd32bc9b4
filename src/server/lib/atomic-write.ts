import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces the content of a file in one step, so that a power cut leaves either the old or the new one. Two calls must not write
 * the same file at the same time: they use one draft.
 */
export async function writeTextAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** Flushes the names in a folder to disk. Windows flushes them itself, and Node cannot open a folder there. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
