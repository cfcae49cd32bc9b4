import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { makeReleasingShop, type ReleasingShop } from '../../../test/stands/catalogue-offers';
import { fakeClock, DAY } from '../../../test/fakes/fake-clock';
import { makeUpdatingStand } from '../../../test/stands/updating-stand';
import { updateCatalogue } from './update-catalogue';
import { dateOfExpiredPrices, openActiveCatalogue } from './open-active-catalogue';
import {
  openUpdatingShop,
  type UpdatingShop,
  type UpdatingShopDeps,
  type CatalogueStatus,
  requestUpdateCheck,
} from './updating-shop';

let shop: ReleasingShop;
beforeAll(async () => {
  shop = await makeReleasingShop(new Date('2026-03-01T00:00:00Z'));
});
afterAll(() => shop.remove());

/** A running stand that answers with the content of its catalogue and the date of expired prices. */
async function runningStand(changes: Partial<UpdatingShopDeps> = {}) {
  const time = fakeClock('2026-03-02T09:00:00Z');
  const stand = await makeUpdatingStand(shop, { clock: time.clock });
  const { deps } = stand;
  const serving = await openUpdatingShop(await openActiveCatalogue(deps.folder, deps.bundled, silentLog), {
    createShop: ({ catalogue: { db }, pricesAsOf }) =>
      Promise.resolve(async () => {
        const rows = await db.selectFrom('meta').selectAll().where('key', '=', 'version').execute();
        const { sizes } = await db
          .selectFrom('product_option')
          .select(({ fn }) => fn.countAll<number>().as('sizes'))
          .executeTakeFirstOrThrow();
        return Response.json({ content: rows[0]?.value, sizes, pricesAsOf });
      }),
    update: (switchTo) => updateCatalogue({ ...deps, switchTo }),
    endsSessionsBeforeSwitch: true,
    clock: time.clock,
    log: silentLog,
    ...changes,
  });
  return { time, stand, serving, remove: () => serving.close().then(stand.remove) };
}

async function answerOf({ handler: site }: UpdatingShop) {
  const response = await site(new Request('http://shop.test/'), { ip: '' });
  return (await response.json()) as { content: string; sizes: number; pricesAsOf: string };
}

it('answers every request while catalogues are replaced', async () => {
  const { serving, remove } = await runningStand();
  const before = await answerOf(serving);
  const seen = new Set<string>();
  let running = true;
  const visitor = (async () => {
    while (running) {
      for (const { content, sizes } of await Promise.all([1, 2, 3].map(() => answerOf(serving)))) {
        seen.add(content);
        expect(sizes).toBe(before.sizes);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  for (const version of [2, 3, 4]) {
    await shop.publish(await shop.offer(version));
    await Promise.all([serving.checkForUpdate(), serving.checkForUpdate()]);
    expect(serving.status()).toMatchObject({ version, expired: false, lastResult: 'updated' });
    // Calls after every switch.
    expect((await answerOf(serving)).content).toBe(`version-${version}`);
  }
  running = false;
  await visitor;
  expect(seen.size).toBeGreaterThan(1);
  await remove();
});

it('reports the date of expired prices until the next update', async () => {
  const { serving, time, remove } = await runningStand();
  await shop.publish(await shop.offer(5));
  await serving.checkForUpdate();
  expect(await answerOf(serving)).toMatchObject({ content: 'version-5', pricesAsOf: '' });
  time.advance(31 * DAY);
  await serving.checkForUpdate();
  expect(serving.status()).toEqual({
    version: 5,
    created: '2026-03-01',
    expired: true,
    lastResult: 'current',
  });
  expect(await answerOf(serving)).toMatchObject({ content: 'version-5', pricesAsOf: '2026-03-01' });
  await shop.publish(await shop.offer(6, '', { expires: '2026-06-01T00:00:00.000Z' }));
  await serving.checkForUpdate();
  expect(await answerOf(serving)).toMatchObject({ content: 'version-6', pricesAsOf: '' });
  await remove();
});

it.each([
  ['fails', () => Promise.reject(new Error('no disk'))],
  ['waits for somebody to leave the screen', () => new Promise<never>(() => undefined)],
])('reports expired prices while a check %s', async (_how, later) => {
  let isFirst = true;
  let turns = 0;
  const { serving, stand, time, remove } = await runningStand({
    expiryCheckMs: 5,
    onChange: () => (turns += 1),
    update: (switchTo) => {
      const first = isFirst;
      isFirst = false;
      return first ? updateCatalogue({ ...stand.deps, switchTo }) : later();
    },
  });
  await shop.publish(await shop.offer(8, '', { expires: '2026-04-01T00:00:00.000Z' }));
  await serving.checkForUpdate();
  expect([(await answerOf(serving)).pricesAsOf, turns]).toEqual(['', 1]);
  void serving.checkForUpdate();
  time.advance(31 * DAY);
  await expect.poll(async () => (await answerOf(serving)).pricesAsOf).toBe('2026-03-01');
  expect(turns).toBe(2);
  await remove();
});

it('expires the bundled catalogue', () => {
  const changedAt = new Date('2026-03-01T10:00:00Z');
  const bundled = { snapshot: null, catalogue: { changedAt } };
  expect(dateOfExpiredPrices(bundled, new Date('2026-03-31T09:59:59Z'))).toBe('');
  expect(dateOfExpiredPrices(bundled, new Date('2026-03-31T10:00:00Z'))).toBe('2026-03-01');
});

it('keeps the catalogue when a check fails', async () => {
  const { serving, stand, remove } = await runningStand();
  stand.deps.freeBytes = () => Promise.reject(new Error('no disk'));
  await shop.publish(await shop.offer(7, '', { expires: '2027-06-01T00:00:00.000Z' }));
  await serving.checkForUpdate();
  expect(serving.status()).toMatchObject({ version: 0, lastResult: 'failed' });
  expect((await answerOf(serving)).sizes).toBeGreaterThan(0);
  await remove();
});

const standing = (lastResult: CatalogueStatus['lastResult']) => () => ({
  version: 2,
  created: '2026-03-09',
  expired: false,
  lastResult,
});

it.each([
  ['updated', 'The catalogue of Mar 9, 2026 is installed.'],
  ['current', 'The catalogue is up to date.'],
  ['interrupted', 'The shop cannot be reached. The catalogue of Mar 9, 2026 stays in use.'],
  ['rejected', 'The new catalogue was rejected. The catalogue of Mar 9, 2026 stays in use.'],
  ['no-room', 'The disk has no room for the new catalogue. The catalogue of Mar 9, 2026 stays in use.'],
  ['failed', 'The update failed. Please try again. The catalogue of Mar 9, 2026 stays in use.'],
] as const)('returns a message for %s', async (lastResult, words) => {
  expect(
    await requestUpdateCheck({ checkForUpdate: () => Promise.resolve(), status: standing(lastResult) }),
  ).toBe(words);
});

it('reports that the update continues while staff use the screen', async () => {
  const never = new Promise<void>(() => undefined);
  expect(await requestUpdateCheck({ checkForUpdate: () => never, status: standing(null) }, 1)).toBe(
    'The update continues. The new catalogue is used as soon as the kiosk is idle.',
  );
});
