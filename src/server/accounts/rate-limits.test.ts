import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProofRequest } from '../../shared/contract/envelope';
import { DAY, fakeClock, HOUR, MINUTE, SECOND, type FakeClock } from '../../../test/fakes/fake-clock';
import { GOOD_PASSWORD, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { solveProof } from '../../../test/fixtures/solve-proof';
import { addToCartRequest } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { createVisitorClient, passedCaptcha, type Send } from '../../../test/fixtures/visitors';
import type { PasswordHasher } from './password-hasher';
import { RetryLaterError } from '../http/errors';
import { consumeRateLimitWithProof } from './captcha/proof-limit';
import {
  consumeRateLimits,
  consumeRateLimitUnits,
  findProofLevel,
  rateLimits,
  refundRateLimits,
  type RateLimit,
} from './rate-limits';

let time: FakeClock;
let shop: TestShop;
let send: Send;

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock, passwords: instantPasswords });
  send = createVisitorClient(shop.deps);
});
afterEach(() => shop.close());

/** Argon2 would take most of the time of these tests. */
const instantPasswords: PasswordHasher = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  verify: (stored, password) => Promise.resolve(stored === `plain ${password}`),
};

const limit: RateLimit = { name: 'test', max: 3, windowMs: 15 * MINUTE };

/** Returns 0 when the attempt is allowed, otherwise the seconds to wait. */
const attempt = async (subject = 'one') =>
  consumeRateLimits(shop.deps, [limit, subject]).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof RetryLaterError) return error.retryAfterSeconds;
      throw error;
    },
  );

const exhaust = async () => {
  for (let index = 0; index < limit.max; index += 1) expect(await attempt()).toBe(0);
  expect(await attempt()).toBeGreaterThan(0);
};

describe('a limit of a network', () => {
  const networkLimit: RateLimit = { name: 'test', max: 2, windowMs: HOUR, proofAfter: 1 };
  const network = (site: number, number: number) => `2001:db8:${site}:${number.toString(16)}::/64`;
  const consume = (subject: string) =>
    consumeRateLimits(shop.deps, [networkLimit, 'account', subject]).then(
      () => true,
      () => false,
    );

  it('applies to its IPv6 site eightfold, and to no other site', async () => {
    const allowed: boolean[] = [];
    for (let number = 0; number < 30; number += 1) allowed.push(await consume(network(1, number)));
    expect(allowed).toEqual(allowed.map((_, index) => index < 16));
    expect(await consume(network(2, 1))).toBe(true);
    expect(await consume('192.0.2.1')).toBe(true);
  });

  it('asks for work after eight times the attempts of a site, and gives attempts back', async () => {
    const level = (subject: string) => findProofLevel(shop.deps, [networkLimit, 'account', subject]);
    for (let number = 0; number < 7; number += 1) await consume(network(1, number));
    expect(await level(network(1, 99))).toBeNull();
    await consume(network(1, 7));
    expect(await level(network(1, 99))).toBe(0);
    await refundRateLimits(shop.deps, [networkLimit, 'account', network(1, 7)]);
    expect(await level(network(1, 99))).toBeNull();
  });
});

describe('a rate limit', () => {
  it.each([SECOND, HOUR, DAY, 365 * DAY])(
    'is not extended when the clock is set back by %d ms',
    async (back) => {
      await exhaust();
      time.advance(-back);
      const wait = (await attempt()) * SECOND;
      expect(wait).toBeLessThanOrEqual(limit.windowMs);
      time.advance(wait);
      expect(await attempt()).toBe(0);
    },
  );

  it('never makes anyone wait longer than its window, whatever the clock does', async () => {
    const step = fc.integer({ min: -2 * limit.windowMs, max: 2 * limit.windowMs });
    let subject = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const name = `subject ${(subject += 1)}`;
        for (const milliseconds of steps) {
          time.advance(milliseconds);
          expect(await attempt(name)).toBeLessThanOrEqual(limit.windowMs / SECOND);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('allows no more than its maximum in a window while the clock runs forward', async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: limit.windowMs / 2 }), { minLength: 5, maxLength: 30 });
    let subject = 0;
    await fc.assert(
      fc.asyncProperty(pauses, async (steps) => {
        const name = `forward ${(subject += 1)}`;
        const allowed: number[] = [];
        for (const milliseconds of steps) {
          time.advance(milliseconds);
          if ((await attempt(name)) === 0) allowed.push(time.now());
        }
        // A fixed window lets at most twice the maximum through in any period of its length.
        for (const [index, at] of allowed.entries()) {
          const until = allowed[index + 2 * limit.max];
          if (until !== undefined) expect(until - at).toBeGreaterThanOrEqual(limit.windowMs);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts refunded attempts not at all', async () => {
    for (let index = 0; index < 20; index += 1) {
      expect(await attempt()).toBe(0);
      await refundRateLimits(shop.deps, [limit, 'one']);
    }
  });

  it('costs work long before it refuses where an address may be shared', () => {
    const perAddress = Object.values<RateLimit>(rateLimits).filter(
      ({ proofAfter }) => proofAfter !== undefined,
    );
    expect(perAddress.length).toBeGreaterThan(5);
    for (const { max, proofAfter = 0 } of perAddress) expect(max).toBeGreaterThanOrEqual(10 * proofAfter);
  });
});

describe('the proof of work of a network', () => {
  const shared = { ...limit, max: 1000, proofAfter: 10 };

  it.each([
    [0, null],
    [9, null],
    [10, 0],
    [19, 0],
    [20, 1],
    [40, 2],
    [80, 3],
    [999, 3],
  ])('after %d attempts has level %j', async (attempts, level) => {
    await consumeAttempts(shop.deps, [shared, 'network'], attempts);
    expect(await findProofLevel(shop.deps, [shared, 'network'], [shared, 'another network'])).toBe(level);
  });

  it('is forgotten after the window, and after the clock is set back', async () => {
    await consumeAttempts(shop.deps, [shared, 'network'], 50);
    time.advance(-DAY);
    expect(await findProofLevel(shop.deps, [shared, 'network'])).toBeNull();
    time.advance(DAY);
    expect(await findProofLevel(shop.deps, [shared, 'network'])).toBe(2);
    time.advance(shared.windowMs);
    expect(await findProofLevel(shop.deps, [shared, 'network'])).toBeNull();
  });
});

describe('a guest cart from an address with many new ones', () => {
  it('costs a proof of work that is used once and belongs to the limit and the address', async () => {
    const [size] = await findVariants(shop, 1, 5);
    if (!size) throw new Error('no product is in stock');
    const network = '192.0.2.1';
    const { newGuestCart, shareCart } = rateLimits;
    await consumeAttempts(shop.deps, [newGuestCart, network], newGuestCart.proofAfter);
    const add = (proof?: string, ip = network) =>
      send('addToCart', addToCartRequest(size, 1), { ip, ...(proof && { proof }) });
    const refused = await add();
    expect(refused.status).toBe(429);
    const { challenge_id, challenge } = refused.data as unknown as ProofRequest;
    const proof = `${challenge_id}.${await solveProof(challenge)}`;
    const other = consumeRateLimitWithProof(shop.deps, { proofOfWork: '', network }, [shareCart, network]);
    await expect(other).resolves.toBeUndefined();
    expect((await add(`${challenge_id}.1.00`)).status).toBe(429);
    // The wrong solution consumed the challenge.
    expect((await add(proof)).status).toBe(429);
    const again = (await add()).data as unknown as ProofRequest;
    const right = `${again.challenge_id}.${await solveProof(again.challenge)}`;
    expect(await add(right)).toMatchObject({ status: 200, code: 1 });
    expect((await add(right)).status).toBe(429);
    expect((await add(undefined, '198.51.100.7')).status).toBe(200);
  });

  it('is refused at the maximum without asking for work', async () => {
    const [size] = await findVariants(shop, 1, 5);
    if (!size) throw new Error('no product is in stock');
    await consumeAttempts(shop.deps, [rateLimits.newGuestCart, '192.0.2.1']);
    const answer = await send('addToCart', addToCartRequest(size, 1));
    expect(answer).toMatchObject({ status: 429, data: null, retryAfter: '3600' });
  });
});

describe('a shared address', () => {
  const register = (username: string) =>
    send('register', {
      username,
      email: `${username}@institute.example`,
      password: GOOD_PASSWORD,
      ...passedCaptcha,
    });

  it('opens more than 60 guest carts an hour', async () => {
    const [size] = await findVariants(shop, 1, 5);
    if (!size) throw new Error('no product is in stock');
    const statuses = [];
    for (let visitor = 0; visitor < 100; visitor += 1)
      statuses.push((await send('addToCart', addToCartRequest(size, 1))).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('registers more than 30 accounts an hour', async () => {
    const codes = [];
    for (let person = 0; person < 40; person += 1) codes.push((await register(`person${person}`)).status);
    expect(codes.filter((code) => code !== 200)).toEqual([]);
  });

  it('loads more than 120 captchas in ten minutes', async () => {
    const statuses = [];
    for (let visit = 0; visit < 200; visit += 1) statuses.push((await send('issueCaptcha', {})).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('is not blocked by a hundred wrong passwords for other accounts', async () => {
    await register('ann');
    for (let person = 0; person < 101; person += 1)
      await send('logOn', { account: `person${person}`, password: 'wrong', ...passedCaptcha });
    const answer = await send('logOn', { account: 'ann', password: GOOD_PASSWORD, ...passedCaptcha });
    expect(answer.code).toBe(1);
  });
});

describe('the user name and the e-mail address of an account', () => {
  it('each have a counter of wrong passwords, so that it does not reveal that they belong together', async () => {
    await send('register', {
      username: 'ann',
      email: 'ann@institute.example',
      password: GOOD_PASSWORD,
      ...passedCaptcha,
    });
    await markEmailVerified(shop, 'ann');
    const statusOf = async (account: string, password = 'wrong') =>
      (await send('logOn', { account, password, ...passedCaptcha })).status;
    const statuses = [];
    for (const account of ['ann', 'ANN', 'ann', 'aNN', 'ann', 'ann']) statuses.push(await statusOf(account));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusOf('ann', GOOD_PASSWORD)).toBe(429);
    expect(await statusOf('Ann@Institute.Example')).toBe(200);
  });
});

describe('lines that a visitor stores', () => {
  it('are limited in carts, shared carts and quotes together, for each network and customer', async () => {
    const sizes = await findVariants(shop, 4, 5);
    const rows = sizes.map((size) => addToCartRequest(size, 1));
    expect(rows).toHaveLength(4);
    const ip = '192.0.2.1';
    const { storedLine } = rateLimits;
    await consumeRateLimitUnits(shop.deps, storedLine.max - 5, [storedLine, ip]);
    const added = await send('addRows', { rows }, { ip });
    expect(added.data?.number).toBe(4);
    const token = added.renewed;
    const { data: cart } = await send('cart', {}, { ip, token });
    const rec_ids = cart?.list.map(({ rec_id }) => rec_id) ?? [];
    expect((await send('shareCart', { rec_ids }, { ip, token })).status).toBe(429);
    expect((await send('cartQuote', { rec_ids, recipient: 'Lab' }, { ip, token })).status).toBe(429);
    expect((await send('addRows', { rows }, { ip })).status).toBe(429);
    expect((await send('addRows', { rows: rows.slice(0, 1) }, { ip })).status).toBe(200);
    expect((await send('addToCart', rows[0] ?? {}, { ip, token })).status).toBe(429);
    expect((await send('addRows', { rows }, { ip: '198.51.100.1' })).status).toBe(200);
    const registration = { username: 'ann', email: 'ann@institute.example', password: GOOD_PASSWORD };
    const { data: customer } = await send('register', { ...registration, ...passedCaptcha }, { ip });
    expect((await send('addRows', { rows }, { ip, token: customer })).status).toBe(200);
    time.advance(storedLine.windowMs);
    expect((await send('shareCart', { rec_ids }, { ip, token })).status).toBe(200);
  });
});
