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
    { withinAMinute: 1, answer: 'start-again' },
    { withinAMinute: 2, answer: 'start-again' },
    { withinAMinute: 3, answer: 'start-again' },
    { withinAMinute: 4, answer: 'safe-screen' },
    { withinAMinute: 1, answer: 'start-again' },
  ]);
});

it('does not show the safe screen for crashes 20 s apart', () => {
  let now = 0;
  const crashed = createCrashCounter(() => now);
  for (let times = 0; times < 100; times += 1) {
    now += 20_000;
    expect(crashed().answer).toBe('start-again');
  }
});
