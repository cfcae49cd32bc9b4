import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a whole text in the place of another, so that a loss of power leaves the one or the other. */
export async function replaceText(file: string, text: string): Promise<void> {
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

/** Makes the names in a folder as lasting as the files' bytes. Windows does that by itself and allows no handle on it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
