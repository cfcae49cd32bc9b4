import { afterEach, expect, it, vi } from 'vitest';
import { createDisplayPower } from './display-power';

vi.mock('electron', () => ({ powerSaveBlocker: {} }));

afterEach(() => {
  vi.useRealTimers();
});

/** A fake of Electron's blocker, and the ids of running blockers. */
function makeDisplay() {
  const running = new Set<number>();
  let lastId = 0;
  const power = createDisplayPower({
    start(type) {
      if (type !== 'prevent-display-sleep') throw new Error(`Unexpected type ${type}.`);
      running.add(++lastId);
      return lastId;
    },
    stop: (id) => running.delete(id),
  });
  return { power, running };
}

it('keeps the display of a kiosk on', () => {
  const { power, running } = makeDisplay();
  power.keepOn();
  power.endBriefly();
  expect([running.size, power.isKeptOnBriefly()]).toEqual([1, false]);
});

it('keeps the display on during a presentation and lets it turn off afterwards', () => {
  vi.useFakeTimers();
  const { power, running } = makeDisplay();
  for (let requests = 0; requests < 30; requests += 1) {
    power.keepOnBriefly();
    vi.advanceTimersByTime(10_000);
    expect([running.size, power.isKeptOnBriefly()]).toEqual([1, true]);
  }
  vi.advanceTimersByTime(20_000);
  expect([running.size, power.isKeptOnBriefly()]).toEqual([0, false]);
  power.keepOnBriefly();
  expect(running.size).toBe(1);
  power.endBriefly();
  expect([running.size, power.isKeptOnBriefly()]).toEqual([0, false]);
  vi.advanceTimersByTime(40_000);
  power.endBriefly();
  expect(running.size).toBe(0);
});
