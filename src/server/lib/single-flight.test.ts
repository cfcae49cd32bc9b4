import { describe, expect, it } from 'vitest';
import { memoizeAsync, singleFlight } from './single-flight';

/** Returns a task that rejects the first time and then resolves with the number of its calls. */
function failingOnce() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('injected')) : Promise.resolve(calls);
  };
}

describe.each([
  ['singleFlight', singleFlight],
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
  const [memoized, shared] = [memoizeAsync<string, number>(), singleFlight<string, number>()];
  for (const value of [1, 2]) {
    expect(await memoized('key', () => Promise.resolve(value))).toBe(1);
    expect(await shared('key', () => Promise.resolve(value))).toBe(value);
  }
});
