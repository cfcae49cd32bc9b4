import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeTextAtomically } from '../lib/atomic-write';
import { withFileLock } from '../lib/file-lock';
import { assembleFile, PART_SUFFIX, type FileParts } from './assemble-file';
import { isIntact, recordChecksum } from './open-release';
import { releaseSchema, type Release } from './release';
import { linkOrCopy } from './release-folder';

const LAST_RELEASE_FILE = 'last.json';
/** Time for which a call waits for another one that assembles the same copy: a download may take minutes. */
const ASSEMBLY_PATIENCE_MS = 600_000;

/** Copies of stored releases on this machine. */
export interface ReleaseCopies {
  /**
   * Returns the path of a complete copy. Fetches the chunks that this machine does not have. Concurrent calls, also of other
   * processes, assemble the copy once.
   */
  file(release: Release, fetchChunks: FileParts['fetchChunks']): Promise<string>;
  /** Uses a file that is already here as the copy. */
  adopt(release: Release, file: string): Promise<void>;
  /** Records the release that is in use. */
  record(release: Release): Promise<void>;
  /** Deletes copies of releases that are neither stored nor recorded. */
  sweep(stored: readonly Release[]): Promise<void>;
  /** Returns the recorded release if its copy is complete. */
  last(): Promise<Release | null>;
}

/** Keeps the copies in a folder. Several servers of one machine may share it. */
export function openReleaseCopies(folder: string): ReleaseCopies {
  const pathOf = (release: Release) => join(folder, nameOf(release));
  return {
    async file(release, fetchChunks) {
      await mkdir(folder, { recursive: true });
      const file = pathOf(release);
      if (await isIntact(file, release)) return file;
      const assemble = async () => {
        if (await isIntact(file, release)) return;
        const partFile = `${file}${PART_SUFFIX}`;
        // A copy that was never verified, or was changed, is repaired like an interrupted download.
        await rename(file, partFile).catch(() => undefined);
        const chunkSources = await listOtherFiles(folder, partFile);
        await assembleFile(release, { partFile, chunkSources, fetchChunks });
        await utimes(partFile, new Date(release.created), new Date(release.created));
        await rename(partFile, file);
        await syncFolder(folder);
        await recordChecksum(file, release);
      };
      await withFileLock(file, assemble, ASSEMBLY_PATIENCE_MS);
      return file;
    },
    async adopt(release, file) {
      await mkdir(folder, { recursive: true });
      // Without a copy, the first use downloads one.
      await linkOrCopy(file, pathOf(release), release).catch(() => undefined);
    },
    record: (release) => writeTextAtomically(join(folder, LAST_RELEASE_FILE), JSON.stringify(release)),
    async sweep(stored) {
      const last = await readLast(folder);
      const neededNames = new Set([...stored, ...(last ? [last] : [])].map(nameOf));
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const isNeeded =
          name.startsWith(LAST_RELEASE_FILE) ||
          neededNames.has(name.replace(/\.(?:part|new|checked|lock)$/, ''));
        // Windows cannot delete an open file; the next call does.
        if (!isNeeded) await rm(join(folder, name), { force: true }).catch(() => undefined);
      }
    },
    async last() {
      const release = await readLast(folder);
      const size = release && (await stat(pathOf(release)).catch(() => null))?.size;
      return size === release?.size ? release : null;
    },
  };
}

/** The hash distinguishes releases of equal number in other databases. */
function nameOf({ number, sha256 }: Release): string {
  return `${number}-${sha256.slice(0, 16)}.sqlite`;
}

async function listOtherFiles(folder: string, part: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith('.sqlite') || name.endsWith(PART_SUFFIX))
    .map((name) => join(folder, name))
    .filter((file) => file !== part);
}

/** Returns null for a missing or damaged record. */
async function readLast(folder: string): Promise<Release | null> {
  try {
    return releaseSchema.parse(JSON.parse(await readFile(join(folder, LAST_RELEASE_FILE), 'utf8')));
  } catch {
    return null;
  }
}
