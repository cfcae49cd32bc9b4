import { Hono } from 'hono';
import { createPublishedCatalogue } from '../../src/server/stands/catalogue-download';
import { readPublicKey } from '../../src/main/catalogue-update/accept-manifest';
import { updateCatalogue } from '../../src/main/catalogue-update/catalogue-updater';
import { openSnapshotFolder } from '../../src/main/catalogue-update/snapshot-folder';

// A stand that updates its catalogue once, as a process of its own that can be killed: the stand's folder, the
// shop's, the catalogue that came with the program, and the public key.
const [folder = '', published = '', bundled = '', key = ''] = process.argv.slice(2);
const answer = createPublishedCatalogue(published);
const shop = new Hono().get('*', async (c) => (await answer(c, c.req.path)) ?? c.notFound());
const ports = {
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
process.stdout.write(JSON.stringify(await updateCatalogue(ports)));
