import { afterAll, afterEach } from 'vitest';
import type { UpdaterDeps } from '../../src/main/updates/update-catalogue';
import { makeReleasingShop } from './catalogue-offers';
import { makeUpdatingStand, type UpdatingStand } from './updating-stand';

/**
 * Makes a shop with two newer catalogues to publish (versions `two` and `three`), which is deleted after all tests of the file,
 * and a function `stand` that makes a stand, which is deleted after each test.
 */
export async function makeUpdateFixture() {
  const shop = await makeReleasingShop();
  const stands: UpdatingStand[] = [];
  afterEach(async () => {
    for (const stand of stands.splice(0)) await stand.remove();
  });
  afterAll(() => shop.remove());
  const [two, three] = [await shop.offer(2), await shop.offer(3)];
  const stand = async (changes: Partial<UpdaterDeps> = {}): Promise<UpdatingStand> => {
    const newStand = await makeUpdatingStand(shop, changes);
    stands.push(newStand);
    return newStand;
  };
  return { shop, two, three, stands, stand };
}
