import { expect, it } from 'vitest';
import { createCrashCounter } from './crash-counter';

it('restarts a page three times a minute, then shows the safe screen and resets the count', () => {
  let now = 0;
  const crashed = createCrashCounter(() => now);
  const answers = [0, 20_000, 59_999, 59_999, 60_000].map((time) => {
    now = time;
    return crashed();
  });
  expect(answers).toEqual([
    { crashesInPeriod: 1, action: 'reload' },
    { crashesInPeriod: 2, action: 'reload' },
    { crashesInPeriod: 3, action: 'reload' },
    { crashesInPeriod: 4, action: 'safe-screen' },
    { crashesInPeriod: 1, action: 'reload' },
  ]);
});

it('does not show the safe screen for crashes 20 s apart', () => {
  let now = 0;
  const crashed = createCrashCounter(() => now);
  for (let times = 0; times < 100; times += 1) {
    now += 20_000;
    expect(crashed().action).toBe('reload');
  }
});
