import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdaterDeps } from '../../src/main/updates/update-catalogue';
import { sha256HexOfFile } from '../../src/server/releases/file-chunks';
import { openActiveCatalogue } from '../../src/main/updates/open-active-catalogue';
import { openSnapshotFolder } from '../../src/main/updates/snapshot-folder';
import { silentLog } from '../../src/server/observability/log';
import type { ReleasingShop } from './catalogue-offers';

export interface UpdatingStand {
  /** Dependencies of the updater. */
  deps: UpdaterDeps;
  /** Content hashes of the catalogues to which it switched, in order. */
  switched: string[];
  /** Returns the content hash of the catalogue that a start would use now, or `bundled`. Rejects when its file is damaged. */
  catalogueAtNextStart: () => Promise<string>;
  /** Names in its folder, sorted. */
  files(): Promise<string[]>;
  remove: () => Promise<void>;
}

/** Creates an idle stand that uses its bundled catalogue. */
export async function makeUpdatingStand(
  shop: ReleasingShop,
  changes: Partial<UpdaterDeps> = {},
): Promise<UpdatingStand> {
  const path = await mkdtemp(join(tmpdir(), 'stand-'));
  const switched: string[] = [];
  const deps: UpdaterDeps = {
    folder: await openSnapshotFolder(path),
    bundled: shop.bundled,
    keys: [shop.keys.publicKey],
    clock: () => new Date(),
    whenIdle: () => Promise.resolve(),
    async switchTo(catalogue) {
      switched.push(catalogue.version);
      await catalogue.close();
    },
    shop: 'https://shop.test',
    fetch: shop.fetch,
    stallMs: 2000,
    ...changes,
  };
  return {
    deps,
    switched,
    async catalogueAtNextStart() {
      const { catalogue, snapshot } = await openActiveCatalogue(deps.folder, deps.bundled, silentLog);
      await catalogue.close();
      if (!snapshot) return 'bundled';
      if ((await sha256HexOfFile(join(deps.folder.path, snapshot.file))) !== snapshot.sha256)
        throw new Error('The file of the active catalogue is damaged.');
      return catalogue.version;
    },
    files: async () => (await readdir(deps.folder.path)).sort(),
    remove: () => rm(path, { recursive: true }),
  };
}
