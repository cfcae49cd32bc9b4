import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MAX_CATALOGUE_KEYS } from '../../shared/stands/stand-settings';

/** File next to the published catalogue, written by `catalogue sign`: a JSON array of public keys. */
export const PUBLISHED_KEYS_FILE = 'catalogue-keys.json';

const keyList = z.array(z.string().max(200)).max(MAX_CATALOGUE_KEYS);

/** Returns the public keys of the published catalogue; none before the first one. */
export async function readPublishedKeys(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  const text = await readFile(join(folder, PUBLISHED_KEYS_FILE), 'utf8').catch(() => null);
  return text === null ? [] : keyList.parse(JSON.parse(text));
}
