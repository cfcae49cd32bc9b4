import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Root folder of the project or of an installation, from the source and from the build. */
export const root = findRoot();

function findRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'resources/shop.json'))) return folder;
    if (dirname(folder) === folder)
      throw new Error('The folder resources is missing: install the shop again.');
  }
}
