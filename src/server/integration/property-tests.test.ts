import { availableParallelism } from 'node:os';
import { verifySync } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { passedCaptcha, visitorsOf, type Send } from '../../testing/visitors';
import { hashesAtOnce, type PasswordHasher } from '../accounts/password-hasher';

const GUESSES = 200;
/** One or two are compared, as the machine has processors, and a hundred wait: see `composeShop`. */
const COMPARED = hashesAtOnce(availableParallelism()) + 100;

let shop: TestShop;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.close());

/** As many guesses at once, at other accounts and from other addresses, so that no brake stops them. */
async function guess(send: Send): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: GUESSES }, (_, index) =>
      send(
        'logOn',
        { account: `person${index}`, password: 'Spring2026!', ...passedCaptcha },
        { ip: `198.51.100.${index}` },
      ),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Reads one product after the other while there are guesses, and gives how many were answered. */
async function readDuringGuesses(send: Send) {
  let over = false;
  const guessing = guess(send).finally(() => (over = true));
  let read = 0;
  while (!over) {
    const id = 1 + (read % 2000);
    expect((await send('goodsInfo', { id })).status).toBe(200);
    read += 1;
    // What else has come meanwhile, such as the end of a comparison, gets its turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { read, statuses: await guessing };
}

it('the catalogue answers between guesses, and guesses beyond the queue are turned away', async () => {
  const { read, statuses } = await readDuringGuesses(visitorsOf(shop.deps));
  expect(statuses).toEqual({ 200: COMPARED, 503: GUESSES - COMPARED });
  expect(read).toBeGreaterThan(COMPARED);
});

it('would not, if passwords were compared on the thread that answers: this test sees it', async () => {
  const stored = await shop.deps.passwords.hash('quartz lantern');
  const onTheSpot: PasswordHasher = {
    hash: () => Promise.resolve(stored),
    matches: (known, password) => Promise.resolve(verifySync(known ?? stored, password)),
  };
  const { read } = await readDuringGuesses(visitorsOf({ ...shop.deps, passwords: onTheSpot }));
  expect(read).toBeLessThan(COMPARED);
});
