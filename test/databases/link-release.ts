import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueDescription } from '../../src/shared/stands/catalogue-manifest';
import { describeCatalogue } from '../../src/server/releases/open-release';
import type { Release, ReleaseState } from '../../src/server/releases/release';
import { ensureFixtureCatalogue } from './catalogue-fixture';

/** File → its description, which takes time to compute. */
const descriptions = new Map<string, Promise<CatalogueDescription>>();

/** Path of the release that {@link linkRelease} makes. */
export const linkedReleaseFile = (dataFolder: string) => join(dataFolder, 'releases', '1.sqlite');

/**
 * Makes a catalogue the active release of a data folder without copying it.
 * @param file default: the tests' catalogue.
 */
export async function linkRelease(dataFolder: string, file?: string): Promise<void> {
  await addRelease(dataFolder, file ?? (await ensureFixtureCatalogue()), symlink);
}

/** Makes a copy of the tests' catalogue the active release of a data folder. The test may change its file. */
export async function copyRelease(dataFolder: string): Promise<void> {
  await addRelease(dataFolder, await ensureFixtureCatalogue(), copyFile);
}

async function addRelease(
  dataFolder: string,
  file: string,
  linkOrCopy: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const folder = join(dataFolder, 'releases');
  let description = descriptions.get(file);
  if (!description) descriptions.set(file, (description = describeCatalogue(file)));
  const release: Release = {
    ...(await description),
    number: 1,
    created: '2026-11-01T09:00:00.000Z',
    note: 'test',
  };
  const state: ReleaseState = { active: 1, previous: [], lastNumber: 1 };
  await mkdir(folder, { recursive: true });
  await rm(linkedReleaseFile(dataFolder), { force: true });
  await linkOrCopy(file, linkedReleaseFile(dataFolder));
  await writeFile(join(folder, '1.json'), JSON.stringify(release));
  await writeFile(join(folder, 'state.json'), JSON.stringify(state));
}
