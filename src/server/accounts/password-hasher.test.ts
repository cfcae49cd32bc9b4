import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RetryLaterError } from '../http/errors';
import { createPasswordHasher, hashConcurrency, type PasswordHasher } from './password-hasher';

const hasher = createPasswordHasher({ concurrency: 2, maxQueued: 100 });

describe('password hash', () => {
  it('uses argon2id with at least 19,456 KiB, two passes and a random salt', async () => {
    const [one, other] = [await hasher.hash('same words'), await hasher.hash('same words')];
    const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{22}\$[\w+/]{43}$/.exec(one);
    const [memory, passes, lanes] = (found ?? []).slice(1).map(Number);
    expect(memory).toBeGreaterThanOrEqual(19_456);
    expect(passes).toBeGreaterThanOrEqual(2);
    expect(lanes).toBe(1);
    expect(one).not.toBe(other);
  });

  it('matches only its own password', async () => {
    const stored = await hasher.hash('quartz lantern');
    expect(await hasher.verify(stored, 'quartz lantern')).toBe(true);
    for (const wrong of ['', 'Quartz lantern', 'quartz lantern ', 'quartz\u0000lantern', stored]) {
      expect(await hasher.verify(stored, wrong)).toBe(false);
    }
  });

  it('is independent of how the keyboard composes accents', async () => {
    const stored = await hasher.hash('Zu\u0308rich \ufb01nch');
    expect(await hasher.verify(stored, 'Z\u00fcrich finch')).toBe(true);
  });

  it('matches no password for a missing account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (password) => !(await hasher.verify(null, password))),
      { numRuns: 20 },
    );
  });
});

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])('on %i processors computes %i hashes in parallel', (processors, passwords) => {
  expect(hashConcurrency(processors)).toBe(passwords);
});

describe('queue', () => {
  /** Returns the maximum concurrency as seen from outside: whenever one ends, the others still wait. */
  async function endsOf(one: PasswordHasher, amount: number) {
    const ends: string[] = [];
    const all = Array.from({ length: amount }, (_, index) =>
      one.verify(null, String(index)).then(
        () => ends.push('done'),
        (error: unknown) => {
          if (!(error instanceof RetryLaterError)) throw error;
          ends.push(`${error.status} after ${error.retryAfterSeconds} s`);
        },
      ),
    );
    await Promise.all(all);
    return ends;
  }

  it('rejects at once when full and serves all others', async () => {
    const ends = await endsOf(createPasswordHasher({ concurrency: 2, maxQueued: 3 }), 8);
    expect(ends.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => '503 after 2 s'));
    expect(ends.slice(3)).toEqual(Array.from({ length: 5 }, () => 'done'));
  });

  it('accepts again afterwards', async () => {
    const one = createPasswordHasher({ concurrency: 1, maxQueued: 0 });
    expect(await endsOf(one, 2)).toEqual(['503 after 2 s', 'done']);
    expect(await endsOf(one, 1)).toEqual(['done']);
  });

  it('continues after a failed comparison', async () => {
    const one = createPasswordHasher({ concurrency: 1, maxQueued: 5 });
    const broken = one.verify('no hash at all', 'x');
    const next = one.verify(null, 'x');
    await expect(broken).rejects.toThrow();
    expect(await next).toBe(false);
  });

  it('lets clients take turns, so that many requests of one delay others by one turn', async () => {
    const one = createPasswordHasher({ concurrency: 1, maxQueued: 20 });
    const order: string[] = [];
    const verify = (client: string) => one.verify(null, 'x', client).then(() => order.push(client));
    const flood = Array.from({ length: 8 }, () => verify('192.0.2.1'));
    await Promise.all([...flood, verify('198.51.100.1')]);
    expect(order.indexOf('198.51.100.1')).toBeLessThanOrEqual(2);
  });

  it.each([
    ['one client', () => '192.0.2.1'],
    ['many networks of one site', (index: number) => `2a00:1:2:${index.toString(16)}::/64`],
  ])('makes room for another client when %s fills it', async (_name, floodClient) => {
    const one = createPasswordHasher({ concurrency: 1, maxQueued: 3 });
    const flood = Array.from({ length: 4 }, (_, index) => one.verify(null, 'x', floodClient(index)));
    const other = one.verify(null, 'x', '198.51.100.1');
    const ends = await Promise.allSettled(flood);
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 503 } }]);
    expect(await other).toBe(false);
  });

  it('gives a free slot to the first in the queue', async () => {
    const one = createPasswordHasher({ concurrency: 1, maxQueued: 1 });
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const first = one.verify(null, '1').then(note('first'));
    const second = one.verify(null, '2').then(note('second'));
    const third = first.then(() => one.verify(null, '3')).then(note('third'));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
