import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD } from '../../../test/make-customer';
import { makeShop, type TestShop } from '../../../test/make-shop';
import { codeSentTo, messagesTo, resetTokenSentTo } from '../../../test/messages-to';
import { DAY, HOUR, MINUTE, movableClock, type MovableClock } from '../../../test/movable-clock';
import { passedCaptcha, visitorsOf, type Send } from '../../../test/visitors';

const MOBILE = '+497315000';
const ANOTHER_PASSWORD = 'copper-violin-31-harbour';

let time: MovableClock;
let shop: TestShop;
let send: Send;
let token: Token | null;

beforeEach(async () => {
  time = movableClock();
  shop = await makeShop({ clock: time.clock });
  send = visitorsOf(shop.deps);
  token = await register('ann');
  await takeMobile(MOBILE);
});
afterEach(() => shop.close());

async function register(username: string, email = `${username}@institute.example`) {
  return (await send('register', { username, email, password: GOOD_PASSWORD, ...passedCaptcha })).data;
}

async function takeMobile(mobile: string) {
  const request = { mobile, password: GOOD_PASSWORD };
  await send('changeMobile', request, { token });
  const code = await codeSentTo(shop.deps.database, mobile);
  await send('changeMobile', { ...request, code }, { token });
}

const askByMail = (email: string) => send('sendResetMail', { email, ...passedCaptcha });
const setPassword = (reset_token: string | null, password = ANOTHER_PASSWORD) =>
  send('resetPassword', { reset_token: reset_token ?? 'none', password });
const logOn = (account: string, password: string) =>
  send('logOn', { account, password, ...passedCaptcha }, { ip: '198.51.100.3' });

async function linkFor(email: string) {
  await askByMail(email);
  return resetTokenSentTo(shop.deps.database, email);
}

async function askBySms(mobile = MOBILE) {
  const { data } = await send('sendResetCode', { mobile, ...passedCaptcha });
  return data?.request_id ?? '';
}

const check = (request_id: string, code: string) => send('checkResetCode', { request_id, code });
const sentCode = () => codeSentTo(shop.deps.database, MOBILE);
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a link to a new password', () => {
  it('sets it once, signs in and is told by mail', async () => {
    const link = await linkFor('ann@institute.example');
    const { data } = await setPassword(link);
    expect((await send('profile', {}, { token: data })).status).toBe(200);
    expect((await logOn('ann', ANOTHER_PASSWORD)).code).toBe(1);
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(0);
    const [letter] = await messagesTo(shop.deps.database, 'ann@institute.example');
    expect(letter?.subject).toContain('password was changed');
    expect(await setPassword(link, 'granite-teapot-55-orchid')).toMatchObject({ status: 200, code: 0 });
  });

  it('ends every session', async () => {
    await setPassword(await linkFor('ann@institute.example'));
    expect((await send('profile', {}, { token })).status).toBe(403);
  });

  it('is good for ten minutes', async () => {
    const link = await linkFor('ann@institute.example');
    time.advance(10 * MINUTE);
    expect((await setPassword(link)).code).toBe(0);
    const another = await linkFor('ann@institute.example');
    time.advance(10 * MINUTE - 1);
    expect((await setPassword(another)).code).toBe(1);
  });

  it('is used up by one of those who use it at the same moment', async () => {
    const link = await linkFor('ann@institute.example');
    const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(link)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('survives passwords that are too weak', async () => {
    const link = await linkFor('ann@institute.example');
    for (let index = 0; index < 8; index += 1) {
      expect(await setPassword(link, 'password1')).toMatchObject({ code: 0, field: 'password' });
    }
    expect(await setPassword(link, 'ann@institute.example')).toMatchObject({ code: 0, field: 'password' });
    expect((await setPassword(link)).code).toBe(1);
  });

  it.each([
    ['a newer one', async () => void (await askByMail('ann@institute.example'))],
    ['a newer code by SMS', async () => void (await askBySms())],
    [
      'a new password',
      async () => {
        const change = { old_password: GOOD_PASSWORD, password: 'granite-teapot-55-orchid' };
        token = (await send('resetPassword', change, { token })).data;
      },
    ],
    ['a new number', () => takeMobile('+497315001')],
    [
      'a new e-mail address',
      async () => {
        const request = { email: 'new@institute.example', password: GOOD_PASSWORD };
        await send('changeEmail', request, { token });
        const code = await codeSentTo(shop.deps.database, request.email);
        await send('changeEmail', { ...request, code }, { token });
      },
    ],
  ])('is ended by %s', async (_name, happen) => {
    const link = await linkFor('ann@institute.example');
    await happen();
    expect(await setPassword(link)).toMatchObject({ code: 0, data: null });
  });

  it('of one customer is left alone by what others do', async () => {
    await register('bob');
    const link = await linkFor('ann@institute.example');
    await askByMail('bob@institute.example');
    await askByMail('stranger@institute.example');
    expect((await setPassword(link)).code).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['no secret', 'abc'],
    ['an empty secret', 'abc.'],
    ['junk', 'x'.repeat(100)],
  ])('is not replaced by %s', async (_name, text) => {
    const answer = await setPassword(text);
    expect([200, 400]).toContain(answer.status);
    expect(answer.code).not.toBe(1);
  });

  it('needs its own secret: five wrong ones and the right one is refused too', async () => {
    const link = (await linkFor('ann@institute.example')) ?? '';
    const [id = ''] = link.split('.');
    for (let index = 0; index < 5; index += 1)
      expect((await setPassword(`${id}.wrong${index}`)).code).toBe(0);
    expect((await setPassword(link)).code).toBe(0);
  });

  it('goes to the address that the account has, not to one that only looks like it', async () => {
    await askByMail('ａnn@institute.example');
    expect(await messagesTo(shop.deps.database, 'ａnn@institute.example')).toEqual([]);
    expect(await resetTokenSentTo(shop.deps.database, 'ann@institute.example')).not.toBeNull();
  });

  it('does not come to a stranger, who is told why by mail alone', async () => {
    const answer = await askByMail('stranger@institute.example');
    expect(answer).toMatchObject({ status: 200, code: 1, data: {} });
    expect(await resetTokenSentTo(shop.deps.database, 'stranger@institute.example')).toBeNull();
    const [letter] = await messagesTo(shop.deps.database, 'stranger@institute.example');
    expect(letter?.body).toContain('no account');
  });

  it('can be asked for five times an hour', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await askByMail('ann@institute.example')).code).toBe(1);
    }
    expect((await askByMail('Ann@institute.example')).status).toBe(429);
    time.advance(HOUR);
    expect((await askByMail('ann@institute.example')).code).toBe(1);
  });
});

describe('a code by SMS', () => {
  it('becomes the way to a new password, once', async () => {
    const request = await askBySms();
    const code = await sentCode();
    const { data } = await check(request, code);
    expect((await check(request, code)).code).toBe(0);
    expect((await setPassword(data?.reset_token ?? null)).code).toBe(1);
    expect((await setPassword(data?.reset_token ?? null)).code).toBe(0);
  });

  it('may be tried five times', async () => {
    const request = await askBySms();
    const code = await sentCode();
    for (let index = 0; index < 4; index += 1) {
      expect(await check(request, wrongOf(code))).toMatchObject({ code: 0, field: 'code' });
    }
    expect((await check(request, code)).code).toBe(1);

    const second = await askBySms();
    const secondCode = await sentCode();
    for (let index = 0; index < 5; index += 1) await check(second, wrongOf(secondCode));
    expect(await check(second, secondCode)).toMatchObject({ code: 0, field: 'code' });
  });

  it('may be tried five times by many calls at once as well', async () => {
    const request = await askBySms();
    const code = await sentCode();
    const wrong = Array.from({ length: 10 }, () => check(request, wrongOf(code)));
    await Promise.all(wrong);
    expect((await check(request, code)).code).toBe(0);
  });

  it('is used up by one of those who use it at the same moment', async () => {
    const request = await askBySms();
    const code = await sentCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(request, code)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  it('is good for ten minutes', async () => {
    const request = await askBySms();
    time.advance(10 * MINUTE);
    expect((await check(request, await sentCode())).code).toBe(0);
  });

  it('is ended by a newer one', async () => {
    const request = await askBySms();
    const code = await sentCode();
    const newer = await askBySms();
    expect((await check(request, code)).code).toBe(0);
    expect((await check(newer, await sentCode())).code).toBe(1);
  });

  it('does not fit a request of somebody else, nor anything but a reset', async () => {
    const request = await askBySms();
    const code = await sentCode();
    const strangers = await askBySms('+497315999');
    expect((await check(strangers, code)).code).toBe(0);
    expect((await send('validateEmail', { code }, { token })).code).toBe(0);
    expect((await check(request, code)).code).toBe(1);
  });

  it('for a number that nobody has looks the same and is never right', async () => {
    const known = await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha });
    const unknown = await send('sendResetCode', { mobile: '+497315999', ...passedCaptcha });
    const shape = ({ status, code, msg, data }: typeof known) => [status, code, msg, data?.request_id.length];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await messagesTo(shop.deps.database, '+497315999')).toEqual([]);
    const wrong = await check(known.data?.request_id ?? '', wrongOf(await sentCode()));
    expect(await check(unknown.data?.request_id ?? '', '123456')).toEqual(wrong);
  });

  it('comes ten times a day at the most', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect(await askBySms()).not.toBe('');
      time.advance(HOUR);
    }
    expect((await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha })).status).toBe(429);
    time.advance(DAY - 10 * HOUR);
    expect(await askBySms()).not.toBe('');
  });
});

describe('a new password without a link', () => {
  it.each([
    ['nobody', false, {}],
    ['somebody who does not know the old one', true, { old_password: 'wrong' }],
    ['somebody who gives none', true, {}],
  ])('is not set for %s', async (_name, signedIn, more) => {
    const answer = await send(
      'resetPassword',
      { password: ANOTHER_PASSWORD, ...more },
      { token: signedIn ? token : null },
    );
    expect(answer).toMatchObject({ status: 200, code: 0, data: null });
    expect((await logOn('ann', GOOD_PASSWORD)).code).toBe(1);
  });

  it('may be tried five times with a wrong old one', async () => {
    const request = { old_password: 'wrong', password: ANOTHER_PASSWORD };
    for (let index = 0; index < 5; index += 1) await send('resetPassword', request, { token });
    const right = { ...request, old_password: GOOD_PASSWORD };
    expect((await send('resetPassword', right, { token })).status).toBe(429);
  });
});
