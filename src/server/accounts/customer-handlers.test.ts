import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { codeSentTo, messagesSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, HOUR, MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { anonymousCaller } from '../http/caller';
import { validateEmail } from './customer-handlers';
import { setVerifiedEmail } from './customer-store';
import { rateLimits } from './rate-limits';

let time: FakeClock;
let shop: TestShop;
let send: Send;
let ann: Token | null;
let bob: Token | null;

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  send = createVisitorClient(shop.deps);
  ann = await register('ann');
  bob = await register('bob');
});
afterEach(() => shop.close());

async function register(username: string) {
  const email = `${username}@institute.example`;
  return (await send('register', { username, email, password: GOOD_PASSWORD, ...passedCaptcha })).data;
}

const sentTo = (recipient: string) => codeSentTo(shop.deps.database, recipient);
const profileOf = async (token: Token | null) => (await send('profile', {}, { token })).data;
const pointsOf = async (token: Token | null) => (await send('points', {}, { token })).data;

describe('profile', () => {
  it('updates only the given fields', async () => {
    await send('profile', { real_name: ' Ann Example ' }, { token: ann });
    await send('profile', { institution: 'Institute' }, { token: ann });
    expect(await profileOf(ann)).toMatchObject({ real_name: 'Ann Example', institution: 'Institute' });
    await send('profile', { real_name: '' }, { token: ann });
    expect(await profileOf(ann)).toMatchObject({ real_name: '', institution: 'Institute' });
    expect(await profileOf(bob)).toMatchObject({ real_name: '', institution: '' });
  });
});

describe('e-mail verification', () => {
  const prove = (token: Token | null, code?: string) => send('validateEmail', { code }, { token });

  it('accepts the code of the welcome mail once and grants welcome points', async () => {
    const code = await sentTo('ann@institute.example');
    expect((await prove(ann, code)).data).toEqual({ email_verified: true });
    expect((await profileOf(ann))?.email_verified).toBe(true);
    expect(await prove(ann, code)).toMatchObject({ code: 0, field: 'code' });
    expect(await pointsOf(ann)).toMatchObject({ balance: 100, total: 1 });
    expect(await pointsOf(bob)).toMatchObject({ balance: 0, total: 0 });
  });

  it('grants welcome points only once per customer', async () => {
    await prove(ann, await sentTo('ann@institute.example'));
    await prove(ann);
    await prove(ann, await sentTo('ann@institute.example'));
    const change = { email: 'ann@elsewhere.example', password: GOOD_PASSWORD };
    await send('changeEmail', change, { token: ann });
    await send('changeEmail', { ...change, code: await sentTo(change.email) }, { token: ann });
    expect(await pointsOf(ann)).toMatchObject({ balance: 100, earned: 100, total: 1 });
  });

  describe('gives welcome points once to each mailbox', () => {
    const registerAs = async (username: string, email: string) => {
      const fields = { username, email, password: GOOD_PASSWORD, ...passedCaptcha };
      const token = (await send('register', fields)).data;
      const code = await sentTo(email);
      expect((await prove(token, code)).data).toEqual({ email_verified: true });
      return token;
    };
    const balanceOf = async (token: Token | null) => (await pointsOf(token))?.balance;

    it.each([
      ['an address with a tag', 'cat@lab.example', 'cat+2@lab.example'],
      ['dots and the other domain of Gmail', 'cat.lee@gmail.com', 'catlee+shop@googlemail.com'],
      ['another spelling of the domain', 'cat@bücher.example', 'Cat@xn--bcher-kva.example'],
    ])('that has %s', async (_name, first, second) => {
      expect(await balanceOf(await registerAs('cat', first))).toBe(100);
      // Frees the address, as a change of it does.
      await shop.deps.database
        .updateTable('customer')
        .set({ email: 'cat@elsewhere.example', email_key: 'cat@elsewhere.example' })
        .where('username', '=', 'cat')
        .execute();
      expect(await balanceOf(await registerAs('cat2', second))).toBe(0);
      expect(await balanceOf(await registerAs('dan', 'dan@lab.example'))).toBe(100);
    });

    it('whose account was closed', async () => {
      const cat = await registerAs('cat', 'cat@lab.example');
      await send('closeAccount', { password: GOOD_PASSWORD }, { token: cat });
      expect(await balanceOf(await registerAs('cat2', 'cat@lab.example'))).toBe(0);
    });

    it('and not to one that another address of a customer uses up', async () => {
      await prove(ann, await sentTo('ann@institute.example'));
      const change = { email: 'cat@lab.example', password: GOOD_PASSWORD };
      await send('changeEmail', change, { token: ann });
      await send('changeEmail', { ...change, code: await sentTo(change.email) }, { token: ann });
      expect(await balanceOf(await registerAs('cat', 'cat+2@lab.example'))).toBe(100);
    });
  });

  describe('that another request overtakes', () => {
    /** Confirms Ann's address; `meanwhile` runs after her code was accepted. */
    const proveWhile = async (meanwhile: (customerId: number) => Promise<unknown>) => {
      const { database } = shop.deps;
      const code = await sentTo('ann@institute.example');
      const { id } = await database
        .selectFrom('customer')
        .select('id')
        .where('username', '=', 'ann')
        .executeTakeFirstOrThrow();
      const delayed = new Proxy(database, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (name !== 'transaction')
            return typeof value === 'function' ? (value.bind(target) as unknown) : value;
          return () => ({
            execute: async (work: Parameters<ReturnType<typeof database.transaction>['execute']>[0]) => {
              await meanwhile(id);
              return database.transaction().execute(work);
            },
          });
        },
      });
      const session = { customerId: id, username: 'ann', family: 'any' };
      const proving = validateEmail(
        { code },
        { ...shop.deps, database: delayed },
        { ...anonymousCaller, session },
      );
      await expect(proving).rejects.toThrow(/address was changed|^$/);
      return database.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    };

    it('does not bring back an address that was replaced', async () => {
      const change = (id: number) =>
        shop.deps.database
          .transaction()
          .execute((transaction) => setVerifiedEmail(transaction, id, 'new@lab.example', time.now()));
      expect(await proveWhile(change)).toMatchObject({ email: 'new@lab.example' });
    });

    it('does not bring back a closed account', async () => {
      const close = () => send('closeAccount', { password: GOOD_PASSWORD }, { token: ann });
      expect(await proveWhile(close)).toMatchObject({ email: '', email_verified_at: null });
    });
  });

  it('gives an address to one of two accounts that confirm it at the same moment', async () => {
    const email = 'shared@lab.example';
    const join = async (username: string) => {
      const fields = { username, email, password: GOOD_PASSWORD, ...passedCaptcha };
      const token = (await send('register', fields)).data;
      return { token, code: await sentTo(email) };
    };
    const rivals = [await join('cat'), await join('dan')];
    const replies = await Promise.all(rivals.map(({ token, code }) => prove(token, code)));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1]);
    const owners = await shop.deps.database
      .selectFrom('customer')
      .select('username')
      .where('email_key', '=', email)
      .where('email_verified_at', 'is not', null)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('rejects a code of another customer', async () => {
    expect((await prove(ann, await sentTo('bob@institute.example'))).code).toBe(0);
  });

  it('rejects an address that another account has verified', async () => {
    const bobs = await sentTo('bob@institute.example');
    const change = { email: 'bob@institute.example', password: GOOD_PASSWORD };
    await send('changeEmail', change, { token: ann });
    const anns = await sentTo('bob@institute.example');
    await prove(bob, bobs);
    const refused = await send('changeEmail', { ...change, code: anns }, { token: ann });
    expect(refused).toMatchObject({ code: 0, field: 'email' });
    expect((await profileOf(ann))?.email).toBe('ann@institute.example');
    expect(await pointsOf(ann)).toMatchObject({ balance: 0 });
  });

  it('allows five attempts, ten minutes and four messages an hour', async () => {
    const code = await sentTo('ann@institute.example');
    for (let index = 0; index < 5; index += 1) await prove(ann, code === '000000' ? '000001' : '000000');
    expect((await prove(ann, code)).code).toBe(0);
    await prove(ann);
    time.advance(10 * MINUTE);
    expect((await prove(ann, await sentTo('ann@institute.example'))).code).toBe(0);
    time.advance(HOUR);
    for (let index = 0; index < 4; index += 1) expect((await prove(ann)).code).toBe(1);
    expect(await prove(ann)).toMatchObject({ status: 200, code: 0 });
    expect((await prove(bob)).code).toBe(1);
  });

  it('keeps the newest code valid when no further message can be sent in this hour', async () => {
    await prove(ann);
    time.advance(6 * MINUTE);
    for (let index = 0; index < 3; index += 1) expect((await prove(ann)).code).toBe(1);
    const newest = await sentTo('ann@institute.example');
    time.advance(5 * MINUTE);
    expect(await prove(ann)).toMatchObject({ status: 200, code: 0 });
    expect((await prove(ann, newest)).data).toEqual({ email_verified: true });
  });

  it('sends at most twenty messages a day', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (let index = 0; index < 4; index += 1) expect((await prove(ann)).code).toBe(1);
      time.advance(HOUR);
    }
    expect((await prove(ann)).status).toBe(429);
    time.advance(DAY);
    // The session is a day old and gets a new token; the old one stays valid for the grace period.
    expect((await prove(ann)).code).toBe(1);
  });
});

describe('changing the e-mail address', () => {
  const change = { email: 'ann@elsewhere.example', password: GOOD_PASSWORD };

  it('sends a code to the new address, accepts it and notifies the former address', async () => {
    await markEmailVerified(shop, 'ann');
    expect((await send('changeEmail', change, { token: ann })).data).toEqual({
      email: change.email,
      changed: false,
    });
    expect((await profileOf(ann))?.email).toBe('ann@institute.example');
    const code = await sentTo(change.email);
    expect((await send('changeEmail', { ...change, code }, { token: ann })).data?.changed).toBe(true);
    expect(await profileOf(ann)).toMatchObject({ email: change.email, email_verified: true });
    const [letter] = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(letter?.subject).toContain('address was changed');
  });

  it('sends no notice when the verified address is confirmed again', async () => {
    await markEmailVerified(shop, 'ann');
    const same = { ...change, email: 'ann@institute.example' };
    await send('changeEmail', same, { token: ann });
    const code = await sentTo(same.email);
    expect((await send('changeEmail', { ...same, code }, { token: ann })).data?.changed).toBe(true);
    const subjects = (await messagesSentTo(shop.deps.database, same.email)).map(({ subject }) => subject);
    expect(subjects.join()).not.toContain('address was changed');
  });

  it('rejects a code that was sent to another address', async () => {
    await send('changeEmail', change, { token: ann });
    const code = await sentTo(change.email);
    const other = await send(
      'changeEmail',
      { ...change, email: 'x@elsewhere.example', code },
      { token: ann },
    );
    expect(other).toMatchObject({ code: 0, field: 'code' });
  });

  it('rejects an address that only looks like the one that received the code', async () => {
    await send('changeEmail', change, { token: ann });
    const code = await sentTo(change.email);
    const other = { ...change, email: 'ａnn@elsewhere.example', code };
    expect((await send('changeEmail', other, { token: ann })).code).toBe(0);
  });
});

describe('codes to the address of another customer', () => {
  const change = { email: 'bob@institute.example', password: GOOD_PASSWORD };
  const ask = (token: Token | null, email = change.email) =>
    send('changeEmail', { ...change, email }, { token });

  it('are two an hour and leave four to the owner', async () => {
    const carol = await register('carol');
    expect((await ask(ann)).code).toBe(1);
    expect((await ask(ann, 'bob+1@institute.example')).code).toBe(1);
    expect((await ask(ann)).code).toBe(0);
    expect((await ask(carol)).code).toBe(0);
    const elsewhere = { token: bob, ip: '198.51.100.7' };
    for (let index = 0; index < 4; index += 1)
      expect((await send('validateEmail', {}, elsewhere)).code).toBe(1);
    expect((await send('validateEmail', {}, elsewhere)).code).toBe(0);
  });
});

describe('changing the mobile number', () => {
  const change = { mobile: '+49 (1512) 3456-000', password: GOOD_PASSWORD };
  beforeEach(async () => {
    for (const username of ['ann', 'bob']) await markEmailVerified(shop, username);
  });

  it('sends a code to the new number, accepts it and notifies the e-mail address', async () => {
    expect((await send('changeMobile', change, { token: ann })).data).toEqual({
      mobile: '+4915123456000',
      changed: false,
    });
    expect((await profileOf(ann))?.mobile).toBe('');
    const code = await sentTo('+4915123456000');
    await send('changeMobile', { ...change, code }, { token: ann });
    expect((await profileOf(ann))?.mobile).toBe('+4915123456000');
    const [letter] = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(letter?.subject).toContain('number was changed');
  });

  it('sends no notice when the number is confirmed again', async () => {
    for (const _round of [1, 2]) {
      await send('changeMobile', change, { token: ann });
      await send('changeMobile', { ...change, code: await sentTo('+4915123456000') }, { token: ann });
    }
    const letters = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(letters.filter(({ subject }) => subject.includes('number was changed'))).toHaveLength(1);
  });

  it('requires the password because the number can reset it', async () => {
    const wrong = await send('changeMobile', { ...change, password: 'wrong' }, { token: ann });
    expect(wrong).toMatchObject({ code: 0, field: 'password' });
    expect(await messagesSentTo(shop.deps.database, '+4915123456000')).toEqual([]);
  });

  it('moves a number to the customer who verified it last', async () => {
    for (const token of [ann, bob]) {
      await send('changeMobile', change, { token });
      await send('changeMobile', { ...change, code: await sentTo('+4915123456000') }, { token });
    }
    expect((await profileOf(ann))?.mobile).toBe('');
    expect((await profileOf(bob))?.mobile).toBe('+4915123456000');
  });

  it.each(['12345', '+1 555', '+999 123456789', '0731 5000'])('rejects the number %s', async (mobile) => {
    const answer = await send('changeMobile', { ...change, mobile }, { token: ann });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'mobile' });
  });

  it('requires a verified e-mail address', async () => {
    const carol = await register('carol');
    const answer = await send('changeMobile', change, { token: carol });
    expect(answer).toMatchObject({ status: 200, code: 0, data: null });
    expect(await messagesSentTo(shop.deps.database, '+4915123456000')).toEqual([]);
  });

  it.each([
    ['landline', '+49 731 5000'],
    ['premium-rate', '+49 900 1 234567'],
    ['shared-cost', '+44 843 123 4567'],
    ['personal', '+44 70 1234 5678'],
  ])('rejects a %s number', async (_type, mobile) => {
    const answer = await send('changeMobile', { ...change, mobile }, { token: ann });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'mobile' });
  });

  it('accepts a number of a country that does not distinguish mobile numbers', async () => {
    const answer = await send('changeMobile', { ...change, mobile: '+1 617 555 0142' }, { token: ann });
    expect(answer.data).toEqual({ mobile: '+16175550142', changed: false });
  });

  it('costs a proof of work after many codes from the network, and is refused at the maximum', async () => {
    const limit = rateLimits.textMessagePerNetwork;
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.proofAfter);
    const refused = await send('changeMobile', change, { token: ann });
    expect(refused).toMatchObject({ status: 429, data: { challenge: {} } });
    expect((await send('changeMobile', change, { token: ann, ip: '198.51.100.7' })).code).toBe(1);
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.max - limit.proofAfter);
    expect(await send('changeMobile', change, { token: ann })).toMatchObject({ status: 429, data: null });
  });
});
