import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD } from '../../../test/make-customer';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { DAY, MINUTE, movableClock, SECOND, type MovableClock } from '../../../test/movable-clock';
import { dumpTables } from '../../../test/table-dump';
import { passedCaptcha, visitorsOf, type Send } from '../../../test/visitors';
import { addSession, findSession } from './session-store';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

let time: MovableClock;
let shop: TestShop;
let send: Send;
let token: Token;

const person = { username: 'ann', email: 'ann@institute.example', password: GOOD_PASSWORD };

beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  send = visitorsOf(shop.deps);
  token = await signedIn('register', { ...person, ...passedCaptcha });
});
afterEach(() => shop.close());

async function signedIn(name: 'register' | 'logOn' | 'resetPassword', payload: object, as?: Token) {
  const { data } = await send(name, payload, { token: as ?? null });
  if (!data) throw new Error(`${name} gave no token`);
  return data;
}

const logOn = () => signedIn('logOn', { account: 'ann', password: GOOD_PASSWORD, ...passedCaptcha });
const statusWith = async (one: Token) => (await send('profile', {}, { token: one })).status;

async function renewedOf(one: Token): Promise<Token> {
  const { renewed } = await send('profile', {}, { token: one });
  if (!renewed) throw new Error('no new token came');
  return renewed;
}

describe('a token', () => {
  it('is 256 random bits, another one at every sign-in, and stands nowhere in the database', async () => {
    const another = await logOn();
    expect(token.ECS_ID).toMatch(/^[\w-]{43}$/);
    expect(another.ECS_ID).not.toBe(token.ECS_ID);
    const dump = JSON.stringify(await dumpTables(shop.deps.database));
    expect(dump).toContain(sha256(token.ECS_ID));
    expect(dump).not.toContain(token.ECS_ID);
    expect(dump).not.toContain(another.ECS_ID);
  });

  it('is not taken in the form in which it is stored', async () => {
    expect(await statusWith({ ...token, ECS_ID: sha256(token.ECS_ID) })).toBe(403);
  });

  it('says whom the shop knows, not whom it names', async () => {
    const { data } = await send('profile', {}, { token: { ...token, ECS: { username: 'bob' } } });
    expect(data?.username).toBe('ann');
  });

  it('is renewed when it is a day old, and not before', async () => {
    time.advance(DAY - 1);
    expect((await send('profile', {}, { token })).renewed).toBeNull();
    time.advance(1);
    const renewed = await renewedOf(token);
    expect(renewed.ECS.username).toBe('ann');
    expect(await statusWith(renewed)).toBe(200);
    expect((await send('profile', {}, { token: renewed })).renewed).toBeNull();
  });

  it('comes anew even with an answer that stops the call, or the person would lose the session for it', async () => {
    const wrong = { email: 'new@institute.example', password: 'wrong' };
    time.advance(DAY - MINUTE);
    for (let miss = 0; miss < 5; miss += 1) await send('changeEmail', wrong, { token });
    time.advance(MINUTE);
    const { status, renewed } = await send('changeEmail', wrong, { token });
    expect(status).toBe(429);
    expect(await statusWith(renewed ?? token)).toBe(200);
    expect(renewed).not.toBeNull();
  });

  it('lives for thirty days without a visit', async () => {
    time.advance(30 * DAY - 1);
    expect(await statusWith(token)).toBe(200);
    const other = await logOn();
    time.advance(30 * DAY);
    expect(await statusWith(other)).toBe(403);
  });

  it('lives for 180 days at the most, however often it is renewed', async () => {
    let present = token;
    for (let visit = 0; visit < 9; visit += 1) {
      time.advance(20 * DAY - 1);
      present = await renewedOf(present);
    }
    expect(await statusWith(present)).toBe(200);
    time.advance(9);
    expect(await statusWith(present)).toBe(403);
  });
});

describe('calls that are under way while a token is renewed', () => {
  const families = () => shop.deps.database.selectFrom('session').select(['family', 'replaced_at']).execute();

  it('all succeed, and one of them brings the only new token', async () => {
    time.advance(DAY);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('profile', {}, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const renewed = answers.flatMap((answer) => answer.renewed ?? []);
    expect(renewed).toHaveLength(1);
    expect(await families()).toHaveLength(2);
    expect(new Set((await families()).map(({ family }) => family)).size).toBe(1);
  });

  it('would each bring one, if nobody looked whether another had: this test sees a race', async () => {
    time.advance(DAY);
    const { database } = shop.deps;
    const now = time.now();
    const renewWithoutLooking = async () => {
      const stored = await findSession(database, sha256(token.ECS_ID));
      if (!stored || stored.replaced_at !== null) return;
      const { family, customer_id, family_started_at } = stored;
      const times = { created_at: now, family_started_at, expires_at: now + DAY };
      await addSession(database, { token_hash: sha256(randomSecret()), family, customer_id, ...times });
    };
    await Promise.all(Array.from({ length: 20 }, renewWithoutLooking));
    expect((await families()).length).toBeGreaterThan(2);
  });

  it('may carry the old token for thirty seconds', async () => {
    time.advance(DAY);
    const renewed = await renewedOf(token);
    time.advance(30 * SECOND);
    expect(await send('profile', {}, { token })).toMatchObject({ status: 200, renewed: null });
    expect(await statusWith(renewed)).toBe(200);
  });

  it('with an old token after that are a thief’s, or their owner’s with a thief about: the sign-in ends', async () => {
    const elsewhere = await logOn();
    time.advance(DAY);
    const renewed = await renewedOf(token);
    expect(await statusWith(renewed)).toBe(200);
    time.advance(30 * SECOND + 1);
    expect(await statusWith(token)).toBe(403);
    expect(await statusWith(renewed)).toBe(403);
    expect(await statusWith(elsewhere)).toBe(200);
  });

  it('bring another new token where the first never came back, because its answer was lost', async () => {
    time.advance(DAY);
    await renewedOf(token);
    time.advance(30 * SECOND + 1);
    const second = await renewedOf(token);
    time.advance(30 * SECOND + 1);
    const third = await renewedOf(token);
    expect(await statusWith(third)).toBe(200);
    time.advance(DAY);
    expect(await statusWith(await renewedOf(third))).toBe(200);
    expect(await statusWith(second)).toBe(403);
  });

  it('end the sign-in where two of the tokens that they brought come back: one is a thief’s', async () => {
    time.advance(DAY);
    const owners = await renewedOf(token);
    time.advance(30 * SECOND + 1);
    const thiefs = await renewedOf(token);
    expect(await statusWith(thiefs)).toBe(200);
    expect(await statusWith(owners)).toBe(403);
    expect(await statusWith(thiefs)).toBe(403);
  });
});

describe('a session', () => {
  it('ends with every token of it at log-out, and no other session does', async () => {
    const elsewhere = await logOn();
    time.advance(DAY);
    const renewed = await renewedOf(token);
    expect(await send('logOut', {}, { token: renewed })).toMatchObject({ status: 200, code: 1 });
    expect([await statusWith(token), await statusWith(renewed)]).toEqual([403, 403]);
    expect(await statusWith(elsewhere)).toBe(200);
  });

  it.each([
    ['log-out', 'logOut', {}],
    [
      'a new password',
      'resetPassword',
      { old_password: GOOD_PASSWORD, password: 'copper-violin-31-harbour' },
    ],
    ['the end of the account', 'closeAccount', { password: GOOD_PASSWORD }],
  ] as const)('that ends with %s brings no token that is dead on arrival', async (_name, name, payload) => {
    time.advance(DAY);
    expect(await send(name, payload, { token })).toMatchObject({ code: 1, renewed: null });
    expect(await statusWith(token)).toBe(403);
  });

  it('can be ended twice, and without one', async () => {
    await send('logOut', {}, { token });
    expect(await send('logOut', {}, { token })).toMatchObject({ status: 200, code: 1 });
    expect(await send('logOut', {})).toMatchObject({ status: 200, code: 1 });
  });

  it('ends with all others when the password changes, and the person goes on with a new one', async () => {
    const elsewhere = await logOn();
    const change = { old_password: GOOD_PASSWORD, password: 'copper-violin-31-harbour' };
    const fresh = await signedIn('resetPassword', change, token);
    expect([await statusWith(token), await statusWith(elsewhere)]).toEqual([403, 403]);
    expect(await statusWith(fresh)).toBe(200);
  });

  it('of somebody else is untouched by that', async () => {
    const bob = { username: 'bob', email: 'bob@institute.example', password: GOOD_PASSWORD };
    const bobs = await signedIn('register', { ...bob, ...passedCaptcha });
    await send('logOut', {}, { token });
    expect(await statusWith(bobs)).toBe(200);
  });

  it('cannot be made by knowing its name', async () => {
    const rows = await shop.deps.database.selectFrom('session').select('family').execute();
    for (const { family } of [...rows, { family: randomUUID() }]) {
      expect(await statusWith({ ...token, ECS_ID: family })).toBe(403);
    }
  });
});
