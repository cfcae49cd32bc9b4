import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD } from '../../../test/make-customer';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { MINUTE, movableClock, type MovableClock } from '../../../test/movable-clock';
import { messagesTo } from '../../../test/messages-to';
import { passedCaptcha, visitorsOf, type Send, type Visitor } from '../../../test/visitors';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';

let time: MovableClock;
let shop: TestShop;
let send: Send;

beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  send = visitorsOf(shop.deps);
  await register('ann');
});
afterEach(() => shop.close());

const register = (username: string, more: object = {}) =>
  send('register', {
    username,
    email: `${username}@institute.example`,
    password: GOOD_PASSWORD,
    ...passedCaptcha,
    ...more,
  });

const logOn = (account: string, password: string, visitor: Visitor = {}) =>
  send('logOn', { account, password, ...passedCaptcha }, visitor);

describe('signing in', () => {
  it.each(['ann', 'ANN', 'ann@institute.example', 'Ann@Institute.Example'])(
    'works as %s',
    async (account) => {
      expect((await logOn(account, GOOD_PASSWORD)).data?.ECS.username).toBe('ann');
    },
  );

  it('needs the password and a captcha', async () => {
    expect(await logOn('ann', 'wrong')).toMatchObject({
      status: 200,
      code: 0,
      field: 'password',
      data: null,
    });
    const answer = await send('logOn', {
      account: 'ann',
      password: GOOD_PASSWORD,
      ...passedCaptcha,
      captcha: 'NONE',
    });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'captcha', data: null });
  });

  it('goes to whoever has proved an address, before those who only claim it', async () => {
    await register('mallory', { email: 'ann@institute.example', password: 'copper-violin-31-harbour' });
    await shop.deps.database
      .updateTable('customer')
      .set({ email_verified_at: 1 })
      .where('username', '=', 'mallory')
      .execute();
    const signedIn = await logOn('ann@institute.example', 'copper-violin-31-harbour');
    expect(signedIn.data?.ECS.username).toBe('mallory');
    expect((await logOn('ann', GOOD_PASSWORD)).data?.ECS.username).toBe('ann');
  });
});

describe('guessing passwords', () => {
  const guess = (index: number, visitor?: Visitor) => logOn('ann', `guess ${index}`, visitor);

  it('is stopped after five misses, and says for how long', async () => {
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(200);
    time.advance(5 * MINUTE);
    expect(await guess(5)).toMatchObject({ status: 429, code: 429, retryAfter: '600' });
    expect(await logOn('ann', GOOD_PASSWORD)).toMatchObject({ status: 429, data: null });
  });

  it('is free again after a quarter of an hour from the first miss, whatever was tried since', async () => {
    for (let index = 0; index < 9; index += 1) await guess(index);
    time.advance(15 * MINUTE - 1);
    expect((await logOn('ann', GOOD_PASSWORD)).status).toBe(429);
    time.advance(1);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
  });

  it('locks nobody out who is elsewhere, nor anyone else here', async () => {
    await register('bob');
    for (let index = 0; index < 6; index += 1) await guess(index);
    expect((await logOn('ann', GOOD_PASSWORD, { ip: '198.51.100.4' })).code).toBe(1);
    expect((await logOn('bob', GOOD_PASSWORD)).code).toBe(1);
  });

  it('gives no more tries to many calls at once than to one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('is not made easier by another spelling of the name, or of an address of IPv6', async () => {
    const spellings = ['ann', 'Ann', 'aNN', 'ANN', 'ａｎｎ', 'anN'];
    const answers = [];
    for (const [index, account] of spellings.entries()) {
      answers.push((await logOn(account, 'wrong', { ip: `2001:db8::${index + 1}` })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await logOn('ann', GOOD_PASSWORD, { ip: '2001:db8:0:1::1' })).code).toBe(1);
  });

  it('begins anew after the right one', async () => {
    for (let index = 0; index < 4; index += 1) await guess(index);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(200);
    expect((await guess(5)).status).toBe(429);
  });

  it('of a hundred accounts from one address is stopped as well, and people who sign in there are not counted', async () => {
    for (let visit = 0; visit < 30; visit += 1) await logOn('ann', GOOD_PASSWORD);
    const statuses = [];
    for (let index = 0; index < 101; index += 1) {
      statuses.push((await logOn(`somebody${index}`, 'Spring2026!')).status);
    }
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(statuses[100]).toBe(429);
  });

  it.each([
    ['changeEmail', { email: 'new@institute.example' }],
    ['changeMobile', { mobile: '+49 731 5000' }],
    ['closeAccount', {}],
  ] as const)('is stopped for whoever holds a stolen token: %s', async (name, payload) => {
    const { data: token } = await logOn('ann', GOOD_PASSWORD);
    const tries = Array.from({ length: 9 }, (_, index) =>
      send(name, { ...payload, password: `guess ${index}` }, { token, ip: `192.0.2.${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });
});

/** Compares passwords when so many have come to be compared, all at the same moment. */
function meeting(many: number, hasher: PasswordHasher): PasswordHasher {
  let come = 0;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return {
    hash: (password) => hasher.hash(password),
    async verify(stored, password) {
      if ((come += 1) === many) begin();
      await begun;
      return hasher.verify(stored, password);
    },
  };
}

describe('a rush of people', () => {
  it('beyond what can wait is told to come again, and nobody of them is counted as having missed', async () => {
    await shop.close();
    const passwords = meeting(5, createPasswordHasher({ concurrency: 1, maxQueued: 2 }));
    shop = await makeShop({ clock: time.clock, passwords });
    send = visitorsOf(shop.deps);
    await register('ann');
    const answers = await Promise.all(Array.from({ length: 5 }, () => logOn('ann', GOOD_PASSWORD)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.map(({ code, retryAfter }) => [code, retryAfter])).toEqual([
      [503, '2'],
      [503, '2'],
    ]);
    const wrong = [];
    for (let index = 0; index < 6; index += 1) wrong.push((await logOn('ann', 'wrong')).status);
    expect(wrong).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('registering', () => {
  it('signs in, greets by mail and asks to prove the address', async () => {
    const { data } = await register('carol');
    expect((await send('profile', {}, { token: data })).data).toMatchObject({
      username: 'carol',
      email: 'carol@institute.example',
      email_verified: false,
      mobile: '',
    });
    const [letter] = await messagesTo(shop.deps.database, 'carol@institute.example');
    expect(letter?.body).toMatch(/\b\d{6}\b/);
  });

  it.each(['ann', 'ANN', 'ａnn'])('refuses the taken name %s and writes nothing', async (username) => {
    const answer = await register(username, { email: 'other@institute.example' });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'username' });
    expect(await messagesTo(shop.deps.database, 'other@institute.example')).toEqual([]);
  });

  it('gives a name to one of those who want it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('dave')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ field }) => field === 'username')).toHaveLength(7);
  });

  it.each([
    ['short', 'xK9-'],
    ['known to everyone', 'password123'],
    ['the name and a year', 'erin2026'],
    ['the address', 'erin@institute.example'],
    ['a row of keys', 'qwertyuiop'],
  ])('refuses a password that is %s, and says why', async (_name, password) => {
    const answer = await register('erin', { password });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'password' });
    expect(answer.msg.length).toBeGreaterThan(20);
  });

  it('of thirty people an hour from one address is enough', async () => {
    const statuses = [];
    for (let index = 0; index < 31; index += 1) {
      statuses.push((await register(`person${index}`, { password: 'x' })).status);
    }
    expect(statuses.slice(28)).toEqual([200, 429, 429]);
  });
});
