import type { KeyObject } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CatalogueManifest } from '../../shared/stands/catalogue-manifest';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import { faultOfCatalogue } from '../../server/catalogue/validate-catalogue';
import { CATALOGUE_SCHEMA_VERSION } from '../../server/db/schema/catalogue-schema';
import { acceptManifest } from './verify-manifest';
import { assembleFile, otherParts, PART } from './assemble-file';
import { syncFolder } from '../storage/atomic-write';
import { fetchManifest, type Source } from './download';
import { bytesHeldBy, freeBytesOf } from '../storage/disk-space';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import type { SnapshotFolder } from './snapshot-folder';
import { UpdateInterrupted, UpdateRefused, type Refusal } from './update-errors';

/** Bytes that stay free on the disk beside a new catalogue, for what visitors leave. */
const SPARE_ROOM = 100_000_000;
/** Versions that are remembered to have failed. */
const MOST_FAILED = 20;

export interface UpdaterPorts extends Source {
  folder: SnapshotFolder;
  /** The catalogue that came with the program. */
  bundled: string;
  keys: readonly KeyObject[];
  clock: () => Date;
  /** Resolves when nobody stands at the screen. */
  whenIdle: () => Promise<void>;
  /** Lets the running shop answer from another catalogue, which it closes in its time. */
  switchTo: (catalogue: Catalogue, snapshot: Snapshot) => Promise<void>;
  /** Bytes that are free for the folder; only tests say it otherwise. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** What came of one look at the shop. */
export type UpdateOutcome =
  | { kind: 'updated'; version: number; fetched: number }
  | { kind: 'current' }
  | { kind: 'refused'; why: Refusal }
  | { kind: 'interrupted' }
  | { kind: 'no-room' };

/**
 * Looks whether the shop has a newer catalogue, fetches what is missing of it, checks it, and switches to it when the
 * stand is idle. Whatever happens, also the end of this process at any moment, the stand has one whole catalogue.
 * Faults of the disk and of the program reject.
 */
export async function updateCatalogue(ports: UpdaterPorts): Promise<UpdateOutcome> {
  try {
    const text = await fetchManifest(ports);
    const { current, floor, failed, latest } = await ports.folder.read();
    const manifest = acceptManifest(text, {
      keys: ports.keys,
      version: current?.version ?? 0,
      floor,
      failed,
      latest,
      schema: CATALOGUE_SCHEMA_VERSION,
      now: ports.clock(),
    });
    return await take(manifest, ports);
  } catch (error) {
    if (error instanceof UpdateInterrupted) return { kind: 'interrupted' };
    if (!(error instanceof UpdateRefused)) throw error;
    return error.why === 'not-newer' ? { kind: 'current' } : { kind: 'refused', why: error.why };
  }
}

async function take(manifest: CatalogueManifest, ports: UpdaterPorts): Promise<UpdateOutcome> {
  const { folder, whenIdle, freeBytes = freeBytesOf } = ports;
  const { version, content, size, sha256, created, expires } = manifest;
  const file = `catalogue-${version}-${sha256.slice(0, 8)}.sqlite`;
  // What a former try left takes its room already.
  const held = await bytesHeldBy(join(folder.path, file + PART));
  if ((await freeBytes(folder.path)) < size - Math.min(size, held) + SPARE_ROOM) {
    await folder.sweep();
    return { kind: 'no-room' };
  }
  const { part, fetched } = await fetchWhole(manifest, file, ports);
  await tryOut(manifest, part, folder);
  await rename(part, join(folder.path, file));
  await syncFolder(folder.path);
  await whenIdle();
  await takeOver({ file, version, content, size, sha256, created, expires }, manifest, ports);
  await folder.sweep();
  return { kind: 'updated', version, fetched };
}

/** A try that fails because the disk is full, or because bytes were wrong, leaves nothing in the way of what visitors leave. */
async function fetchWhole(
  manifest: CatalogueManifest,
  file: string,
  ports: UpdaterPorts,
): Promise<{ part: string; fetched: number }> {
  const { folder, bundled } = ports;
  const part = join(folder.path, file + PART);
  const { current, former } = await folder.read();
  const kept = [current, former].flatMap((snapshot) => (snapshot ? [snapshot.file] : []));
  // The whole file may be there already: a former try ended just before it took over.
  const own = [file, ...kept].map((name) => join(folder.path, name));
  const alike = [...own, bundled, ...(await otherParts(folder.path, file + PART))];
  try {
    return { part, fetched: await assembleFile(manifest, { part, alike, source: ports }) };
  } catch (error) {
    if (!(error instanceof UpdateInterrupted)) await folder.sweep();
    throw error;
  }
}

/** A whole file that does not sell is remembered, so that it is not fetched again and again. */
async function tryOut(manifest: CatalogueManifest, part: string, folder: SnapshotFolder): Promise<void> {
  try {
    await (await openChecked(part, manifest)).close();
  } catch {
    await giveUp(manifest.version, folder);
    await rm(part, { force: true });
    throw new UpdateRefused('self-check');
  }
}

/**
 * The one write by which a new catalogue takes over: before it the old one holds after a restart, behind it the new.
 * When the running shop cannot use it, that is undone.
 */
async function takeOver(
  snapshot: Snapshot,
  { min_version, created }: CatalogueManifest,
  { folder, switchTo }: UpdaterPorts,
): Promise<void> {
  const catalogue = await openCatalogue(join(folder.path, snapshot.file));
  const state = await folder.read();
  try {
    await folder.write({
      ...state,
      current: snapshot,
      former: state.current,
      floor: Math.max(state.floor, min_version),
      latest: state.latest > created ? state.latest : created,
    });
    await switchTo(catalogue, snapshot);
  } catch (error) {
    await catalogue.close();
    await folder.write(state);
    await giveUp(snapshot.version, folder);
    throw error;
  }
}

async function giveUp(version: number, folder: SnapshotFolder): Promise<void> {
  const state = await folder.read();
  await folder.write({ ...state, failed: [...state.failed, version].slice(-MOST_FAILED) });
}

/** Opens a catalogue file and tries it out. Throws when it is not what was promised or does not sell. */
async function openChecked(
  file: string,
  promised: { content: string; products: number },
): Promise<Catalogue> {
  const catalogue = await openCatalogue(file);
  const fault = await faultOfCatalogue(catalogue, promised).catch(() => 'It cannot be read.');
  if (fault === null) return catalogue;
  await catalogue.close();
  throw new Error(fault);
}
