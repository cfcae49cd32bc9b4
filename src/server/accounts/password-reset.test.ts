import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { codeSentTo, messagesSentTo, resetTokenSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, HOUR, MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';

const MOBILE = '+497315000';
const ANOTHER_PASSWORD = 'copper-violin-31-harbour';

let time: FakeClock;
let shop: TestShop;
let send: Send;
let token: Token | null;

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  send = createVisitorClient(shop.deps);
  token = await register('ann');
  await setMobile(MOBILE);
});
afterEach(() => shop.close());

async function register(username: string, email = `${username}@institute.example`) {
  return (await send('register', { username, email, password: GOOD_PASSWORD, ...passedCaptcha })).data;
}

async function setMobile(mobile: string) {
  const request = { mobile, password: GOOD_PASSWORD };
  await send('changeMobile', request, { token });
  const code = await codeSentTo(shop.deps.database, mobile);
  await send('changeMobile', { ...request, code }, { token });
}

const requestResetMail = (email: string) => send('sendResetMail', { email, ...passedCaptcha });
const setPassword = (reset_token: string | null, password = ANOTHER_PASSWORD) =>
  send('resetPassword', { reset_token: reset_token ?? 'none', password });
const logOn = (account: string, password: string) =>
  send('logOn', { account, password, ...passedCaptcha }, { ip: '198.51.100.3' });

async function linkFor(email: string) {
  await requestResetMail(email);
  return resetTokenSentTo(shop.deps.database, email);
}

async function requestResetCode(mobile = MOBILE) {
  const { data } = await send('sendResetCode', { mobile, ...passedCaptcha });
  return data?.request_id ?? '';
}

const check = (request_id: string, code: string) => send('checkResetCode', { request_id, code });
const sentCode = () => codeSentTo(shop.deps.database, MOBILE);
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('password reset link', () => {
  it('sets the password once, signs in and notifies by mail', async () => {
    const link = await linkFor('ann@institute.example');
    const { data } = await setPassword(link);
    expect((await send('profile', {}, { token: data })).status).toBe(200);
    expect((await logOn('ann', ANOTHER_PASSWORD)).code).toBe(1);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(0);
    const [letter] = await messagesSentTo(shop.deps.database, 'ann@institute.example');
    expect(letter?.subject).toContain('password was changed');
    expect(await setPassword(link, 'granite-teapot-55-orchid')).toMatchObject({ status: 200, code: 0 });
  });

  it('ends every session', async () => {
    await setPassword(await linkFor('ann@institute.example'));
    expect((await send('profile', {}, { token })).status).toBe(403);
  });

  it('expires after ten minutes', async () => {
    const link = await linkFor('ann@institute.example');
    time.advance(10 * MINUTE);
    expect((await setPassword(link)).code).toBe(0);
    const another = await linkFor('ann@institute.example');
    time.advance(10 * MINUTE - 1);
    expect((await setPassword(another)).code).toBe(1);
  });

  it('is consumed by one of several concurrent requests', async () => {
    const link = await linkFor('ann@institute.example');
    const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(link)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('survives weak passwords', async () => {
    const link = await linkFor('ann@institute.example');
    for (let index = 0; index < 8; index += 1) {
      expect(await setPassword(link, 'password1')).toMatchObject({ code: 0, field: 'password' });
    }
    expect(await setPassword(link, 'ann@institute.example')).toMatchObject({ code: 0, field: 'password' });
    expect((await setPassword(link)).code).toBe(1);
  });

  it.each([
    ['a newer link', async () => void (await requestResetMail('ann@institute.example'))],
    ['a newer code by SMS', async () => void (await requestResetCode())],
    [
      'a new password',
      async () => {
        const change = { old_password: GOOD_PASSWORD, password: 'granite-teapot-55-orchid' };
        token = (await send('resetPassword', change, { token })).data;
      },
    ],
    ['a new number', () => setMobile('+497315001')],
    [
      'a new e-mail address',
      async () => {
        const request = { email: 'new@institute.example', password: GOOD_PASSWORD };
        await send('changeEmail', request, { token });
        const code = await codeSentTo(shop.deps.database, request.email);
        await send('changeEmail', { ...request, code }, { token });
      },
    ],
  ])('is invalidated by %s', async (_name, happen) => {
    const link = await linkFor('ann@institute.example');
    await happen();
    expect(await setPassword(link)).toMatchObject({ code: 0, data: null });
  });

  it('is not affected by actions of other customers', async () => {
    await register('bob');
    const link = await linkFor('ann@institute.example');
    await requestResetMail('bob@institute.example');
    await requestResetMail('stranger@institute.example');
    expect((await setPassword(link)).code).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['no secret', 'abc'],
    ['an empty secret', 'abc.'],
    ['junk', 'x'.repeat(100)],
  ])('rejects %s', async (_name, text) => {
    const answer = await setPassword(text);
    expect([200, 400]).toContain(answer.status);
    expect(answer.code).not.toBe(1);
  });

  it('is invalidated by five wrong secrets', async () => {
    const link = (await linkFor('ann@institute.example')) ?? '';
    const [id = ''] = link.split('.');
    for (let index = 0; index < 5; index += 1)
      expect((await setPassword(`${id}.wrong${index}`)).code).toBe(0);
    expect((await setPassword(link)).code).toBe(0);
  });

  it('is sent to the address of the account, not to a similar one', async () => {
    await requestResetMail('ａnn@institute.example');
    expect(await messagesSentTo(shop.deps.database, 'ａnn@institute.example')).toEqual([]);
    expect(await resetTokenSentTo(shop.deps.database, 'ann@institute.example')).not.toBeNull();
  });

  it('is not sent without an account; the mail explains why', async () => {
    const answer = await requestResetMail('stranger@institute.example');
    expect(answer).toMatchObject({ status: 200, code: 1, data: {} });
    expect(await resetTokenSentTo(shop.deps.database, 'stranger@institute.example')).toBeNull();
    const [letter] = await messagesSentTo(shop.deps.database, 'stranger@institute.example');
    expect(letter?.body).toContain('no account');
  });

  it('can be requested five times an hour', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await requestResetMail('ann@institute.example')).code).toBe(1);
    }
    expect((await requestResetMail('Ann@institute.example')).status).toBe(429);
    time.advance(HOUR);
    expect((await requestResetMail('ann@institute.example')).code).toBe(1);
  });
});

describe('password reset code by SMS', () => {
  it('leads to one password reset', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const { data } = await check(request, code);
    expect((await check(request, code)).code).toBe(0);
    expect((await setPassword(data?.reset_token ?? null)).code).toBe(1);
    expect((await setPassword(data?.reset_token ?? null)).code).toBe(0);
  });

  it('allows five attempts', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    for (let index = 0; index < 4; index += 1) {
      expect(await check(request, wrongCode(code))).toMatchObject({ code: 0, field: 'code' });
    }
    expect((await check(request, code)).code).toBe(1);

    const second = await requestResetCode();
    const secondCode = await sentCode();
    for (let index = 0; index < 5; index += 1) await check(second, wrongCode(secondCode));
    expect(await check(second, secondCode)).toMatchObject({ code: 0, field: 'code' });
  });

  it('allows five attempts for concurrent requests too', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const wrong = Array.from({ length: 10 }, () => check(request, wrongCode(code)));
    await Promise.all(wrong);
    expect((await check(request, code)).code).toBe(0);
  });

  it('is consumed by one of several concurrent requests', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(request, code)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const request = await requestResetCode();
    time.advance(10 * MINUTE);
    expect((await check(request, await sentCode())).code).toBe(0);
  });

  it('is invalidated by a newer one', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const newer = await requestResetCode();
    expect((await check(request, code)).code).toBe(0);
    expect((await check(newer, await sentCode())).code).toBe(1);
  });

  it('does not match another request or purpose', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const strangers = await requestResetCode('+497315999');
    expect((await check(strangers, code)).code).toBe(0);
    expect((await send('validateEmail', { code }, { token })).code).toBe(0);
    expect((await check(request, code)).code).toBe(1);
  });

  it('looks the same for an unknown number and never matches', async () => {
    const known = await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha });
    const unknown = await send('sendResetCode', { mobile: '+497315999', ...passedCaptcha });
    const shape = ({ status, code, msg, data }: typeof known) => [status, code, msg, data?.request_id.length];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await messagesSentTo(shop.deps.database, '+497315999')).toEqual([]);
    const wrong = await check(known.data?.request_id ?? '', wrongCode(await sentCode()));
    expect(await check(unknown.data?.request_id ?? '', '123456')).toEqual(wrong);
  });

  it('is sent at most ten times a day', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect(await requestResetCode()).not.toBe('');
      time.advance(HOUR);
    }
    expect((await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha })).status).toBe(429);
    time.advance(DAY - 10 * HOUR);
    expect(await requestResetCode()).not.toBe('');
  });
});

describe('password change without a link', () => {
  it.each([
    ['an anonymous caller', false, {}],
    ['a wrong old password', true, { old_password: 'wrong' }],
    ['a missing old password', true, {}],
  ])('is rejected for %s', async (_name, signedIn, more) => {
    const answer = await send(
      'resetPassword',
      { password: ANOTHER_PASSWORD, ...more },
      { token: signedIn ? token : null },
    );
    expect(answer).toMatchObject({ status: 200, code: 0, data: null });
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
  });

  it('allows five attempts with a wrong old password', async () => {
    const request = { old_password: 'wrong', password: ANOTHER_PASSWORD };
    for (let index = 0; index < 5; index += 1) await send('resetPassword', request, { token });
    const right = { ...request, old_password: GOOD_PASSWORD };
    expect((await send('resetPassword', right, { token })).status).toBe(429);
  });
});
