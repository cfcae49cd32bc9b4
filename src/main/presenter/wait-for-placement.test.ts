import { expect, it } from 'vitest';
import { waitForPlacement } from './wait-for-placement';

/**
 * A window that the window manager moves. `places` says whether it is in place at each check; the last value repeats.
 */
async function settle(places: readonly boolean[], goneAt = Infinity) {
  let [looks, placed, waited] = [0, 0, 0];
  const settled = await waitForPlacement({
    isClosed: () => looks >= goneAt,
    isInPlace: () => places[Math.min(looks++, places.length - 1)] ?? false,
    setBounds: () => (placed += 1),
    wait: (milliseconds) => Promise.resolve((waited += milliseconds)),
  });
  return { settled, placed, waited };
}

it('waits until a window stays in place', async () => {
  expect(await settle([true])).toEqual({ settled: true, placed: 0, waited: 250 });
});

it('moves a window back that the window manager placed elsewhere', async () => {
  expect(await settle([false, true, true, false, true])).toEqual({ settled: true, placed: 2, waited: 450 });
});

it('gives up on a window that closes or does not stay in place', async () => {
  expect(await settle([false])).toEqual({ settled: false, placed: 50, waited: 2500 });
  expect(await settle([true, false])).toMatchObject({ settled: false, waited: 2500 });
  expect(await settle([true], 3)).toMatchObject({ settled: false, waited: 150 });
});
