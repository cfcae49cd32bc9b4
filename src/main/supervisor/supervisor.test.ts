import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitCodes } from './exit-codes';
import { supervise } from './supervisor';

/** Kiosks with these run times in milliseconds and exit codes; null = killed. */
function kiosks(lives: readonly (readonly [ms: number, code: number | null])[]) {
  let now = 0;
  let started = 0;
  const waits: number[] = [];
  const failures: number[] = [];
  const supervision = supervise({
    start() {
      const [ms, code] = lives[started] ?? [0, exitCodes.left];
      started += 1;
      now += ms;
      return { ended: Promise.resolve({ code }), stop: () => undefined, kill: () => undefined };
    },
    wait(ms) {
      now += ms;
      return Promise.resolve();
    },
    now: () => now,
    onRestart({ failures: count, delayMs }) {
      failures.push(count);
      waits.push(delayMs);
    },
  });
  return { done: supervision.done, waits, failures, started: () => started };
}

it('ends after the exit code that staff caused', async () => {
  const { done, waits, started } = kiosks([[5000, exitCodes.left]]);
  expect(await done).toBe(0);
  expect([started(), waits]).toEqual([1, []]);
});

it('restarts after a failure with doubling delays up to 30 s', async () => {
  const { done, waits } = kiosks([
    ...Array.from({ length: 10 }, () => [100, null] as const),
    [100, exitCodes.left],
  ]);
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

it('does not count a restart that the kiosk requests as a failure', async () => {
  const { done, waits, failures } = kiosks([
    [100, exitCodes.restart],
    [100, exitCodes.restart],
    [100, 1],
    [100, exitCodes.restart],
    [100, null],
  ]);
  await done;
  expect(waits).toEqual([250, 250, 250, 250, 500]);
  expect(failures).toEqual([0, 0, 1, 0, 2]);
});

it('restarts after every other exit code, also after 0', async () => {
  const code = fc.integer({ min: 0, max: 255 }).filter((candidate) => candidate !== exitCodes.left);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(code), { minLength: 1, maxLength: 5 }), async (codes) => {
      const { done, started } = kiosks(codes.map((one) => [100, one] as const));
      expect(await done).toBe(0);
      expect(started()).toBe(codes.length + 1);
    }),
  );
});

/** A kiosk that ends when it is told to, or only when it is killed, and clocks that the test advances. */
function stoppable({ responds }: { responds: boolean }) {
  const steps: string[] = [];
  let end = (_: { code: number | null }): void => undefined;
  const pass: (() => void)[] = [];
  const supervision = supervise({
    start() {
      steps.push('start');
      const ended = new Promise<{ code: number | null }>((resolve) => (end = resolve));
      const stop = () => {
        steps.push('stop');
        if (responds) end({ code: 143 });
      };
      const kill = () => {
        steps.push('kill');
        end({ code: null });
      };
      return { ended, stop, kill };
    },
    wait: () => new Promise<void>((resolve) => pass.push(resolve)),
    now: () => 0,
    onRestart: () => steps.push('wait'),
  });
  return {
    steps,
    supervision,
    pass: () => pass.splice(0).forEach((go) => go()),
    fail: () => end({ code: 1 }),
  };
}

it('stops the kiosk on request and ends with the given code', async () => {
  const { steps, supervision } = stoppable({ responds: true });
  supervision.stop(143);
  supervision.stop(130);
  expect(await supervision.done).toBe(143);
  expect(steps).toEqual(['start', 'stop']);
});

it('kills a kiosk that does not end in time', async () => {
  const { steps, supervision, pass } = stoppable({ responds: false });
  supervision.stop(143);
  pass();
  expect(await supervision.done).toBe(143);
  expect(steps).toEqual(['start', 'stop', 'kill']);
});

it('stops at once while it waits for the next start', async () => {
  const { steps, supervision, fail } = stoppable({ responds: true });
  fail();
  await expect.poll(() => steps).toContain('wait');
  supervision.stop(143);
  expect(await supervision.done).toBe(143);
  expect(steps).toEqual(['start', 'wait']);
});
