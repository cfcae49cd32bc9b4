import { updateCatalogue } from '../../../src/main/updates/update-catalogue';
import { openSnapshotFolder } from '../../../src/main/updates/snapshot-folder';
import { makeReleasingShop } from '../../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../../test/stands/updating-stand';
import { mountSmallDisk } from '../support/small-disk';

/** Result of catalogue updates on a filling disk. */
export interface FullDiskUpdate {
  /** Outcome of each try on the full disk, and the files that it left behind. */
  tries: { outcome: string; leftFiles: string[] }[];
  /** Outcome of the next try, with free space. */
  finalOutcome: string;
  /** Catalogue that the next start shows. */
  finalCatalogue: string;
}

/** Fills a stand's disk at different positions of a download. */
export async function updateOnFullDisk(positions: number): Promise<FullDiskUpdate> {
  const shop = await makeReleasingShop();
  const newer = await shop.offer(2);
  await shop.publish(newer);
  const { size } = newer.manifest;
  const disk = await mountSmallDisk(Math.ceil((size * 3) / 1_048_576) + 8);
  const folder = await openSnapshotFolder(disk.folder);
  // Reports free space as at the start of the download; no local chunks can be reused.
  const freeBytes = () => Promise.resolve(Infinity);
  const stand = await makeUpdatingStand(shop, { folder, bundled: '/nowhere', freeBytes });
  /** Returns the kind of the outcome, or the code of the error. */
  const tryUpdate = () =>
    updateCatalogue(stand.deps).then(
      ({ kind }) => kind,
      ({ code }: NodeJS.ErrnoException) => String(code),
    );
  try {
    const filesBefore = await stand.files();
    const tries: FullDiskUpdate['tries'] = [];
    for (let index = 0; index < positions; index += 1) {
      await disk.fill(Math.floor((size * index) / positions));
      const outcome = await tryUpdate();
      await disk.free();
      const leftFiles = (await stand.files()).filter((file) => !filesBefore.includes(file));
      tries.push({ outcome, leftFiles });
    }
    return { tries, finalOutcome: await tryUpdate(), finalCatalogue: await stand.catalogueAtNextStart() };
  } finally {
    await stand.remove();
    await disk.remove();
    await shop.remove();
  }
}
