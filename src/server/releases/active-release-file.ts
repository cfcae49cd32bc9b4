import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseState } from './release';

/** Name of the file in a release folder that contains the number of the active release. */
export const RELEASE_STATE_FILE = 'state.json';

/**
 * Returns the path of the active release's file in a release folder; without an active release, the path of a file that
 * does not exist. Synchronous and without a database driver, for programs that open the file later.
 */
export function activeReleaseFile(folder: string): string {
  try {
    const { active } = JSON.parse(readFileSync(join(folder, RELEASE_STATE_FILE), 'utf8')) as ReleaseState;
    return join(folder, `${active ?? 'none'}.sqlite`);
  } catch {
    // The state is missing or damaged.
    return join(folder, 'none.sqlite');
  }
}
