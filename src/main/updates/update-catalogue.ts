import type { KeyObject } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import { CATALOGUE_SCHEMA_VERSION } from '../../server/db/schema/catalogue-schema';
import { type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import { syncFolder } from '../../server/lib/atomic-write';
import {
  AlteredFileError,
  assembleFile,
  listChunkSources,
  PART_SUFFIX,
} from '../../server/releases/assemble-file';
import { checkCatalogue } from '../../server/releases/open-release';
import { allocatedBytes, freeDiskBytes } from '../storage/disk-space';
import { fetchChunks, fetchManifest, type DownloadSource } from './download';
import { MAX_FAILED, type SnapshotFolder } from './snapshot-folder';
import { UpdateInterruptedError, UpdateRejectedError, type RejectionReason } from './update-errors';
import { acceptManifest, verifyManifest } from './verify-manifest';

/** Bytes that have to stay free for visitor data. */
const RESERVED_BYTES = 100_000_000;

export interface UpdaterDeps extends DownloadSource {
  folder: SnapshotFolder;
  /** File of the catalogue that was installed with the program. */
  bundled: string;
  /** Public keys of the shop; one of them must have signed the manifest. */
  keys: readonly KeyObject[];
  clock: () => Date;
  /** Resolves when the kiosk is idle. */
  whenIdle: () => Promise<void>;
  /** Switches the running shop to another catalogue. The shop then owns the catalogue and closes it. */
  switchTo: (catalogue: Catalogue, snapshot: Snapshot) => Promise<void>;
  /** Free bytes of the folder; overridden in tests. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Result of one check. */
export type UpdateOutcome =
  | { kind: 'updated'; version: number; fetchedBytes: number }
  | { kind: 'current' }
  | { kind: 'rejected'; reason: RejectionReason }
  | { kind: 'interrupted' }
  | { kind: 'no-room' };

/**
 * Checks for a new catalogue, downloads missing chunks, verifies it, and switches when the kiosk is idle. The stand
 * has a complete catalogue at any time, even if the process is killed. Rejects for faults of disk and program.
 */
export async function updateCatalogue(deps: UpdaterDeps): Promise<UpdateOutcome> {
  try {
    const text = await fetchManifest(deps);
    await storeMinVersion(text, deps);
    const { current, minVersion, failed, latestCreated } = await deps.folder.read();
    const manifest = acceptManifest(text, {
      keys: deps.keys,
      version: current?.version ?? 0,
      minVersion,
      failed,
      latestCreated,
      schema: CATALOGUE_SCHEMA_VERSION,
      now: deps.clock(),
    });
    return await installCatalogue(manifest, deps);
  } catch (error) {
    if (error instanceof UpdateInterruptedError) return { kind: 'interrupted' };
    if (!(error instanceof UpdateRejectedError)) throw error;
    return error.reason === 'not-newer' ? { kind: 'current' } : { kind: 'rejected', reason: error.reason };
  }
}

/**
 * Stores the minimum version of a signed manifest, with which the shop revokes older versions. This happens before the
 * installation, so that a stand without space for the new catalogue rejects the revoked versions too. Throws
 * {@link UpdateRejectedError} for an invalid signature.
 */
async function storeMinVersion(text: string, { folder, keys }: UpdaterDeps): Promise<void> {
  const { min_version: minVersion } = verifyManifest(text, keys);
  const state = await folder.read();
  if (minVersion <= state.minVersion) return;
  try {
    await folder.write({ ...state, minVersion });
  } catch (error) {
    await folder.removeUnreferenced();
    throw error;
  }
}

async function installCatalogue(manifest: CatalogueManifest, deps: UpdaterDeps): Promise<UpdateOutcome> {
  const { folder, whenIdle, freeBytes = freeDiskBytes } = deps;
  const { version, content, size, sha256, created, expires } = manifest;
  const file = `catalogue-${version}-${sha256.slice(0, 8)}.sqlite`;
  await reuseCompleteDownload(folder.path, file);
  // The part file of an earlier attempt has already taken some of the space.
  const allocated = await allocatedBytes(join(folder.path, file + PART_SUFFIX));
  const neededBytes = Math.max(0, size - allocated) + RESERVED_BYTES;
  if ((await freeBytes(folder.path)) < neededBytes) {
    await folder.removeUnreferenced();
    return { kind: 'no-room' };
  }
  const { partFile, fetchedBytes } = await fetchCatalogue(manifest, file, deps);
  await checkDownload(manifest, partFile, folder);
  await rename(partFile, join(folder.path, file));
  await syncFolder(folder.path);
  await whenIdle();
  await activateSnapshot({ file, version, content, size, sha256, created, expires }, deps);
  await folder.removeUnreferenced();
  return { kind: 'updated', version, fetchedBytes };
}

/**
 * Renames a complete file to the part file, from which the installation continues: the stand may have been switched off after
 * the download and before it was idle. Otherwise all chunks would be copied, which needs space for a second file.
 */
async function reuseCompleteDownload(folder: string, file: string): Promise<void> {
  // Failures are ignored: the file is usually missing, and Windows refuses to rename an open one, whose chunks are then copied.
  await rename(join(folder, file), join(folder, file + PART_SUFFIX)).catch(() => undefined);
}

/** Downloads the missing chunks of a catalogue. Removes partial data when the disk is full or the data is wrong. */
async function fetchCatalogue(
  manifest: CatalogueManifest,
  file: string,
  deps: UpdaterDeps,
): Promise<{ partFile: string; fetchedBytes: number }> {
  const { folder, bundled } = deps;
  const partFile = join(folder.path, file + PART_SUFFIX);
  const chunkSources = [...(await listChunkSources(folder.path, partFile)), bundled];
  try {
    let fetchedBytes = 0;
    await assembleFile(manifest, {
      partFile,
      chunkSources,
      async fetchChunks(missing, handle) {
        fetchedBytes = await fetchChunks(manifest, missing, handle, deps);
      },
    });
    return { partFile, fetchedBytes };
  } catch (error) {
    if (!(error instanceof UpdateInterruptedError)) await folder.removeUnreferenced();
    throw error instanceof AlteredFileError ? new UpdateRejectedError('altered') : error;
  }
}

/** Checks a downloaded catalogue. Remembers a version that fails, so that the version is not downloaded again. */
async function checkDownload(
  manifest: CatalogueManifest,
  partFile: string,
  folder: SnapshotFolder,
): Promise<void> {
  try {
    await checkCatalogue(partFile, manifest);
  } catch {
    await rememberFailure(manifest.version, folder);
    await rm(partFile, { force: true });
    throw new UpdateRejectedError('self-check');
  }
}

/** Activates the catalogue with one write of the state. Reverts it when the running shop cannot use the catalogue. */
async function activateSnapshot(snapshot: Snapshot, { folder, switchTo }: UpdaterDeps): Promise<void> {
  const { created } = snapshot;
  const catalogue = await openCatalogue(join(folder.path, snapshot.file));
  const state = await folder.read();
  let isRecorded = false;
  try {
    const latestCreated = state.latestCreated > created ? state.latestCreated : created;
    await folder.write({ ...state, current: snapshot, former: state.current, latestCreated });
    isRecorded = true;
    await switchTo(catalogue, snapshot);
  } catch (error) {
    await catalogue.close();
    // A failed write is a fault of the disk: the next check may install the same catalogue.
    if (isRecorded) {
      await folder.write(state);
      await rememberFailure(snapshot.version, folder);
    }
    throw error;
  }
}

async function rememberFailure(version: number, folder: SnapshotFolder): Promise<void> {
  const state = await folder.read();
  await folder.write({ ...state, failed: [...state.failed, version].slice(-MAX_FAILED) });
}
