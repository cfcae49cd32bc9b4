import { afterAll, beforeAll, expect, it } from 'vitest';
import { offeringShop, type OfferingShop } from '../../src/testing/catalogue-offers';
import { killUpdate } from './update-under-kills';

let shop: OfferingShop;
beforeAll(async () => {
  shop = await offeringShop();
  await shop.publish(await shop.offer(2));
});
afterAll(() => shop.remove());

// All places, many times over: `npm run test:long -- updates`.
it(
  'a stand that dies while it updates shows a whole catalogue and goes on',
  { timeout: 60_000 },
  async () => {
    const killed: string[] = [];
    for (const at of [1, 2, 40, 95, 97, 99, 100, 101, 102]) {
      const kill = await killUpdate(shop, at);
      killed.push(kill.killed);
      expect(['old', 'new']).toContain(kill.shown);
      expect(kill.inTheEnd).toBe('new');
    }
    expect(killed).toEqual(expect.arrayContaining(['open', 'truncate', 'write']));
    // One that lives through all of it has the new one at once.
    expect(await killUpdate(shop, 10_000)).toMatchObject({ killed: '', shown: 'new', refetched: 0 });
  },
);
