import { mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeTextAtomically } from '../lib/atomic-write';
import { withFileLock } from '../lib/file-lock';
import { assembleFile, PART_SUFFIX, type AssemblyOptions } from './assemble-file';
import { findCheckedPart, recordCheck } from './open-release';
import { releaseSchema, type Release } from './release';
import { linkOrCopy } from './release-folder';

const SERVED_RELEASE_FILE = 'last.json';
/** Maximum time for which a call waits for another one that assembles the same copy: a download may take minutes. */
const MAX_ASSEMBLY_WAIT_MS = 600_000;
/** Maximum time for which a server waits for another one that records the release that it serves. */
const MAX_RECORD_WAIT_MS = 10_000;

/** Copies of stored releases on this machine. */
export type ReleaseCopies = ReturnType<typeof openReleaseCopies>;

/** Keeps the copies in a folder. Several servers of one machine may share it. */
export function openReleaseCopies(folder: string) {
  const pathOf = (release: Release) => join(folder, nameOf(release));
  const isIntact = async (release: Release) => (await findCheckedPart(pathOf(release), release)) !== null;
  return {
    /**
     * Returns the path of a complete copy. Fetches the chunks that this machine does not have. Concurrent calls, also of other
     * processes, assemble the copy once.
     */
    async ensureCopy(release: Release, fetchChunks: AssemblyOptions['fetchChunks']): Promise<string> {
      await mkdir(folder, { recursive: true });
      const file = pathOf(release);
      if (await isIntact(release)) return file;
      const assemble = async () => {
        if (await isIntact(release)) return;
        const partFile = `${file}${PART_SUFFIX}`;
        // A copy that was never verified, or was changed, is repaired like an interrupted download.
        await rename(file, partFile).catch(() => undefined);
        await assembleFile(release, { partFile, fetchChunks });
        await utimes(partFile, new Date(release.created), new Date(release.created));
        await rename(partFile, file);
        await syncFolder(folder);
        await recordCheck(file, release, 'bytes');
      };
      await withFileLock(file, assemble, MAX_ASSEMBLY_WAIT_MS);
      return file;
    },
    /** Makes a copy from a file of this machine, without a download. Never rejects: a missing copy is downloaded later. */
    async addLocalFile(release: Release, file: string): Promise<void> {
      await mkdir(folder, { recursive: true })
        .then(() => linkOrCopy(file, pathOf(release), release))
        .catch(() => undefined);
    },
    /** Records the release that this machine serves, for `lastServed`. */
    async recordServed(release: Release): Promise<void> {
      const file = join(folder, SERVED_RELEASE_FILE);
      const record = () => writeTextAtomically(file, JSON.stringify(release));
      // Servers that share the folder switch to a release at about the same time.
      await withFileLock(file, record, MAX_RECORD_WAIT_MS);
    },
    /** Deletes copies of releases that are neither stored nor recorded. A release must be stored before its copy is made. */
    async deleteUnneeded(listStored: () => Promise<readonly Release[]>): Promise<void> {
      // Names are read first, so that a copy that another command makes meanwhile is kept.
      const names = await readdir(folder).catch((): string[] => []);
      const served = await readServedRelease(folder);
      const neededNames = new Set([...(await listStored()), ...(served ? [served] : [])].map(nameOf));
      for (const name of names) {
        const isNeeded =
          name.startsWith(SERVED_RELEASE_FILE) ||
          neededNames.has(name.replace(/\.(?:part|new|checked|lock)$/, ''));
        // Windows cannot delete an open file; a later call deletes it.
        if (!isNeeded) await rm(join(folder, name), { force: true }).catch(() => undefined);
      }
    },
    /** Returns the recorded release; null = none. */
    lastServed: () => readServedRelease(folder),
  };
}

/** The hash distinguishes releases of equal number in other databases. */
function nameOf({ number, sha256 }: Release): string {
  return `${number}-${sha256.slice(0, 16)}.sqlite`;
}

/** Returns null for a missing or damaged record. */
async function readServedRelease(folder: string): Promise<Release | null> {
  try {
    return releaseSchema.parse(JSON.parse(await readFile(join(folder, SERVED_RELEASE_FILE), 'utf8')));
  } catch {
    return null;
  }
}
