import { expect, it } from 'vitest';
import { supervise } from './supervisor';

/** Kiosks with these run times in milliseconds and exit codes; null = killed. */
function kiosks(lives: readonly (readonly [ms: number, code: number | null])[]) {
  let now = 0;
  let started = 0;
  const waits: number[] = [];
  const supervision = supervise({
    start() {
      const [ms, code] = lives[started] ?? [0, 0];
      started += 1;
      now += ms;
      return { ended: Promise.resolve({ code }), stop: () => undefined };
    },
    wait(ms) {
      now += ms;
      return Promise.resolve();
    },
    now: () => now,
    restarting: (_times, afterMs) => waits.push(afterMs),
  });
  return { done: supervision.done, waits, started: () => started };
}

it('ends after exit code 0', async () => {
  const { done, waits, started } = kiosks([[5000, 0]]);
  expect(await done).toBe(0);
  expect([started(), waits]).toEqual([1, []]);
});

it('restarts after a failure with doubling delays up to 30 s', async () => {
  const { done, waits } = kiosks([...Array.from({ length: 10 }, () => [100, null] as const), [100, 0]]);
  await done;
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

it('restarts at once after a run of a minute', async () => {
  const { done, waits } = kiosks([
    [100, 1],
    [100, 133],
    [60_000, null],
    [59_999, null],
  ]);
  await done;
  expect(waits).toEqual([250, 500, 250, 500]);
});

it('stops on request', async () => {
  let end = (_: { code: number | null }): void => undefined;
  let started = 0;
  const supervision = supervise({
    start() {
      started += 1;
      const ended = new Promise<{ code: number | null }>((resolve) => (end = resolve));
      return { ended, stop: () => end({ code: null }) };
    },
    wait: () => Promise.resolve(),
    now: () => 0,
    restarting: () => undefined,
  });
  supervision.stop();
  expect(await supervision.done).toBe(0);
  expect(started).toBe(1);
});
