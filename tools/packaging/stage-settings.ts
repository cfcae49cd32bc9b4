import { copyFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brandingSettings } from '../../src/server/branding/branding-settings';

/** Copies a settings file into `folder`, as `shop.json`, together with the images that it references. */
export async function stageSettings(file: string, folder: string): Promise<void> {
  await copyFile(file, join(folder, 'shop.json'));
  const { branding } = brandingSettings.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const name of [branding?.mark, branding?.logo, branding?.app_icon])
    if (name !== undefined) await copyFile(join(dirname(file), name), join(folder, name));
}
