import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdaterPorts } from '../../src/main/updates/update-catalogue';
import { sha256HexOfFile } from '../../src/main/updates/local-chunks';
import { openActiveCatalogue } from '../../src/main/updates/open-active-catalogue';
import { openSnapshotFolder } from '../../src/main/updates/snapshot-folder';
import { silentLog } from '../../src/server/observability/log';
import type { ReleasingShop } from './catalogue-offers';

export interface UpdatingStand {
  /** What the stand updates itself with. */
  ports: UpdaterPorts;
  /** Versions of content that it switched to. */
  switched: string[];
  /** Which content a start would show now, `bundled` for what came with the program. Rejects when its file is not whole. */
  atStart: () => Promise<string>;
  /** Names in its folder, sorted. */
  files(): Promise<string[]>;
  remove: () => Promise<void>;
}

/** A stand that nobody touches, with the catalogue that came with its program. */
export async function makeUpdatingStand(
  shop: ReleasingShop,
  changes: Partial<UpdaterPorts> = {},
): Promise<UpdatingStand> {
  const path = await mkdtemp(join(tmpdir(), 'stand-'));
  const switched: string[] = [];
  const ports: UpdaterPorts = {
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
    ports,
    switched,
    async atStart() {
      const { catalogue, snapshot } = await openActiveCatalogue(ports.folder, ports.bundled, silentLog);
      await catalogue.close();
      if (!snapshot) return 'bundled';
      if ((await sha256HexOfFile(join(ports.folder.path, snapshot.file))) !== snapshot.sha256)
        throw new Error('It is not whole.');
      return catalogue.version;
    },
    files: async () => (await readdir(ports.folder.path)).sort(),
    remove: () => rm(path, { recursive: true }),
  };
}
