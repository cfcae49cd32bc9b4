import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../server/observability/log';
import { readPublicKey } from './accept-manifest';

/** Keys that came with the program (`catalogue-keys.json`) and those of the stand's settings. One that is none is passed over. */
export async function readUpdateKeys(
  resources: string,
  ofSettings: readonly string[],
  log: Log,
): Promise<KeyObject[]> {
  const texts = [...(await shippedKeys(join(resources, 'catalogue-keys.json'))), ...ofSettings];
  return texts.flatMap((text) => {
    try {
      return [readPublicKey(text)];
    } catch {
      log.error('catalogue-key');
      return [];
    }
  });
}

async function shippedKeys(file: string): Promise<string[]> {
  const texts: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Array.isArray(texts)) throw new TypeError(`${file} has to be a list of public keys.`);
  return texts.map(String);
}
