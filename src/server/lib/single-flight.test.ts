import { describe, expect, it } from 'vitest';
import { madeOnce } from './single-flight';

/** Fails at first, and then gives how often it was asked. */
function moody() {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('a fault')) : Promise.resolve(asked);
  };
}

describe.each(['failed', 'done'] as const)('what is made once, until it has %s', (until) => {
  it('is one thing for all who ask meanwhile, also where it fails', async () => {
    const once = madeOnce<string, number>(until);
    const make = moody();
    const asked = [once('key', make), once('key', make)];
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([once('key', make), once('key', make)])).toEqual([2, 2]);
  });

  it('is another thing under another key', async () => {
    const once = madeOnce<string, number>(until);
    expect(await Promise.all(['a', 'b'].map((key, at) => once(key, () => Promise.resolve(at))))).toEqual([
      0, 1,
    ]);
  });
});

it('is kept, or not, when it is there', async () => {
  const [kept, shared] = [madeOnce<string, number>('failed'), madeOnce<string, number>('done')];
  for (const made of [1, 2]) {
    expect(await kept('key', () => Promise.resolve(made))).toBe(1);
    expect(await shared('key', () => Promise.resolve(made))).toBe(made);
  }
});
