import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOOD_PASSWORD, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { consumeAttempts } from '../../../test/fixtures/rate-limits';
import { codeSentTo, messagesSentTo } from '../../../test/fixtures/sent-messages';
import { passedCaptcha, createVisitorClient, type Send, type Visitor } from '../../../test/fixtures/visitors';
import { rateLimits } from './rate-limits';
import { createPasswordHasher, type PasswordHasher } from './password-hasher';

let time: FakeClock;
let shop: TestShop;
let send: Send;

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  send = createVisitorClient(shop.deps);
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
      await markEmailVerified(shop, 'ann');
      expect((await logOn(account, GOOD_PASSWORD)).data?.ECS.username).toBe('ann');
    },
  );

  it('does not tell a stranger who registers with an address whether it has another account', async () => {
    await register('bob');
    await markEmailVerified(shop, 'bob');
    const strangersPassword = 'copper-violin-31-harbour';
    const names = ['ann', 'bob', 'nobody'];
    const answers = [];
    for (const name of names) {
      const email = `${name}@institute.example`;
      await register(`stranger.${name}`, { email, password: strangersPassword });
      const right = await logOn(email, strangersPassword);
      const wrong = [];
      for (let index = 0; index < 5; index += 1) wrong.push(await logOn(`stranger.${name}`, 'wrong'));
      answers.push(
        [right, ...wrong, await logOn(email, 'wrong')].map(({ status, code, msg }) => [status, code, msg]),
      );
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('asks to confirm an address only in an e-mail that has a code', async () => {
    await register('eve');
    await markEmailVerified(shop, 'eve');
    await register('eve.again', { email: 'eve@institute.example' });
    const sent = await messagesSentTo(shop.deps.database, 'eve@institute.example');
    const subjectOf = (part: string) => sent.find(({ body }) => body.includes(part))?.subject;
    expect(subjectOf('Your code to confirm this address')).toContain('Please confirm your address');
    expect(subjectOf('Another account already uses this address')).toContain('Your registration');
  });

  it('asks for the user name when an address does not work', async () => {
    expect((await logOn('ann@institute.example', GOOD_PASSWORD)).msg).toContain('enter your user name');
    expect((await logOn('nobody@institute.example', GOOD_PASSWORD)).msg).toContain('enter your user name');
    expect((await logOn('nobody', GOOD_PASSWORD)).msg).not.toContain('enter your user name');
  });

  it('requires password and captcha', async () => {
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

  it('prefers the customer who verified an address', async () => {
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

describe('password guessing', () => {
  const guess = (index: number, visitor?: Visitor) => logOn('ann', `guess ${index}`, visitor);

  it('is blocked after five failures, with a retry time', async () => {
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(200);
    time.advance(5 * MINUTE);
    expect(await guess(5)).toMatchObject({ status: 429, code: 429, retryAfter: '600' });
    expect(await logOn('ann', GOOD_PASSWORD)).toMatchObject({ status: 429, data: null });
  });

  it('is unblocked fifteen minutes after the first failure', async () => {
    for (let index = 0; index < 9; index += 1) await guess(index);
    time.advance(15 * MINUTE - 1);
    expect((await logOn('ann', GOOD_PASSWORD)).status).toBe(429);
    time.advance(1);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
  });

  it('does not lock out other networks or other accounts', async () => {
    await register('bob');
    for (let index = 0; index < 6; index += 1) await guess(index);
    expect((await logOn('ann', GOOD_PASSWORD, { ip: '198.51.100.4' })).code).toBe(1);
    expect((await logOn('bob', GOOD_PASSWORD)).code).toBe(1);
  });

  it('is limited for concurrent requests too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('is limited across spellings of the name and addresses of an IPv6 network', async () => {
    const spellings = ['ann', 'Ann', 'aNN', 'ANN', 'ａｎｎ', 'anN'];
    const answers = [];
    for (const [index, account] of spellings.entries()) {
      answers.push((await logOn(account, 'wrong', { ip: `2001:db8::${index + 1}` })).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await logOn('ann', GOOD_PASSWORD, { ip: '2001:db8:0:1::1' })).code).toBe(1);
  });

  it('is reset by a successful sign-in', async () => {
    for (let index = 0; index < 4; index += 1) await guess(index);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(200);
    expect((await guess(5)).status).toBe(429);
  });

  it('is limited per network across accounts; successful sign-ins do not count', async () => {
    const limit = rateLimits.wrongPasswordPerNetwork;
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.max - 2);
    for (let visit = 0; visit < 10; visit += 1) expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await logOn(`somebody${index}`, 'Spring2026!')).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('does not reveal which address belongs to a user name', async () => {
    await markEmailVerified(shop, 'ann');
    for (const account of ['ann@institute.example', 'nobody@institute.example'])
      for (let index = 0; index < 6; index += 1) await logOn(account, 'wrong');
    const [known, unknown] = [await logOn('ann', 'wrong'), await logOn('nobody', 'wrong')];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, code: 0 });
  });

  it('from many networks changes no reply: not with a wrong captcha, a wrong or the right password', async () => {
    const ask = async (account: string, network: number) => {
      const visitor = { ip: `203.0.113.${network}` };
      const wrongCaptcha = { account, password: GOOD_PASSWORD, captcha_id: 'any', captcha: 'NONE' };
      return [
        await send('logOn', wrongCaptcha, visitor),
        await send('logOn', { ...wrongCaptcha, captcha_id: 'other' }, visitor),
        await logOn(account, 'wrong', visitor),
      ];
    };
    const before = await ask('ann', 1);
    for (let index = 0; index < 60; index += 1)
      for (const account of ['ann', 'nobody'])
        expect((await logOn(account, 'wrong', { ip: `198.51.100.${index}` })).status).toBe(200);
    for (const [index, account] of ['ann', 'nobody', 'unheard-of'].entries())
      expect(await ask(account, 10 + index)).toEqual(before);
    expect((await logOn('ann', GOOD_PASSWORD, { ip: '203.0.113.99' })).code).toBe(1);
  });

  it.each([
    ['changeEmail', { email: 'new@institute.example' }],
    ['changeMobile', { mobile: '+49 731 5000' }],
    ['closeAccount', {}],
  ] as const)('is limited with a stolen token: %s', async (name, payload) => {
    const { data: token } = await logOn('ann', GOOD_PASSWORD);
    const tries = Array.from({ length: 9 }, (_, index) =>
      send(name, { ...payload, password: `guess ${index}` }, { token, ip: `192.0.2.${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });
});

/** Delays comparisons until `many` requests wait, then runs them at the same moment. */
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

/** Holds replies of comparisons back until `release` is called. */
function heldBack(hasher: PasswordHasher) {
  let verified = () => {};
  let release = () => {};
  let gate: Promise<void> | null = null;
  const passwords: PasswordHasher = {
    hash: (password) => hasher.hash(password),
    async verify(stored, password) {
      const result = await hasher.verify(stored, password);
      const held = gate;
      gate = null;
      verified();
      await held;
      return result;
    },
  };
  /** Holds the next comparison; `isVerified` resolves when it is done. */
  const hold = () => {
    gate = new Promise<void>((resolve) => (release = resolve));
    return { isVerified: new Promise<void>((resolve) => (verified = resolve)), release: () => release() };
  };
  return { passwords, hold };
}

describe('a password that was verified before all sessions ended', () => {
  const NEW_PASSWORD = 'copper-violin-31-harbour';
  let hold: ReturnType<typeof heldBack>['hold'];
  beforeEach(async () => {
    await shop.close();
    const held = heldBack(createPasswordHasher({ concurrency: 2, maxQueued: 20 }));
    hold = held.hold;
    shop = await makeShop({ clock: time.clock, passwords: held.passwords });
    send = createVisitorClient(shop.deps);
  });

  type Token = Awaited<ReturnType<typeof register>>['data'];
  const changePassword = (token: Token) =>
    send('resetPassword', { old_password: GOOD_PASSWORD, password: NEW_PASSWORD }, { token });
  const logOutEverywhere = (token: Token) => send('logOutEverywhere', {}, { token });
  const sessions = () => shop.deps.database.selectFrom('session').select('token_hash').execute();

  it.each([
    ['a changed password', changePassword, 1],
    ['"Log out everywhere"', logOutEverywhere, 0],
  ] as const)('does not sign in after %s', async (_name, end, left) => {
    const { data: token } = await register('ann');
    const { isVerified, release } = hold();
    const signIn = logOn('ann', GOOD_PASSWORD);
    await isVerified;
    expect((await end(token)).code).toBe(1);
    release();
    expect(await signIn).toMatchObject({ code: 0, field: 'password', data: null });
    expect(await sessions()).toHaveLength(left);
  });

  it.each([
    ['changeEmail', { email: 'new@institute.example', code: '' }],
    ['changeMobile', { mobile: '+49 1512 3456789', code: '' }],
    ['resetPassword', { old_password: GOOD_PASSWORD, password: 'granite-teapot-55-orchid' }],
    ['closeAccount', {}],
  ] as const)('does not allow %s', async (name, request) => {
    const { data: token } = await register('ann');
    await markEmailVerified(shop, 'ann');
    const payload: Record<string, unknown> = { password: GOOD_PASSWORD, ...request };
    if ('code' in payload) {
      await send(name, { ...payload, code: undefined }, { token });
      const to = name === 'changeMobile' ? '+4915123456789' : 'new@institute.example';
      payload['code'] = await codeSentTo(shop.deps.database, to);
    }
    const { isVerified, release } = hold();
    const change = send(name, payload, { token });
    await isVerified;
    expect((await changePassword(token)).code).toBe(1);
    release();
    expect(await change).toMatchObject({ status: 403, data: null });
    expect((await logOn('ann', NEW_PASSWORD)).code).toBe(1);
  });
});

describe('overload', () => {
  it('is answered with a retry and not counted as a failed sign-in', async () => {
    await shop.close();
    const passwords = meeting(5, createPasswordHasher({ concurrency: 1, maxQueued: 2 }));
    shop = await makeShop({ clock: time.clock, passwords });
    send = createVisitorClient(shop.deps);
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
  it('signs in, sends a welcome mail and asks to verify the address', async () => {
    const { data } = await register('carol');
    expect((await send('profile', {}, { token: data })).data).toMatchObject({
      username: 'carol',
      email: 'carol@institute.example',
      email_verified: false,
      mobile: '',
    });
    const [letter] = await messagesSentTo(shop.deps.database, 'carol@institute.example');
    expect(letter?.body).toMatch(/\b\d{6}\b/);
  });

  it.each(['ann', 'ANN', 'ａnn'])('rejects the taken name %s and stores nothing', async (username) => {
    const answer = await register(username, { email: 'other@institute.example' });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'username' });
    expect(await messagesSentTo(shop.deps.database, 'other@institute.example')).toEqual([]);
  });

  it('assigns a name to one of several concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('dave')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ field }) => field === 'username')).toHaveLength(7);
  });

  it.each([
    ['short', 'xK9-'],
    ['well known', 'password123'],
    ['the user name and a year', 'erin2026'],
    ['the address', 'erin@institute.example'],
    ['a keyboard row', 'qwertyuiop'],
  ])('rejects a password that is %s with a reason', async (_name, password) => {
    const answer = await register('erin', { password });
    expect(answer).toMatchObject({ status: 200, code: 0, field: 'password' });
    expect(answer.msg.length).toBeGreaterThan(20);
  });

  it('is limited per network', async () => {
    const limit = rateLimits.register;
    await consumeAttempts(shop.deps, [limit, '192.0.2.1'], limit.max - 2);
    const statuses = [];
    for (let index = 0; index < 2; index += 1) {
      statuses.push((await register(`person${index}`, { password: 'x' })).status);
    }
    // The account of the tests was registered from the same network.
    expect(statuses).toEqual([200, 429]);
  });
});
