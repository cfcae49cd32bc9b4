import { afterAll, afterEach } from 'vitest';
import type { UpdaterDeps } from '../../src/main/updates/update-catalogue';
import { makeReleasingShop } from './catalogue-offers';
import { makeUpdatingStand, type UpdatingStand } from './updating-stand';

/**
 * Makes a shop with two newer catalogues to publish, which is deleted after all tests of the file, and a function that makes
 * stands, which are deleted after each test.
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
    const made = await makeUpdatingStand(shop, changes);
    stands.push(made);
    return made;
  };
  return { shop, two, three, stands, stand };
}
