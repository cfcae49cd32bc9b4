import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { linkRelease } from '../../test/databases/link-release';
import { buildCatalogue } from '../catalogue-build/build-catalogue';

const folder = join(import.meta.dirname, '../../.cache/bench');

/**
 * Builds a catalogue in its own folder, and makes it the active release of a server with that data folder. Always rebuilds, because the build time is measured.
 * `seconds` is the build time.
 */
export async function makeCatalogue(
  products: number,
): Promise<{ folder: string; file: string; seconds: number }> {
  const own = join(folder, String(products));
  mkdirSync(own, { recursive: true });
  const file = join(own, 'catalogue.sqlite');
  const { seconds } = await buildCatalogue({ file, products });
  await linkRelease(own, file);
  return { folder: own, file, seconds };
}

/** Returns a data folder with such a catalogue. Builds it when missing or of another schema version. */
export async function catalogueFolder(products: number): Promise<string> {
  const file = fileOf(products);
  if (!existsSync(file) || !(await canBeRead(file))) await makeCatalogue(products);
  return dirname(file);
}

async function canBeRead(file: string): Promise<boolean> {
  try {
    await (await openCatalogue(file)).close();
    return true;
  } catch {
    return false;
  }
}

function fileOf(products: number): string {
  return join(folder, String(products), 'catalogue.sqlite');
}
