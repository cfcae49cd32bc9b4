import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../server/observability/log';
import { openCatalogue, type Catalogue } from '../../server/catalogue/catalogue';
import type { Snapshot } from '../../shared/stands/catalogue-snapshots';
import type { SnapshotFolder } from './snapshot-folder';

export interface Opened {
  catalogue: Catalogue;
  /** Null = the one that came with the program. */
  snapshot: Snapshot | null;
}

/**
 * Opens the catalogue that holds. One that does not open any more gives way to the former one, and that to the one
 * that came with the program; the version that failed is not fetched again. Rejects when there is none at all.
 */
export async function openCurrent(
  folder: Pick<SnapshotFolder, 'path' | 'read' | 'write'>,
  bundled: string,
  log: Log,
): Promise<Opened> {
  const state = await folder.read();
  const kept = [state.current, state.former].flatMap((snapshot) => (snapshot ? [snapshot] : []));
  const failed: number[] = [];
  for (const snapshot of kept) {
    try {
      const catalogue = await openKept(join(folder.path, snapshot.file), snapshot);
      if (failed.length > 0) await goBack(snapshot);
      return { catalogue, snapshot };
    } catch (error) {
      log.error('catalogue-set-aside', {
        version: snapshot.version,
        error: error instanceof Error ? error.name : 'unknown',
      });
      failed.push(snapshot.version);
    }
  }
  const catalogue = await openCatalogue(bundled);
  if (failed.length > 0) await goBack(null);
  return { catalogue, snapshot: null };

  /** Written down, so that the next start need not find out again; a disk that takes nothing does not matter here. */
  async function goBack(current: Snapshot | null): Promise<void> {
    const all = [...state.failed, ...failed].slice(-20);
    await folder
      .write({ ...state, current, former: null, failed: all })
      .catch(() => log.error('catalogue-state'));
  }
}

async function openKept(file: string, { size, content }: Snapshot): Promise<Catalogue> {
  if ((await stat(file)).size !== size) throw new RangeError('It has another size than it had.');
  const catalogue = await openCatalogue(file);
  if (catalogue.version === content) return catalogue;
  await catalogue.close();
  throw new RangeError('It is another catalogue.');
}
