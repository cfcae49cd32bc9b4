import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File next to the catalogue that names the imported content folder. Replaced atomically by an import. */
export const CONTENT_POINTER = 'content.current';

/** Returns the folder of the imported content, otherwise that of the bundled content. */
export async function resolveContentFolder(dataFolder: string, resources: string): Promise<string> {
  const pointer = await readFile(join(dataFolder, CONTENT_POINTER), 'utf8').catch(() => '');
  const [name] = /^content-[0-9a-f]{16}(?=\n$)/.exec(pointer) ?? [];
  return name === undefined ? join(resources, 'content') : join(dataFolder, name);
}
