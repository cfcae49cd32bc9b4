import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotState, type SnapshotState } from '../../shared/catalogue-snapshots';
import { replaceText } from './durable-files';

const nothingYet: SnapshotState = {
  ...{ current: null, former: null, floor: 0, failed: [] },
  latest: '1970-01-01T00:00:00.000Z',
};
const STATE = 'state.json';

/** Where the catalogues lie that a stand fetched. Which one counts stands in one small file, replaced in one move. */
export interface SnapshotFolder {
  path: string;
  /** What holds now; one that is missing or damaged counts as a stand that never fetched anything. */
  read(): Promise<SnapshotState>;
  write(next: SnapshotState): Promise<void>;
  /** Removes every file that nobody names any more, except `keep`. */
  sweep(keep?: string): Promise<void>;
}

/** What holds in a folder, which need not be there. */
export async function readSnapshotState(path: string): Promise<SnapshotState> {
  try {
    return snapshotState.parse(JSON.parse(await readFile(join(path, STATE), 'utf8')));
  } catch {
    return nothingYet;
  }
}

/** Opens the folder, and makes it when there is none. */
export async function openSnapshotFolder(path: string): Promise<SnapshotFolder> {
  await mkdir(path, { recursive: true });
  const file = join(path, STATE);
  const read = () => readSnapshotState(path);
  return {
    path,
    read,
    write: (next) => replaceText(file, JSON.stringify(next)),
    async sweep(keep) {
      const { current, former } = await read();
      const named = new Set([STATE, current?.file, former?.file, keep]);
      for (const name of await readdir(path)) {
        // One that is still open cannot be removed on Windows; it goes with the next sweep.
        if (!named.has(name)) await rm(join(path, name), { force: true }).catch(() => undefined);
      }
    },
  };
}
