import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside the catalogue: names the folder of the shop's own texts, and is replaced in one move with them. */
export const CONTENT_POINTER = 'content.current';

/** The folder of the texts that a shop shows: its own, when it has loaded some, else those of the program. */
export async function contentFolderOf(dataFolder: string, resources: string): Promise<string> {
  const named = await readFile(join(dataFolder, CONTENT_POINTER), 'utf8').catch(() => '');
  const [name] = /^content-[0-9a-f]{16}(?=\n$)/.exec(named) ?? [];
  return name === undefined ? join(resources, 'content') : join(dataFolder, name);
}
