import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { linkRelease } from '../../test/databases/link-release';
import { buildCatalogue, builtVersion } from '../catalogue-build/build-catalogue';

const benchFolder = join(import.meta.dirname, '../../.cache/bench');

/**
 * Builds a catalogue of this product count in a data folder of its own, and makes it the active release of that folder.
 * Rebuilds an existing catalogue too, because `seconds` is the build time.
 */
export async function makeCatalogue(
  products: number,
): Promise<{ folder: string; file: string; seconds: number }> {
  const file = fileOf(products);
  const dataFolder = dirname(file);
  mkdirSync(dataFolder, { recursive: true });
  const { seconds } = await buildCatalogue({ file, products });
  await linkRelease(dataFolder, file);
  return { folder: dataFolder, file, seconds };
}

/** Returns the data folder with a catalogue of `products`. Builds the catalogue when it is missing or outdated. */
export async function ensureCatalogueFolder(products: number): Promise<string> {
  const file = fileOf(products);
  if (!(await isCurrentCatalogue(file, products))) await makeCatalogue(products);
  return dirname(file);
}

/** Returns whether a catalogue file is readable and the builder would build the same one. */
export async function isCurrentCatalogue(file: string, products: number): Promise<boolean> {
  if (!existsSync(file)) return false;
  try {
    const catalogue = await openCatalogue(file);
    const { version } = catalogue;
    await catalogue.close();
    return version === (await builtVersion(products));
  } catch {
    return false;
  }
}

function fileOf(products: number): string {
  return join(benchFolder, String(products), 'catalogue.sqlite');
}
