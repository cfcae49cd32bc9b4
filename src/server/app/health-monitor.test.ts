import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { HOUR, fakeClock } from '../../../test/fakes/fake-clock';
import { createHealthMonitor } from './health-monitor';

const time = fakeClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
});
afterAll(() => shop.close());

it('forgets a failed write when the clock is set back', async () => {
  const health = createHealthMonitor(shop.deps);
  health.recordStorageFailure();
  expect(await health.check()).toBe('degraded');
  time.advance(-HOUR);
  expect(await health.check()).toBe('ok');
});

it('checks again when the clock is set back', async () => {
  let isBroken = false;
  const { database } = shop.deps;
  const context = {
    ...shop.deps,
    get database() {
      if (isBroken) throw new Error('The database is broken.');
      return database;
    },
  };
  const health = createHealthMonitor(context);
  expect(await health.check()).toBe('ok');
  isBroken = true;
  expect(await health.check()).toBe('ok');
  time.advance(-HOUR);
  await expect(health.check()).rejects.toThrow('broken');
});
