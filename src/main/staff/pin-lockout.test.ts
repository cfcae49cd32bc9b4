import fc from 'fast-check';
import { expect, it } from 'vitest';
import { memorySettingsStore } from '../../../test/fakes/memory-settings-store';
import { createPinLockout, lockoutSeconds } from './pin-lockout';

const right = () => Promise.resolve(true);
const wrong = () => Promise.resolve(false);

function lockWith(store = memorySettingsStore()) {
  const clock = { time: 0 };
  return { lock: createPinLockout(store, () => clock.time), clock, store };
}

it('waits 1, 2, 4 … seconds after each failure, five minutes at most', async () => {
  const { lock, clock } = lockWith();
  const waits: number[] = [];
  for (let miss = 0; miss < 12; miss += 1) {
    const answer = await lock.attempt(wrong);
    if (answer.kind !== 'incorrect') throw new Error(answer.kind);
    waits.push(answer.seconds);
    clock.time += answer.seconds * 1000;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

it('refuses all attempts while it waits, even the right PIN', async () => {
  const { lock, clock } = lockWith();
  await lock.attempt(wrong);
  clock.time += 999;
  let asked = 0;
  const check = () => {
    asked += 1;
    return right();
  };
  expect(await lock.attempt(check)).toEqual({ kind: 'lockedOut', seconds: 1 });
  expect(asked).toBe(0);
  clock.time += 1;
  expect(await lock.attempt(check)).toEqual({ kind: 'unlocked' });
});

it('resets the count after a success', async () => {
  const { lock, clock } = lockWith();
  await lock.attempt(wrong);
  clock.time += 1000;
  await lock.attempt(right);
  expect(await lock.attempt(wrong)).toEqual({ kind: 'incorrect', seconds: 1 });
});

it('repeats the last wait after a restart', async () => {
  const { lock, clock, store } = lockWith();
  for (const seconds of [1, 2, 4]) {
    await lock.attempt(wrong);
    clock.time += seconds * 1000;
  }
  const again = lockWith(store);
  expect(await again.lock.attempt(right)).toEqual({ kind: 'lockedOut', seconds: 4 });
  again.clock.time = 4000;
  expect(await again.lock.attempt(wrong)).toEqual({ kind: 'incorrect', seconds: 8 });
});

it('counts an attempt that the program did not finish', async () => {
  const { lock, store } = lockWith();
  void lock.attempt(() => new Promise(() => undefined));
  expect(store.get()).toBe(1);
  expect(await lockWith(store).lock.attempt(right)).toMatchObject({ kind: 'lockedOut' });
});

it('runs one attempt at a time', async () => {
  const { lock } = lockWith();
  const answers = await Promise.all(Array.from({ length: 20 }, () => lock.attempt(wrong)));
  expect(answers.filter(({ kind }) => kind === 'incorrect')).toHaveLength(1);
});

it('counts a failing check as a failure', async () => {
  const { lock } = lockWith();
  expect(await lock.attempt(() => Promise.reject(new Error('no memory')))).toEqual({
    kind: 'incorrect',
    seconds: 1,
  });
});

it('counts in memory with a full disk', async () => {
  const full = {
    get: () => null,
    set: () => {
      throw new Error('ENOSPC');
    },
  };
  const { lock, clock } = lockWith(full);
  await lock.attempt(wrong);
  clock.time += 1000;
  expect(await lock.attempt(wrong)).toEqual({ kind: 'incorrect', seconds: 2 });
});

it.each([[-1], [0.5], ['3'], [{}], [Number.NaN]])('starts at zero with %j on disk', async (count) => {
  expect(await lockWith(memorySettingsStore(count)).lock.attempt(wrong)).toEqual({
    kind: 'incorrect',
    seconds: 1,
  });
});

it('never allows more attempts than the waits permit', async () => {
  const steps = fc.array(
    fc.oneof(fc.constant('try'), fc.constant('restart'), fc.integer({ min: 1, max: 20_000 })),
    {
      maxLength: 60,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (acts) => {
      let { lock, clock, store } = lockWith();
      let spent = 0;
      let checked = 0;
      const check = () => {
        checked += 1;
        return wrong();
      };
      for (const act of acts) {
        if (act === 'try') await lock.attempt(check);
        else if (act === 'restart') ({ lock, clock, store } = lockWith(store));
        else if (typeof act === 'number') {
          clock.time += act;
          spent += act;
        }
      }
      let least = 0;
      for (let miss = 1; miss < checked; miss += 1) least += lockoutSeconds(miss) * 1000;
      expect(spent).toBeGreaterThanOrEqual(least);
    }),
  );
});
