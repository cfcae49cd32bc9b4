import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file in a release folder that contains the number of the active release. */
export const RELEASE_STATE_FILE = 'state.json';

/**
 * Returns the path of the active release's file in a release folder; without an active release, the path of a file that
 * does not exist. Synchronous and without a database driver, for programs that open the file later.
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
