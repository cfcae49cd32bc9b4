import { join } from 'node:path';
import { makeReleasingShop, signTestManifest, type CatalogueRelease, type ReleasingShop } from '../../test/stands/catalogue-offers';

/** Catalogues that a running website offers to stands, from the catalogue that it sells from. */
export interface ChangedOffers {
  /** For a stand's settings. */
  publicKey: string;
  /** Offers a version in which one product has another price, in cents for every size. */
  publish: (version: number, change: { goodsId: number; cents: number }) => Promise<void>;
  /** Offers the same under a manifest that somebody else has signed. */
  forge: (version: number, change: { goodsId: number; cents: number }) => Promise<void>;
  remove: () => Promise<void>;
}

/** `folder` holds the website's `catalogue.sqlite`. */
export async function changedOffers(folder: string): Promise<ChangedOffers> {
  const place = { folder: join(folder, 'published'), bundled: join(folder, 'catalogue.sqlite') };
  const shop = await makeReleasingShop(new Date(), place);
  const forger = await makeReleasingShop(new Date(), place);
  const offer = (from: ReleasingShop, version: number, change: { goodsId: number; cents: number }) =>
    from.offer(
      version,
      `update product_option set price_cents = ${change.cents} where goods_id = ${change.goodsId};`,
    );
  const publish = (made: CatalogueRelease) => shop.publish(made);
  return {
    publicKey: shop.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    publish: async (version, change) => publish(await offer(shop, version, change)),
    async forge(version, change) {
      const made = await offer(shop, version, change);
      await publish({ ...made, text: signTestManifest(forger.keys.privateKey, made.manifest) });
    },
    remove: () => shop.remove(),
  };
}
