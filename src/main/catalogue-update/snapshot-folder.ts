import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceText } from './durable-files';

/** A fetched catalogue that passed all checks: its file in the folder, and what was signed about it. */
const snapshot = z.object({
  file: z.string().regex(/^catalogue-\d+-[0-9a-f]{8}\.sqlite$/),
  version: z.int().positive(),
  content: z.string(),
  size: z.int().positive(),
  sha256: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
});

const state = z.object({
  /** In use; null = the one that came with the program. */
  current: snapshot.nullable(),
  /** Kept to go back to. */
  former: snapshot.nullable(),
  /** The highest `min_version`, and the latest `created`, that were ever signed. */
  floor: z.int().nonnegative(),
  latest: z.iso.datetime(),
  /** Versions that failed here: not tried again. */
  failed: z.array(z.int().positive()),
});

export type Snapshot = z.infer<typeof snapshot>;
export type SnapshotState = z.infer<typeof state>;

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

/** Opens the folder, and makes it when there is none. */
export async function openSnapshotFolder(path: string): Promise<SnapshotFolder> {
  await mkdir(path, { recursive: true });
  const file = join(path, STATE);
  const read = async () => {
    try {
      return state.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch {
      return nothingYet;
    }
  };
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
