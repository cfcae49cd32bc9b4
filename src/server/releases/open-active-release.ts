import { join } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue';
import type { ShopDatabase } from '../db/shop-database';
import { storageFailureOf } from '../db/storage-failure';
import { OperatorError } from '../lib/operator-error';
import type { Log } from '../observability/log';
import { openRelease } from './open-release';
import { findActiveRelease, type OnTransfer, type Release, type ReleaseStore } from './release';
import { openReleaseFolder } from './release-folder';

/** A release with its open catalogue. */
export interface OpenedRelease {
  release: Release;
  catalogue: Catalogue;
}

/**
 * Opens the store of a shop's releases: the PostgreSQL database, or the folder `releases/` of its data.
 * @param database null for a shop whose database is a SQLite file.
 * @param onTransfer reports the progress of transfers between the database and this machine.
 */
export async function openReleaseStore(
  dataFolder: string,
  database: ShopDatabase | null,
  onTransfer: OnTransfer = () => undefined,
): Promise<ReleaseStore> {
  const folder = join(dataFolder, 'releases');
  if (!database) return openReleaseFolder(folder);
  const { openPostgresReleases } = await import('./postgres-release-store');
  const { openReleaseCopies } = await import('./release-copies');
  return openPostgresReleases(database, openReleaseCopies(join(folder, 'copies')), onTransfer);
}

/**
 * Opens the active release. While the store is unreachable, opens the one that this machine served last.
 * @throws OperatorError when no release is active, or when it is damaged or of another version of the shop.
 */
export async function openActiveRelease(store: ReleaseStore, log: Log): Promise<OpenedRelease> {
  const release = await findReleaseToServe(store, log);
  if (!release) throw noActiveReleaseError(store);
  return { release, catalogue: await openRelease(await store.localFile(release), release) };
}

export function noActiveReleaseError({ location }: ReleaseStore): OperatorError {
  return new OperatorError({
    subject: location,
    reason: 'There is no active release of the catalogue.',
    remedy:
      'Import your products ("npm run shop -- releases import FILE"), build the demonstration ("npm run shop -- releases build"), or activate one of the releases that "npm run shop -- releases list" shows.',
  });
}

/** Returns the active release, or, while the store is unreachable, the one that this machine served last. */
async function findReleaseToServe(store: ReleaseStore, log: Log): Promise<Release | null> {
  try {
    return await findActiveRelease(store);
  } catch (error) {
    const lastServed = storageFailureOf(error) === 'unreachable' ? await store.lastServedRelease() : null;
    if (!lastServed) throw error;
    log.error('release.store_unreachable', { release: lastServed.number });
    return lastServed;
  }
}
