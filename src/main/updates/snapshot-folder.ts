import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotState, type SnapshotState } from '../../shared/stands/catalogue-snapshots';
import { writeTextAtomically } from '../../server/lib/atomic-write';

const initialState: SnapshotState = {
  shop: '',
  current: null,
  former: null,
  minVersion: 0,
  failed: [],
  latestCreated: '1970-01-01T00:00:00.000Z',
};
const STATE_FILE = 'state.json';
const BACKUP_FILE = 'state-last-good.json';

/** Maximum number of failed versions that the state remembers. */
export const MAX_FAILED = 20;

/** Folder of downloaded catalogues. A state file, replaced atomically, names the active one. */
export interface SnapshotFolder {
  path: string;
  /** Returns the initial state when both files are missing or invalid, and for catalogues of another shop. */
  read(): Promise<SnapshotState>;
  write(next: SnapshotState): Promise<void>;
  /** Removes the files that the state does not name. */
  removeUnreferenced(): Promise<void>;
}

/** Returns the initial state when both files are missing or invalid. */
export async function readSnapshotState(path: string): Promise<SnapshotState> {
  return (
    (await readValid(join(path, STATE_FILE))) ?? (await readValid(join(path, BACKUP_FILE))) ?? initialState
  );
}

/** Returns the state in a file; null for a missing or invalid file. */
async function readValid(file: string): Promise<SnapshotState | null> {
  try {
    return snapshotState.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Opens or creates the folder. Ignores and removes catalogues of another shop than `shop` (an origin; '' accepts all): they
 * have other prices, and their version numbers would prevent updates.
 */
export async function openSnapshotFolder(path: string, shop = ''): Promise<SnapshotFolder> {
  await mkdir(path, { recursive: true });
  const stateFile = join(path, STATE_FILE);
  const backupFile = join(path, BACKUP_FILE);
  const read = async (): Promise<SnapshotState> => {
    const state = await readSnapshotState(path);
    if (shop === '' || state.shop === shop) return state;
    return { ...(state.shop === '' ? state : initialState), shop };
  };
  // Restores the state file from its backup. A full disk does not prevent the start.
  if (!(await readValid(stateFile))) {
    const backup = await readValid(backupFile);
    if (backup) await writeTextAtomically(stateFile, JSON.stringify(backup)).catch(() => undefined);
  }
  const folder: SnapshotFolder = {
    path,
    read,
    async write(next) {
      await writeTextAtomically(stateFile, JSON.stringify(next));
      // A failed backup is ignored.
      await writeTextAtomically(backupFile, JSON.stringify(next)).catch(() => undefined);
    },
    async removeUnreferenced() {
      const { current, former } = await read();
      const referenced = new Set([STATE_FILE, BACKUP_FILE, current?.file, former?.file]);
      for (const name of await readdir(path)) {
        // Windows cannot remove an open file; the next call tries again.
        if (!referenced.has(name)) await rm(join(path, name), { force: true }).catch(() => undefined);
      }
    },
  };
  const { shop: formerShop } = await readSnapshotState(path);
  if (shop !== '' && formerShop !== '' && formerShop !== shop) {
    // Written at once, because the start page is rendered from the catalogue that the state file names.
    await folder.write(await read()).catch(() => undefined);
    await folder.removeUnreferenced();
  }
  return folder;
}
