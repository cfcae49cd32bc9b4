import { join } from 'node:path';
import { activeReleaseFile } from '../../../src/server/releases/active-release-file';
import {
  makeReleasingShop,
  signTestManifest,
  type ReleasingShop,
} from '../../../test/stands/catalogue-offers';

/** Publishes changed copies of a running website's catalogue to stands. */
export interface CatalogueReleases {
  /** Base64, as in a stand's settings. */
  publicKey: string;
  /** Publishes a version with another price of one product. `cents` applies to each size. */
  publish: (version: number, change: { goodsId: number; cents: number }) => Promise<void>;
  /** Publishes the same with a manifest signed by another key. */
  forge: (version: number, change: { goodsId: number; cents: number }) => Promise<void>;
  remove: () => Promise<void>;
}

/** `folder` is the website's data folder. */
export async function openCatalogueReleases(folder: string): Promise<CatalogueReleases> {
  const releases = join(folder, 'releases');
  const location = { folder: releases, bundled: activeReleaseFile(releases) };
  const shop = await makeReleasingShop(new Date(), location);
  const forger = await makeReleasingShop(new Date(), location);
  const offer = (offeringShop: ReleasingShop, version: number, change: { goodsId: number; cents: number }) =>
    offeringShop.offer(
      version,
      `update product_option set price_cents = ${change.cents} where goods_id = ${change.goodsId};`,
    );
  return {
    publicKey: shop.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    publish: async (version, change) => shop.publish(await offer(shop, version, change)),
    async forge(version, change) {
      const release = await offer(shop, version, change);
      await shop.publish({ ...release, text: signTestManifest(forger.keys.privateKey, release.manifest) });
    },
    async remove() {
      await shop.remove();
      await forger.remove();
    },
  };
}
