import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file in a release folder that contains the number of the active release. */
export const RELEASE_STATE_FILE = 'state.json';

/**
 * Returns the path of the active release in a folder, for a kiosk during development. Loads no driver of a database,
 * because the kiosk needs the path before it opens the catalogue. The path of a file that does not exist means that no
 * release is active.
 */
export function activeReleaseFile(folder: string): string {
  return join(folder, `${readActiveNumber(join(folder, RELEASE_STATE_FILE)) ?? 'none'}.sqlite`);
}

/** Returns null for a missing or damaged file. */
function readActiveNumber(file: string): number | null {
  try {
    const { active } = JSON.parse(readFileSync(file, 'utf8')) as { active?: unknown };
    return typeof active === 'number' ? active : null;
  } catch {
    return null;
  }
}
