import type { KeyObject } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import { CATALOGUE_SCHEMA_VERSION } from '../../server/db/schema/catalogue-schema';
import { type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import { syncFolder } from '../../server/lib/atomic-write';
import { AlteredFileError, assembleFile, PART_SUFFIX } from '../../server/releases/assemble-file';
import { checkCatalogue } from '../../server/releases/open-release';
import { allocatedBytes, freeDiskBytes } from '../storage/disk-space';
import { fetchChunks, fetchManifest, type DownloadSource } from './download';
import { MAX_FAILED, type SnapshotFolder } from './snapshot-folder';
import { UpdateInterruptedError, UpdateRejectedError, type RejectionReason } from './update-errors';
import { rejectionReason, verifyManifest } from './verify-manifest';

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
    const manifest = verifyManifest(await fetchManifest(deps), deps.keys);
    await storeMinVersion(manifest, deps.folder);
    const state = await deps.folder.read();
    const reason = rejectionReason(manifest, {
      ...state,
      version: state.current?.version ?? 0,
      schema: CATALOGUE_SCHEMA_VERSION,
      now: deps.clock(),
    });
    if (reason === 'not-newer') return { kind: 'current' };
    if (reason !== null) throw new UpdateRejectedError(reason);
    return await installCatalogue(manifest, deps);
  } catch (error) {
    if (error instanceof UpdateInterruptedError) return { kind: 'interrupted' };
    if (error instanceof UpdateRejectedError) return { kind: 'rejected', reason: error.reason };
    throw error;
  }
}

/**
 * Stores the minimum version of a signed manifest, with which the shop revokes older versions. This happens before the
 * installation, so that a stand without space for the new catalogue rejects the revoked versions too.
 */
async function storeMinVersion(
  { min_version: minVersion }: CatalogueManifest,
  folder: SnapshotFolder,
): Promise<void> {
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
  const { folder, bundled, whenIdle, freeBytes = freeDiskBytes } = deps;
  const { version, size, sha256 } = manifest;
  const file = `catalogue-${version}-${sha256.slice(0, 8)}.sqlite`;
  const path = join(folder.path, file);
  const partFile = path + PART_SUFFIX;
  // The stand may have been switched off after the download and before it was idle. The installation continues with the complete
  // file, because a copy of its chunks would need space for a second one. The file is usually missing, and Windows refuses to
  // rename an open one, whose chunks are then copied.
  await rename(path, partFile).catch(() => undefined);
  // The part file of an earlier attempt has already taken some of the space.
  const neededBytes = Math.max(0, size - (await allocatedBytes(partFile))) + RESERVED_BYTES;
  if ((await freeBytes(folder.path)) < neededBytes) {
    await folder.removeUnreferenced();
    return { kind: 'no-room' };
  }
  let fetchedBytes = 0;
  try {
    await assembleFile(manifest, {
      partFile,
      chunkSources: [bundled],
      async fetchChunks(missing, target) {
        fetchedBytes = await fetchChunks(manifest, missing, target, deps);
      },
    });
    await checkCatalogue(partFile).catch(async () => {
      await rememberFailure(version, folder);
      throw new UpdateRejectedError('self-check');
    });
  } catch (error) {
    // Only the data of an interrupted download is of use to the next check.
    if (!(error instanceof UpdateInterruptedError)) await folder.removeUnreferenced();
    throw error instanceof AlteredFileError ? new UpdateRejectedError('altered') : error;
  }
  await rename(partFile, path);
  await syncFolder(folder.path);
  await whenIdle();
  await activateSnapshot(file, manifest, deps);
  await folder.removeUnreferenced();
  return { kind: 'updated', version, fetchedBytes };
}

/** Activates the catalogue with one write of the state. Reverts it when the running shop cannot use the catalogue. */
async function activateSnapshot(
  file: string,
  { version, size, sha256, created, expires }: CatalogueManifest,
  { folder, switchTo }: UpdaterDeps,
): Promise<void> {
  const catalogue = await openCatalogue(join(folder.path, file));
  const snapshot = { file, version, content: catalogue.version, size, sha256, created, expires };
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
      await rememberFailure(version, folder);
      await folder.removeUnreferenced();
    }
    throw error;
  }
}

async function rememberFailure(version: number, folder: SnapshotFolder): Promise<void> {
  const state = await folder.read();
  await folder.write({ ...state, failed: [...state.failed, version].slice(-MAX_FAILED) });
}
