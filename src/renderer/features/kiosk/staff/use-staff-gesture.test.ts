import { expect, it } from 'vitest';
import { createCornerTapCounter } from './use-staff-gesture';

const inside = { x: 40, y: 90 };

/** Returns the result of each press. */
function pressed(presses: { x: number; y: number; time: number }[]): boolean[] {
  const taps = createCornerTapCounter();
  return presses.map(taps);
}

it('recognizes the fifth tap in the corner', () => {
  const presses = [0, 300, 600, 900, 1200].map((time) => ({ ...inside, time }));
  expect(pressed(presses)).toEqual([false, false, false, false, true]);
});

it('starts over after the fifth tap', () => {
  const presses = Array.from({ length: 10 }, (_one, index) => ({ ...inside, time: index * 100 }));
  expect(pressed(presses).filter(Boolean)).toHaveLength(2);
});

it.each([
  ['a press elsewhere', [0, 1, 2, 3], { x: 97, y: 10 }, [4]],
  ['a press below', [0, 1, 2, 3], { x: 10, y: 97 }, [4]],
])('is not called after %s', (_name, before, elsewhere, after) => {
  const presses = [
    ...before.map((time) => ({ ...inside, time })),
    { ...elsewhere, time: 3 },
    ...after.map((time) => ({ ...inside, time })),
  ];
  expect(pressed(presses)).not.toContain(true);
});

it('ignores taps with long pauses', () => {
  const presses = [0, 2001, 4002, 6003, 8004].map((time) => ({ ...inside, time }));
  expect(pressed(presses)).not.toContain(true);
});
