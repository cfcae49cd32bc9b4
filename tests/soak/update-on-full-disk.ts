import { updateCatalogue } from '../../src/main/updates/update-catalogue';
import { openSnapshotFolder } from '../../src/main/updates/snapshot-folder';
import { makeReleasingShop } from '../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../test/stands/updating-stand';
import { mountSmallDisk } from './small-disk';

/** What came of tries to take a newer catalogue while the disk fills. */
export interface FullDiskUpdate {
  /** At each place: how the try ended, and files that it left behind. */
  tries: { ended: string; left: string[] }[];
  /** With room again: how the next try ended, and which content a start shows then. */
  then: string;
  shown: string;
}

/** Fills a stand's disk at so many places of a fetch, one after the other. */
export async function updateOnFullDisk(places: number): Promise<FullDiskUpdate> {
  const shop = await makeReleasingShop();
  const newer = await shop.offer(2);
  await shop.publish(newer);
  const { size } = newer.manifest;
  const disk = await mountSmallDisk(Math.ceil((size * 3) / 1_048_576) + 8);
  const folder = await openSnapshotFolder(disk.folder);
  // Told that there is room, as it was when the fetch began; nothing that is alike is on the machine.
  const freeBytes = () => Promise.resolve(Infinity);
  const stand = await makeUpdatingStand(shop, { folder, bundled: '/nowhere', freeBytes });
  const end = () =>
    updateCatalogue(stand.ports).then(
      ({ kind }) => kind,
      ({ code }: NodeJS.ErrnoException) => String(code),
    );
  try {
    const before = await stand.files();
    const tries: FullDiskUpdate['tries'] = [];
    for (let place = 0; place < places; place += 1) {
      await disk.fill(Math.floor((size * place) / places));
      const ended = await end();
      await disk.free();
      tries.push({ ended, left: (await stand.files()).filter((file) => !before.includes(file)) });
    }
    return { tries, then: await end(), shown: await stand.atStart() };
  } finally {
    await stand.remove();
    await disk.remove();
    await shop.remove();
  }
}
