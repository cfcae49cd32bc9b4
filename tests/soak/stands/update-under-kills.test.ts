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
  const whole = await killUpdate(shop, program.file, 0);
  expect(whole).toMatchObject({ killed: '', shown: 'new', refetched: 0 });
  const last = [10, 8, 6, 4, 3, 2, 1, 0].map((before) => whole.changes - before);
  const killed: string[] = [];
  const shown = new Set<string>();
  for (const at of [1, 3, Math.floor(whole.changes / 2), ...last]) {
    const kill = await killUpdate(shop, program.file, at);
    killed.push(kill.killed);
    shown.add(kill.shown);
    expect(kill.inTheEnd).toBe('new');
  }
  expect(killed).not.toContain('');
  expect(shown).toEqual(new Set(['old', 'new']));
  expect(new Set(killed).size).toBeGreaterThan(3);
});
