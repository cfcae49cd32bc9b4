import { Hono } from 'hono';
import { openPublishedCatalogue } from '../../../src/server/releases/publication';
import { openReleaseFolder } from '../../../src/server/releases/release-folder';
import { createCatalogueDownload } from '../../../src/server/stands/catalogue-download';
import { readPublicKey } from '../../../src/main/updates/verify-manifest';
import { updateCatalogue } from '../../../src/main/updates/update-catalogue';
import { openSnapshotFolder } from '../../../src/main/updates/snapshot-folder';

// Updates a stand's catalogue once. Arguments: the stand's folder, the folder of the shop's releases, the bundled catalogue and the
// public key.
const [folder = '', releases = '', bundled = '', key = ''] = process.argv.slice(2);
const answer = createCatalogueDownload(openPublishedCatalogue(openReleaseFolder(releases)));
const shop = new Hono().get('*', async (c) => (await answer(c, c.req.path)) ?? c.notFound());
const deps = {
  folder: await openSnapshotFolder(folder),
  bundled,
  keys: [readPublicKey(key)],
  clock: () => new Date(),
  whenIdle: () => Promise.resolve(),
  switchTo: ({ close }: { close: () => Promise<void> }) => close(),
  shop: 'https://shop.test',
  fetch: (address: string, init?: RequestInit) => Promise.resolve(shop.request(new Request(address, init))),
  stallMs: 5000,
};
process.emit('counting' as 'exit', 0);
process.stdout.write(JSON.stringify(await updateCatalogue(deps)));
