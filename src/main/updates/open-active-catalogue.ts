import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import type { Log } from '../../server/observability/log';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import { errorName } from '../diagnostics/error-name';
import { MAX_FAILED, type SnapshotFolder } from './snapshot-folder';

export interface OpenedCatalogue {
  catalogue: Catalogue;
  /** Null for the bundled catalogue. */
  snapshot: Snapshot | null;
}

/**
 * Opens the active catalogue. Falls back to the previous catalogue and then to the bundled one, and records versions that
 * failed, so that they are not downloaded again. Rejects when no catalogue can be opened.
 */
export async function openActiveCatalogue(
  folder: Pick<SnapshotFolder, 'path' | 'read' | 'write'>,
  bundled: string,
  log: Log,
): Promise<OpenedCatalogue> {
  const state = await folder.read();
  const newlyFailed: number[] = [];
  const openFirstIntact = async (): Promise<OpenedCatalogue> => {
    for (const snapshot of [state.current, state.former]) {
      if (!snapshot) continue;
      try {
        return { catalogue: await openSnapshot(join(folder.path, snapshot.file), snapshot), snapshot };
      } catch (error) {
        log.error('catalogue.rejected', { version: snapshot.version, error: errorName(error) });
        newlyFailed.push(snapshot.version);
      }
    }
    return { catalogue: await openCatalogue(bundled), snapshot: null };
  };
  const opened = await openFirstIntact();
  if (newlyFailed.length > 0) {
    const failed = [...state.failed, ...newlyFailed].slice(-MAX_FAILED);
    // The stand works without this record: the next start falls back again.
    await folder
      .write({ ...state, current: opened.snapshot, former: null, failed })
      .catch(() => log.error('catalogue.state_write_failed'));
  }
  return opened;
}

async function openSnapshot(file: string, { size, content }: Snapshot): Promise<Catalogue> {
  if ((await stat(file)).size !== size)
    throw new RangeError(`Catalogue file ${file} does not have the expected size of ${size} bytes.`);
  const catalogue = await openCatalogue(file);
  if (catalogue.version === content) return catalogue;
  await catalogue.close();
  throw new RangeError(`Catalogue file ${file} has other content than the signed hash ${content}.`);
}

/** Days for which prices of the bundled catalogue are valid. A published catalogue has the same default. */
const PRICE_VALIDITY_DAYS = 30;
const MS_PER_DAY = 86_400_000;

/** Catalogue in use: the dates of its snapshot or file decide whether prices have expired. */
export interface PriceSource extends Pick<OpenedCatalogue, 'snapshot'> {
  catalogue: { changedAt: Date };
}

/**
 * Returns the UTC day (`2026-11-23`) from which the prices date if they have expired; '' for valid ones. Prices of the bundled
 * catalogue (no snapshot) expire too.
 */
export function dateOfExpiredPrices({ snapshot, catalogue: { changedAt } }: PriceSource, now: Date): string {
  const created = snapshot?.created ?? changedAt.toISOString();
  const expires = snapshot
    ? Date.parse(snapshot.expires)
    : changedAt.getTime() + PRICE_VALIDITY_DAYS * MS_PER_DAY;
  return expires <= now.getTime() ? created.slice(0, 10) : '';
}
