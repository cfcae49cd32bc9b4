import { availableParallelism } from 'node:os';
import { verifySync } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { createPasswordHasher, hashConcurrency, type PasswordHasher } from '../accounts/password-hasher';
import { passwordHashing } from '../app/compose-shop';

const GUESSES = 200;
/** Passwords that are compared: one or two at a time, depending on the processors, and a hundred wait. */
const COMPARED = hashConcurrency(availableParallelism()) + 100;

let shop: TestShop;
beforeEach(async () => {
  shop = await makeShop({ passwords: createPasswordHasher(passwordHashing) });
});
afterEach(() => shop.close());

/** Sends concurrent sign-ins to different accounts from different addresses, so that no rate limit applies. */
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

/** Reads products one after the other during the sign-ins and returns how many were answered. */
async function readDuringGuesses(send: Send) {
  let over = false;
  const guessing = guess(send).finally(() => (over = true));
  let read = 0;
  while (!over) {
    const id = 1 + (read % 2000);
    expect((await send('goodsInfo', { id })).status).toBe(200);
    read += 1;
    // Lets other callbacks run, such as the end of a comparison.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { read, statuses: await guessing };
}

it('the catalogue responds during password guessing, and guesses beyond the queue are rejected', async () => {
  const { read, statuses } = await readDuringGuesses(createVisitorClient(shop.deps));
  expect(statuses).toEqual({ 200: COMPARED, 503: GUESSES - COMPARED });
  expect(read).toBeGreaterThan(COMPARED);
});

it('detects passwords that are compared on the main thread', async () => {
  const stored = await shop.deps.passwords.hash('quartz lantern');
  const onTheSpot: PasswordHasher = {
    hash: () => Promise.resolve(stored),
    verify: (known, password) => Promise.resolve(verifySync(known ?? stored, password)),
  };
  const { read } = await readDuringGuesses(createVisitorClient({ ...shop.deps, passwords: onTheSpot }));
  expect(read).toBeLessThan(COMPARED);
});
