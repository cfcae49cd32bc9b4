import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, MINUTE, fakeClock, SECOND, type FakeClock } from '../../../test/fakes/fake-clock';
import { dumpTables } from '../../../test/databases/table-dump';
import { createPostgresDatabase } from '../../../test/databases/test-database';
import { makeMember } from '../../../test/fixtures/make-member';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { addSession, findSession } from './session-store';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';
import { eventually } from '../../../test/fixtures/eventually';

let time: FakeClock;
let shop: TestShop;
let send: Send;
let token: Token;

const person = { username: 'ann', email: 'ann@institute.example', password: GOOD_PASSWORD };

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  send = createVisitorClient(shop.deps);
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

describe('session token', () => {
  it('has 256 random bits, differs at every sign-in and is not stored in plain text', async () => {
    const another = await logOn();
    expect(token.ECS_ID).toMatch(/^[\w-]{43}$/);
    expect(another.ECS_ID).not.toBe(token.ECS_ID);
    const dump = JSON.stringify(await dumpTables(shop.deps.database));
    expect(dump).toContain(sha256(token.ECS_ID));
    expect(dump).not.toContain(token.ECS_ID);
    expect(dump).not.toContain(another.ECS_ID);
  });

  it('is not accepted in its stored form', async () => {
    expect(await statusWith({ ...token, ECS_ID: sha256(token.ECS_ID) })).toBe(403);
  });

  it('identifies the customer by the stored session, not by the sent name', async () => {
    const { data } = await send('profile', {}, { token: { ...token, ECS: { username: 'bob' } } });
    expect(data?.username).toBe('ann');
  });

  it('is renewed after a day and not before', async () => {
    time.advance(DAY - 1);
    expect((await send('profile', {}, { token })).renewed).toBeNull();
    time.advance(1);
    const renewed = await renewedOf(token);
    expect(renewed.ECS.username).toBe('ann');
    expect(await statusWith(renewed)).toBe(200);
    expect((await send('profile', {}, { token: renewed })).renewed).toBeNull();
  });

  it('is renewed even with a failing reply', async () => {
    const wrong = { email: 'new@institute.example', password: 'wrong' };
    time.advance(DAY - MINUTE);
    for (let miss = 0; miss < 5; miss += 1) await send('changeEmail', wrong, { token });
    time.advance(MINUTE);
    const { status, renewed } = await send('changeEmail', wrong, { token });
    expect(status).toBe(429);
    expect(await statusWith(renewed ?? token)).toBe(200);
    expect(renewed).not.toBeNull();
  });

  it('expires after thirty days without use', async () => {
    time.advance(30 * DAY - 1);
    expect(await statusWith(token)).toBe(200);
    const other = await logOn();
    time.advance(30 * DAY);
    expect(await statusWith(other)).toBe(403);
  });

  it('expires when the clock, which was a year ahead, is set back', async () => {
    time.advance(-365 * DAY);
    expect(await statusWith(token)).toBe(403);
    expect(await statusWith(await logOn())).toBe(200);
  });

  it('expires after 180 days when the clock was a month ahead at the sign-in', async () => {
    time.advance(30 * DAY - 1);
    let present = await logOn();
    time.advance(1 - 30 * DAY);
    present = await renewedOf(present);
    for (let visit = 0; visit < 9; visit += 1) {
      time.advance(20 * DAY - 1);
      present = await renewedOf(present);
    }
    expect(await statusWith(present)).toBe(200);
    time.advance(9);
    expect(await statusWith(present)).toBe(403);
  });

  it('expires after 180 days regardless of renewals', async () => {
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

describe('concurrent requests during renewal', () => {
  const families = () => shop.deps.database.selectFrom('session').select(['family', 'replaced_at']).execute();

  it('all succeed, and one of them returns the only new token', async () => {
    time.advance(DAY);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('profile', {}, { token })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const renewed = answers.flatMap((answer) => answer.renewed ?? []);
    expect(renewed).toHaveLength(1);
    expect(await families()).toHaveLength(2);
    expect(new Set((await families()).map(({ family }) => family)).size).toBe(1);
  });

  it('would each return a token without the check (control)', async () => {
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

  it('may use the old token for thirty seconds', async () => {
    time.advance(DAY);
    const renewed = await renewedOf(token);
    time.advance(30 * SECOND);
    expect(await send('profile', {}, { token })).toMatchObject({ status: 200, renewed: null });
    expect(await statusWith(renewed)).toBe(200);
  });

  it('end the sign-in when the old token is used later and a successor was used', async () => {
    const elsewhere = await logOn();
    time.advance(DAY);
    const renewed = await renewedOf(token);
    expect(await statusWith(renewed)).toBe(200);
    time.advance(30 * SECOND + 1);
    expect(await statusWith(token)).toBe(403);
    expect(await statusWith(renewed)).toBe(403);
    expect(await statusWith(elsewhere)).toBe(200);
  });

  it('end the sign-in when the old token is used after the clock was set back', async () => {
    time.advance(9 * DAY);
    const renewed = await renewedOf(token);
    time.advance(-8 * DAY);
    expect(await statusWith(renewed)).toBe(200);
    expect(await statusWith(token)).toBe(403);
    expect(await statusWith(renewed)).toBe(403);
  });

  it('get another token when the first new one was never used', async () => {
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

  it('end the sign-in when two successors are used', async () => {
    time.advance(DAY);
    const owners = await renewedOf(token);
    time.advance(30 * SECOND + 1);
    const thiefs = await renewedOf(token);
    expect(await statusWith(thiefs)).toBe(200);
    expect(await statusWith(owners)).toBe(403);
    expect(await statusWith(thiefs)).toBe(403);
  });
});

describe('session', () => {
  it('ends with all its tokens at log-out; other sessions continue', async () => {
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
    ['closing the account', 'closeAccount', { password: GOOD_PASSWORD }],
  ] as const)('that ends with %s returns no invalid token', async (_name, name, payload) => {
    time.advance(DAY);
    expect(await send(name, payload, { token })).toMatchObject({ code: 1, renewed: null });
    expect(await statusWith(token)).toBe(403);
  });

  it('of all devices end at “log out everywhere”, with their renewed tokens', async () => {
    time.advance(DAY);
    const others = [await logOn(), await renewedOf(token)];
    const { status, renewed } = await send('logOutEverywhere', {}, { token: others[0] ?? null });
    expect([status, renewed]).toEqual([200, null]);
    for (const one of [token, ...others]) expect(await statusWith(one)).toBe(403);
    expect(await statusWith(await logOn())).toBe(200);
    expect((await send('logOutEverywhere', {})).status).toBe(401);
  });

  it('can be ended twice and without a session', async () => {
    await send('logOut', {}, { token });
    expect(await send('logOut', {}, { token })).toMatchObject({ status: 200, code: 1 });
    expect(await send('logOut', {})).toMatchObject({ status: 200, code: 1 });
  });

  it('ends when the password changes; the current client gets a new one', async () => {
    const elsewhere = await logOn();
    const change = { old_password: GOOD_PASSWORD, password: 'copper-violin-31-harbour' };
    const fresh = await signedIn('resetPassword', change, token);
    expect([await statusWith(token), await statusWith(elsewhere)]).toEqual([403, 403]);
    expect(await statusWith(fresh)).toBe(200);
  });

  it('of another customer is not affected', async () => {
    const bob = { username: 'bob', email: 'bob@institute.example', password: GOOD_PASSWORD };
    const bobs = await signedIn('register', { ...bob, ...passedCaptcha });
    await send('logOut', {}, { token });
    expect(await statusWith(bobs)).toBe(200);
  });

  it('cannot be forged from its name', async () => {
    const rows = await shop.deps.database.selectFrom('session').select('family').execute();
    for (const { family } of [...rows, { family: randomUUID() }]) {
      expect(await statusWith({ ...token, ECS_ID: family })).toBe(403);
    }
  });
});

describe('log-out on PostgreSQL', () => {
  it('also ends a token to which a request is renewing the session at the same moment', async () => {
    const own = await makeShop({}, await createPostgresDatabase());
    try {
      const { database } = own.deps;
      const { client, tokenHolder } = await makeMember(own, 'eve');
      const hash = sha256((JSON.parse(tokenHolder.token ?? '') as Token).ECS_ID);
      const newHash = sha256(randomSecret());
      const stored = await findSession(database, hash);
      if (!stored) expect.fail('no session');
      const { family, customer_id, created_at, family_started_at, expires_at } = stored;
      const events = new EventEmitter();
      const [written, mayEnd] = [once(events, 'written'), once(events, 'end')];
      const renewing = database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('session')
          .set({ replaced_at: created_at })
          .where('token_hash', '=', hash)
          .execute();
        const newer = { family, customer_id, created_at, family_started_at, expires_at, replaces: hash };
        await addSession(transaction, { ...newer, token_hash: newHash });
        events.emit('written');
        await mayEnd;
      });
      await written;
      const leaving = client.call('logOut', {});
      await eventually(async () => {
        const waiting = await sql<{ pid: number }>`select pid from pg_locks where not granted`.execute(
          database,
        );
        expect(waiting.rows).not.toEqual([]);
      });
      events.emit('end');
      await Promise.all([renewing, leaving]);
      expect(await findSession(database, newHash)).toBeUndefined();
      expect(await findSession(database, hash)).toBeUndefined();
    } finally {
      await own.close();
    }
  });
});
