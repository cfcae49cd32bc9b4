import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { monitorEventLoop, systemClocks, type EventLoopMonitor } from './event-loop-monitor';
import { eventually } from '../../../../test/fixtures/eventually';

/** An event loop on fake clocks: turns take as long as the test says, and timers run between them. */
function simulateLoop() {
  let [time, idle, cpu, due] = [0, 0, 0, Infinity];
  let interval = Infinity;
  let sample = () => {};
  let endTurn: (() => void)[] = [];
  const runTimers = () => {
    if (time < due) return;
    sample();
    due = time + interval;
  };
  const monitor = monitorEventLoop({
    now: () => time,
    idleMs: () => idle,
    cpuMs: () => cpu,
    every(ms, action) {
      [interval, due, sample] = [ms, time + ms, action];
      return () => (due = Infinity);
    },
    afterTurn: (action) => endTurn.push(action),
  });
  return {
    monitor,
    /** Runs callbacks that take `wallMs`, of which the thread computes for `cpuMs`. */
    run: (wallMs: number, cpuMs = wallMs) => {
      time += wallMs;
      cpu += cpuMs;
      for (const action of endTurn) action();
      endTurn = [];
      runTimers();
    },
    rest: (ms: number) => {
      for (let left = ms; left > 0;) {
        const step = Math.min(left, Math.max(1, due - time));
        time += step;
        idle += step;
        left -= step;
        runTimers();
      }
    },
  };
}

describe('isSaturated', () => {
  it('is true while many late turns leave no idle time, and ends when they end', () => {
    const { monitor, run, rest } = simulateLoop();
    for (let turn = 0; turn < 14; turn += 1) run(100);
    expect(monitor.isSaturated()).toBe(false);
    for (let turn = 0; turn < 10; turn += 1) run(120);
    expect(monitor.isSaturated()).toBe(true);
    rest(200);
    expect(monitor.isSaturated()).toBe(false);
  });

  it('is false after one request that took long, whatever follows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 60_000 }),
        fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 80 }),
        (longMs, turns) => {
          const { monitor, run } = simulateLoop();
          run(40);
          run(longMs);
          expect(monitor.isSaturated()).toBe(false);
          for (const ms of turns) {
            run(ms);
            expect(monitor.isSaturated()).toBe(false);
          }
        },
      ),
    );
  });

  it('is false while other programs keep the process from running', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 60, max: 2000 }), { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 0, max: 35 }),
        (turns, cpuPercent) => {
          const { monitor, run } = simulateLoop();
          for (const ms of turns) {
            run(ms, (ms * cpuPercent) / 100);
            expect(monitor.isSaturated()).toBe(false);
          }
        },
      ),
    );
  });

  it('is true although another program takes half of the processor', () => {
    const { monitor, run } = simulateLoop();
    for (let turn = 0; turn < 20; turn += 1) run(200, 100);
    expect(monitor.isSaturated()).toBe(true);
  });

  it('is false while the event loop has time to wait for events', () => {
    const { monitor, run, rest } = simulateLoop();
    for (let turn = 0; turn < 40; turn += 1) {
      run(180);
      rest(20);
      expect(monitor.isSaturated()).toBe(false);
    }
  });
});

describe('a delay on simulated clocks', () => {
  it('is how long a timer waited', () => {
    const { monitor, run, rest } = simulateLoop();
    rest(500);
    expect(monitor.delayMs()).toBe(0);
    run(350);
    expect(monitor.delayMs()).toBe(300);
    rest(50);
    expect(monitor.delayMs()).toBe(0);
  });
});

describe('monitorEventLoop of this process', () => {
  const block = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  async function withMonitor(test: (monitor: EventLoopMonitor) => Promise<void>) {
    // Other tests that keep this process from running must not change the result.
    const monitor = monitorEventLoop({ ...systemClocks, cpuMs: () => performance.now() });
    try {
      await test(monitor);
    } finally {
      monitor.stop();
    }
  }

  it('measures a delay until the event loop recovers', () =>
    withMonitor(async (monitor) => {
      await vi.waitFor(
        () => {
          block(300);
          expect(monitor.delayMs()).toBeGreaterThan(100);
        },
        { timeout: 5000, interval: 1 },
      );
      await eventually(() => expect(monitor.delayMs()).toBeLessThan(100));
    }));

  it('is saturated while callbacks follow each other, and not when they end', () =>
    withMonitor(async (monitor) => {
      const seen: boolean[] = [];
      for (let turn = 0; turn < 200 && !seen.includes(true); turn += 1) {
        block(150);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(monitor.isSaturated());
      }
      expect(seen).toContain(true);
      await wait(300);
      expect(monitor.isSaturated()).toBe(false);
    }));

  it('counts the processor time that the thread has used, not the time that has passed', async () => {
    const before = systemClocks.cpuMs();
    const { user, system } = process.cpuUsage();
    const used = () => {
      const now = process.cpuUsage({ user, system });
      return (now.user + now.system) / 1000;
    };
    while (used() < 200);
    const busy = systemClocks.cpuMs() - before;
    expect(busy).toBeGreaterThan(50);
    await wait(1000);
    expect(systemClocks.cpuMs() - before).toBeLessThan(busy + 500);
  });

  it('measures the current turn of the event loop', () =>
    withMonitor(async (monitor) => {
      expect(monitor.turnMs()).toBe(0);
      block(50);
      expect(monitor.turnMs()).toBeGreaterThanOrEqual(50);
      await new Promise((resolve) => setImmediate(resolve));
      expect(monitor.turnMs()).toBe(0);
    }));
});
