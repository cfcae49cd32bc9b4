import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { linkRelease } from '../../test/databases/link-release';
import { buildCatalogue } from '../catalogue-build/build-catalogue';

const benchFolder = join(import.meta.dirname, '../../.cache/bench');

/**
 * Builds a catalogue in a data folder of this product count, and makes it the active release of that folder. Always
 * rebuilds, because the build time is measured; `seconds` is the build time.
 */
export async function makeCatalogue(
  products: number,
): Promise<{ folder: string; file: string; seconds: number }> {
  const dataFolder = join(benchFolder, String(products));
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'catalogue.sqlite');
  const { seconds } = await buildCatalogue({ file, products });
  await linkRelease(dataFolder, file);
  return { folder: dataFolder, file, seconds };
}

/** Returns the data folder with a catalogue of `products`. Builds the catalogue when it is missing or has another schema version. */
export async function catalogueFolder(products: number): Promise<string> {
  const file = fileOf(products);
  if (!existsSync(file) || !(await isReadable(file))) await makeCatalogue(products);
  return dirname(file);
}

async function isReadable(file: string): Promise<boolean> {
  try {
    await (await openCatalogue(file)).close();
    return true;
  } catch {
    return false;
  }
}

function fileOf(products: number): string {
  return join(benchFolder, String(products), 'catalogue.sqlite');
}
