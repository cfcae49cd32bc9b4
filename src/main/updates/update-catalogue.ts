import type { KeyObject } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import { validateCatalogue } from '../../server/catalogue/validate-catalogue';
import { CATALOGUE_SCHEMA_VERSION } from '../../server/db/schema/catalogue-schema';
import { type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import { loadReleaseContent } from '../../server/content/content-store';
import { syncFolder } from '../../server/lib/atomic-write';
import {
  AlteredFileError,
  assembleFile,
  listOtherPartFiles,
  PART_SUFFIX,
} from '../../server/releases/assemble-file';
import { allocatedBytes, freeDiskBytes } from '../storage/disk-space';
import { fetchChunks, fetchManifest, type DownloadSource } from './download';
import { MAX_FAILED, type SnapshotFolder } from './snapshot-folder';
import { UpdateInterruptedError, UpdateRejectedError, type RejectionReason } from './update-errors';
import { acceptManifest, verifyManifest } from './verify-manifest';

/** Bytes that have to stay free for visitor data. */
const RESERVED_BYTES = 100_000_000;

export interface UpdaterDeps extends DownloadSource {
  folder: SnapshotFolder;
  /** File of the bundled catalogue. */
  bundled: string;
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
    await rememberRevocations(text, deps);
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
 * Stores the minimum version of a signed manifest before the installation. A stand without space for the new catalogue must
 * also reject the revoked versions. Throws {@link UpdateRejectedError} for an invalid signature.
 */
async function rememberRevocations(text: string, { folder, keys }: UpdaterDeps): Promise<void> {
  const { min_version: minVersion } = verifyManifest(text, keys);
  const state = await folder.read();
  if (minVersion <= state.minVersion) return;
  try {
    await folder.write({ ...state, minVersion });
  } catch (error) {
    await folder.sweep();
    throw error;
  }
}

async function installCatalogue(manifest: CatalogueManifest, deps: UpdaterDeps): Promise<UpdateOutcome> {
  const { folder, whenIdle, freeBytes = freeDiskBytes } = deps;
  const { version, content, size, sha256, created, expires } = manifest;
  const file = `catalogue-${version}-${sha256.slice(0, 8)}.sqlite`;
  await reuseCompleteDownload(folder.path, file);
  // An earlier attempt occupies part of the space already.
  const allocated = await allocatedBytes(join(folder.path, file + PART_SUFFIX));
  if ((await freeBytes(folder.path)) < size - Math.min(size, allocated) + RESERVED_BYTES) {
    await folder.sweep();
    return { kind: 'no-room' };
  }
  const { partFile, fetchedBytes } = await fetchCatalogue(manifest, file, deps);
  await checkDownload(manifest, partFile, folder);
  await rename(partFile, join(folder.path, file));
  await syncFolder(folder.path);
  await whenIdle();
  await activateSnapshot({ file, version, content, size, sha256, created, expires }, deps);
  await folder.sweep();
  return { kind: 'updated', version, fetchedBytes };
}

/**
 * Makes a complete file the part file again: the stand may have been switched off before it was idle. Without this, the file
 * would be copied, or removed on a disk without space for a second one.
 */
async function reuseCompleteDownload(folder: string, file: string): Promise<void> {
  // The file is missing as a rule. Windows cannot rename an open file, whose chunks are copied instead.
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
  const { current, former } = await folder.read();
  const snapshots = [current, former].flatMap((snapshot) => (snapshot ? [snapshot.file] : []));
  // The file itself exists if it is open, see `reuseCompleteDownload`.
  const ownFiles = [file, ...snapshots].map((name) => join(folder.path, name));
  const chunkSources = [...ownFiles, bundled, ...(await listOtherPartFiles(folder.path, file + PART_SUFFIX))];
  try {
    const fetchedBytes = await assembleFile(manifest, {
      partFile,
      chunkSources,
      fetchChunks: (missing, into) => fetchChunks(manifest, missing, into, deps),
    });
    return { partFile, fetchedBytes };
  } catch (error) {
    if (!(error instanceof UpdateInterruptedError)) await folder.sweep();
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
    await (await openChecked(partFile, manifest)).close();
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

/** Opens a catalogue. Throws when the catalogue differs from the manifest or fails the checks. */
async function openChecked(
  file: string,
  expected: { content: string; products: number },
): Promise<Catalogue> {
  const catalogue = await openCatalogue(file);
  const fault = await findFault(catalogue, expected).catch(() => 'The catalogue cannot be read.');
  if (fault === null) return catalogue;
  await catalogue.close();
  throw new Error(fault);
}

async function findFault(
  catalogue: Catalogue,
  expected: { content: string; products: number },
): Promise<string | null> {
  const fault = await validateCatalogue(catalogue, expected);
  if (fault === null) await loadReleaseContent(catalogue);
  return fault;
}
