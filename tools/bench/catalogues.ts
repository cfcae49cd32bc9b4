import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalogue } from '../catalogue/build-catalogue';

const folder = join(import.meta.dirname, '../../.cache/bench');

/**
 * Makes a catalogue of so many products in a folder of its own, always anew because its time is a figure.
 * Returns the folder, to be used as `DATA_DIR`.
 */
export async function makeCatalogue(
  products: number,
): Promise<{ folder: string; file: string; seconds: number }> {
  const own = join(folder, String(products));
  mkdirSync(own, { recursive: true });
  const file = join(own, 'catalogue.sqlite');
  const { seconds } = await buildCatalogue({ file, products });
  return { folder: own, file, seconds };
}
