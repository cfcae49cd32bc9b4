import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotState, type SnapshotState } from '../../shared/stands/catalogue-snapshots';
import { replaceText } from '../storage/atomic-write';

const nothingYet: SnapshotState = {
  current: null,
  former: null,
  floor: 0,
  failed: [],
  latest: '1970-01-01T00:00:00.000Z',
};
const STATE = 'state.json';
/** The same once more: what one damage does to the other file, it does not do to this. */
const COPY = 'state-last-good.json';

/** Where the catalogues lie that a stand fetched. Which one counts stands in one small file, replaced in one move. */
export interface SnapshotFolder {
  path: string;
  /** What holds now; where neither file is whole, a stand that never fetched anything. */
  read(): Promise<SnapshotState>;
  write(next: SnapshotState): Promise<void>;
  /** Removes every file that nobody names any more, except `keep`. */
  sweep(keep?: string): Promise<void>;
}

/** What holds in a folder, which need not be there. */
export async function readSnapshotState(path: string): Promise<SnapshotState> {
  return (await readWhole(join(path, STATE))) ?? (await readWhole(join(path, COPY))) ?? nothingYet;
}

async function readWhole(file: string): Promise<SnapshotState | null> {
  try {
    return snapshotState.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Opens the folder, and makes it when there is none. */
export async function openSnapshotFolder(path: string): Promise<SnapshotFolder> {
  await mkdir(path, { recursive: true });
  const file = join(path, STATE);
  const copy = join(path, COPY);
  const read = () => readSnapshotState(path);
  // A start that had only the copy to go by makes the other one whole; a full disk must not keep it from starting.
  if (!(await readWhole(file))) {
    const kept = await readWhole(copy);
    if (kept) await replaceText(file, JSON.stringify(kept)).catch(() => undefined);
  }
  return {
    path,
    read,
    async write(next) {
      await replaceText(file, JSON.stringify(next));
      // What holds is written: without its copy the stand goes on as well.
      await replaceText(copy, JSON.stringify(next)).catch(() => undefined);
    },
    async sweep(keep) {
      const { current, former } = await read();
      const named = new Set([STATE, COPY, current?.file, former?.file, keep]);
      for (const name of await readdir(path)) {
        // One that is still open cannot be removed on Windows; it goes with the next sweep.
        if (!named.has(name)) await rm(join(path, name), { force: true }).catch(() => undefined);
      }
    },
  };
}
