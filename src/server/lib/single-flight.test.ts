import { describe, expect, it, vi } from 'vitest';
import { memoizeAsync, singleFlight } from './single-flight';

/** Returns a task that rejects the first time and then resolves with the number of its calls. */
function failingOnce() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('injected')) : Promise.resolve(calls);
  };
}

/** A single flight whose callers are all of one client. */
function ofOneClient<Key, Value>() {
  const run = singleFlight<Key, Value>(() => false);
  return (key: Key, make: () => Promise<Value>) => run(key, 'one', make);
}

describe.each([
  ['singleFlight', ofOneClient],
  ['memoizeAsync', memoizeAsync],
] as const)('%s', (_name, create) => {
  it('shares one pending promise between concurrent callers, also when it rejects', async () => {
    const run = create<string, number>();
    const task = failingOnce();
    const outcomes = await Promise.allSettled([run('key', task), run('key', task)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([run('key', task), run('key', task)])).toEqual([2, 2]);
  });

  it('runs separately for each key', async () => {
    const run = create<string, number>();
    const results = ['a', 'b'].map((key, index) => run(key, () => Promise.resolve(index)));
    expect(await Promise.all(results)).toEqual([0, 1]);
  });
});

it('memoizeAsync keeps a resolved value, singleFlight runs again', async () => {
  const [memoized, shared] = [memoizeAsync<string, number>(), ofOneClient<string, number>()];
  for (const value of [1, 2]) {
    expect(await memoized('key', () => Promise.resolve(value))).toBe(1);
    expect(await shared('key', () => Promise.resolve(value))).toBe(value);
  }
});

describe('clients of a single flight', () => {
  const limit = new Error('too many requests of this client');
  const open = () => singleFlight<string, string>((error) => error === limit);

  it('share the result of the first', async () => {
    const run = open();
    const make = vi.fn(() => Promise.resolve('made'));
    const results = await Promise.all(['a', 'b', 'c'].map((client) => run('key', client, make)));
    expect([results, make.mock.calls.length]).toEqual([['made', 'made', 'made'], 1]);
  });

  it('are not refused because of the limit of another', async () => {
    const run = open();
    const attacker = run('key', 'attacker', () => Promise.reject(limit));
    const make = vi.fn(() => Promise.resolve('made'));
    const visitors = ['a', 'b', 'c'].map((client) => run('key', client, make));
    await expect(attacker).rejects.toBe(limit);
    expect(await Promise.all(visitors)).toEqual(['made', 'made', 'made']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('share other failures, so that a fault is not repeated for each', async () => {
    const run = open();
    const make = vi.fn(() => Promise.reject(new Error('injected')));
    const results = await Promise.allSettled(['a', 'b', 'c'].map((client) => run('key', client, make)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('do not wait in the queue of one that asks for much, nor of many', async () => {
    vi.useFakeTimers();
    try {
      const run = open();
      const never = () => new Promise<string>(() => undefined);
      void run('key', 'attacker', never);
      const visitor = run('key', 'visitor', () => Promise.resolve('made'));
      await vi.advanceTimersByTimeAsync(600);
      expect(await Promise.race([visitor, Promise.resolve('waits')])).toBe('made');

      void run('other', 'attacker 0', never);
      for (let index = 1; index < 50; index += 1) void run('other', `attacker ${index}`, never);
      const last = run('other', 'visitor', () => Promise.resolve('made'));
      await vi.advanceTimersByTimeAsync(2500);
      expect(await Promise.race([last, Promise.resolve('waits')])).toBe('made');
    } finally {
      vi.useRealTimers();
    }
  });
});
