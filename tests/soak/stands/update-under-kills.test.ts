import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeReleasingShop, type ReleasingShop } from '../../../test/stands/catalogue-offers';
import { killUpdate } from './update-under-kills';
import { bundleProgram } from './bundle-program';

let shop: ReleasingShop;
let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram('updating-process');
  shop = await makeReleasingShop();
  await shop.publish(await shop.offer(2));
});
afterAll(async () => {
  await shop.remove();
  await program.remove();
});

// `npm run test:soak -- updates` tests every disk write repeatedly.
it('a stand killed during an update shows a complete catalogue and updates later', async () => {
  const finished = await killUpdate(shop, program.file, 0);
  expect(finished).toMatchObject({ killed: '', catalogueAfterKill: 'new', downloadedBytes: 0 });
  const lastWrites = [10, 8, 6, 4, 3, 2, 1, 0].map((distance) => finished.diskWrites - distance);
  const killed: string[] = [];
  const catalogues = new Set<string>();
  for (const writeNumber of [1, 3, Math.floor(finished.diskWrites / 2), ...lastWrites]) {
    const kill = await killUpdate(shop, program.file, writeNumber);
    killed.push(kill.killed);
    catalogues.add(kill.catalogueAfterKill);
    expect(kill.catalogueAfterUpdate).toBe('new');
  }
  expect(killed).not.toContain('');
  expect(catalogues).toEqual(new Set(['old', 'new']));
  expect(new Set(killed).size).toBeGreaterThan(3);
});
