import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { GOOD_PASSWORD, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeFurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { codeSentTo, messagesSentTo, resetTokenSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, HOUR, MINUTE, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { passedCaptcha, createVisitorClient, type Send } from '../../../test/fixtures/visitors';

const MOBILE = '+4915123456000';
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
  await storeMobile('ann', MOBILE);
});
afterEach(() => shop.close());

async function register(username: string, email = `${username}@institute.example`) {
  return (await send('register', { username, email, password: GOOD_PASSWORD, ...passedCaptcha })).data;
}

/** Sets a number without the verified e-mail address that new numbers require. */
async function storeMobile(username: string, mobile: string) {
  await shop.deps.database.updateTable('customer').set({ mobile }).where('username', '=', username).execute();
}

async function setMobile(mobile: string) {
  await markEmailVerified(shop, 'ann');
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
    // The link has proved that the address is hers.
    expect(await setPassword(link, 'granite-teapot-55-orchid')).toMatchObject({ status: 200, code: 0 });
  });

  it('ends every session', async () => {
    await setPassword(await linkFor('ann@institute.example'));
    expect((await send('profile', {}, { token })).status).toBe(403);
  });

  it('expires after seventy minutes', async () => {
    const link = await linkFor('ann@institute.example');
    time.advance(70 * MINUTE);
    expect((await setPassword(link)).code).toBe(0);
    const another = await linkFor('ann@institute.example');
    time.advance(70 * MINUTE - 1);
    expect((await setPassword(another)).code).toBe(1);
  });

  it('is invalid after the clock was set back, because it might otherwise be valid for years', async () => {
    const link = await linkFor('ann@institute.example');
    time.advance(-3 * HOUR);
    expect((await setPassword(link)).code).toBe(0);
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

  it('is looked up before the password is checked, which takes CPU time', async () => {
    expect(await setPassword('nonsense', 'password1')).toMatchObject({ code: 0, field: 'reset_token' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => setPassword('nonsense.secret', '1'.repeat(100))),
    );
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 0']));
  });

  it.each([
    ['the use of another link', async () => void (await setPassword(await linkFor('ann@institute.example')))],
    [
      'a new password',
      async () => {
        const change = { old_password: GOOD_PASSWORD, password: 'granite-teapot-55-orchid' };
        token = (await send('resetPassword', change, { token })).data;
      },
    ],
    ['a new number', () => setMobile('+4915123456001')],
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

  it('is not sent to an address without an account', async () => {
    const answer = await requestResetMail('stranger@institute.example');
    expect(answer).toMatchObject({ status: 200, code: 1, data: {} });
    expect(await messagesSentTo(shop.deps.database, 'stranger@institute.example')).toEqual([]);
  });

  it('can be requested any number of times; a few are mailed and each of them works', async () => {
    const links: (string | null)[] = [];
    const mailed = () => messagesSentTo(shop.deps.database, 'ann@institute.example');
    const before = (await mailed()).length;
    for (let index = 0; index < 20; index += 1) {
      const answer = await requestResetMail(index % 2 ? 'Ann@institute.example' : 'ann@institute.example');
      expect(answer).toMatchObject({ status: 200, code: 1, data: {} });
      links.push(await resetTokenSentTo(shop.deps.database, 'ann@institute.example'));
    }
    expect((await mailed()).length - before).toBe(3);
    expect(new Set(links).size).toBe(3);
    // The stranger's requests stop further links for an hour; the first one is valid for longer.
    time.advance(HOUR);
    expect((await setPassword(links[0] ?? null)).code).toBe(1);
  });

  it('is available again after the hour', async () => {
    for (let index = 0; index < 4; index += 1) await requestResetMail('ann@institute.example');
    const last = await resetTokenSentTo(shop.deps.database, 'ann@institute.example');
    time.advance(HOUR);
    expect(await linkFor('ann@institute.example')).not.toBe(last);
  });
});

describe('several accounts with one address', () => {
  const SHARED = 'shared@institute.example';
  const customers = () =>
    shop.deps.database
      .selectFrom('customer')
      .select(['username', 'email_verified_at', 'mobile'])
      .where('email', '=', SHARED)
      .orderBy('id')
      .execute();
  async function verifyEmail(of: Token | null): Promise<void> {
    await send('validateEmail', {}, { token: of });
    const code = await codeSentTo(shop.deps.database, SHARED);
    expect((await send('validateEmail', { code }, { token: of })).code).toBe(1);
  }

  it('sign-in and reset mean the same unverified account', async () => {
    await register('first', SHARED);
    await register('second', SHARED);
    expect((await setPassword(await linkFor(SHARED))).data?.ECS.username).toBe('first');
    expect((await logOn(SHARED, ANOTHER_PASSWORD)).data?.ECS.username).toBe('first');
    expect((await logOn('second', GOOD_PASSWORD)).code).toBe(1);
  });

  it('both mean the account that has verified the address, whichever registered first', async () => {
    await register('first', SHARED);
    await verifyEmail(await register('second', SHARED));
    await register('third', SHARED);
    expect((await logOn(SHARED, GOOD_PASSWORD)).data?.ECS.username).toBe('second');
    expect((await setPassword(await linkFor(SHARED))).data?.ECS.username).toBe('second');
    expect((await logOn(SHARED, ANOTHER_PASSWORD)).data?.ECS.username).toBe('second');
  });

  it('a link gives an unverified account to the person who reads the e-mails', async () => {
    const stranger = await register('stranger', SHARED);
    await storeMobile('stranger', '+4915123456002');
    expect((await setPassword(await linkFor(SHARED))).code).toBe(1);
    const [row] = await customers();
    expect(row).toMatchObject({ username: 'stranger', mobile: '' });
    expect(row?.email_verified_at).not.toBeNull();
    expect((await send('profile', {}, { token: stranger })).status).toBe(403);
    expect((await logOn('stranger', GOOD_PASSWORD)).code).toBe(0);
  });

  it("a link removes what a stranger has prepared, so that the owner's order does not use it", async () => {
    const furnished = await makeFurnishedCustomer(shop, 'stranger');
    const customer_id = furnished.customerId;
    await shop.deps.database
      .updateTable('shop_order')
      .set({ state: 'pending' })
      .where('customer_id', '=', customer_id)
      .execute();
    const { data: owner } = await setPassword(await linkFor(furnished.email));
    const tables = [
      'address',
      'invoice_title',
      'favorite',
      'favorite_list',
      'quote',
      'product_comment',
      'trial',
    ] as const;
    const rowsOf = async (table: (typeof tables)[number]) =>
      (
        await shop.deps.database
          .selectFrom(table)
          .select('customer_id')
          .where('customer_id', '=', customer_id)
          .execute()
      ).length;
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, 0]);
    expect((await send('cart', {}, { token: owner })).data).toMatchObject({ list: [], saved: [] });
    expect((await send('profile', {}, { token: owner })).data).toMatchObject({
      real_name: '',
      institution: '',
      email_verified: true,
    });
    const orders = await shop.deps.database
      .selectFrom('shop_order')
      .select(['state', 'reservation'])
      .where('customer_id', '=', customer_id)
      .execute();
    expect(orders).toEqual([{ state: 'cancelled', reservation: 'none' }]);
  });

  it('a link to a verified address removes nothing', async () => {
    const furnished = await makeFurnishedCustomer(shop, 'owner');
    await markEmailVerified(shop, 'owner');
    const { data: owner } = await setPassword(await linkFor(furnished.email));
    expect((await send('addresses', {}, { token: owner })).data).not.toMatchObject({ list: [] });
  });

  it('a code by SMS verifies no address', async () => {
    const request = await requestResetCode();
    const { data } = await check(request, await sentCode());
    expect((await setPassword(data?.reset_token ?? null)).code).toBe(1);
    const ann = await shop.deps.database
      .selectFrom('customer')
      .select(['email_verified_at', 'mobile'])
      .where('username', '=', 'ann')
      .executeTakeFirstOrThrow();
    expect(ann).toEqual({ email_verified_at: null, mobile: MOBILE });
  });

  it('a link does not verify an address that another account has verified meanwhile', async () => {
    await register('first', SHARED);
    const link = await linkFor(SHARED);
    await verifyEmail(await register('second', SHARED));
    expect((await setPassword(link)).code).toBe(1);
    const verified = (await customers()).filter(({ email_verified_at: at }) => at !== null);
    expect(verified.map(({ username }) => username)).toEqual(['second']);
    expect((await logOn(SHARED, GOOD_PASSWORD)).data?.ECS.username).toBe('second');
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

  it('counts wrong codes for an unknown number too, so that their time does not reveal it', async () => {
    const tries = [];
    for (const mobile of [MOBILE, '+4915123456999']) {
      const request = await requestResetCode(mobile);
      for (const code of ['000000', '000001']) {
        expect(await check(request, code)).toMatchObject({ code: 0, field: 'code' });
      }
      const { database } = shop.deps;
      const row = database.selectFrom('one_time_code').select('tries').where('id', '=', request);
      tries.push(await row.executeTakeFirst());
    }
    expect(tries).toEqual([{ tries: 2 }, { tries: 2 }]);
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

  it('stays valid when another one is requested', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    await requestResetCode();
    expect((await check(request, code)).code).toBe(1);
  });

  it('does not match another request or purpose', async () => {
    const request = await requestResetCode();
    const code = await sentCode();
    const strangers = await requestResetCode('+4915123456999');
    expect((await check(strangers, code)).code).toBe(0);
    expect((await send('validateEmail', { code }, { token })).code).toBe(0);
    expect((await check(request, code)).code).toBe(1);
  });

  it('looks the same for an unknown number and never matches', async () => {
    const known = await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha });
    const unknown = await send('sendResetCode', { mobile: '+4915123456999', ...passedCaptcha });
    const shape = ({ status, code, msg, data }: typeof known) => [status, code, msg, data?.request_id.length];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await messagesSentTo(shop.deps.database, '+4915123456999')).toEqual([]);
    const wrong = await check(known.data?.request_id ?? '', wrongCode(await sentCode()));
    expect(await check(unknown.data?.request_id ?? '', '123456')).toEqual(wrong);
  });

  it('is refused alike for all numbers when the shop has used up its text messages, and e-mail is offered', async () => {
    const { textMessages } = shop.deps;
    shop.deps.textMessages = { per_hour: 0, per_day: 0 };
    const answers = [
      await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha }),
      await send('sendResetCode', { mobile: '+4915123456999', ...passedCaptcha }),
    ];
    shop.deps.textMessages = textMessages;
    expect(answers[0]).toMatchObject({ status: 200, code: 0, data: null });
    expect(answers[0]?.msg).toBe(
      'Text messages are currently unavailable. Please choose "By e-mail", or try again later.',
    );
    expect(answers[1]).toEqual(answers[0]);
    expect((await requestResetMail('ann@institute.example')).code).toBe(1);
  });

  it('is sent three times an hour and ten times a day, and never refused', async () => {
    const mailed = async () => (await messagesSentTo(shop.deps.database, MOBILE)).length;
    const before = await mailed();
    for (let index = 0; index < 6; index += 1) expect(await requestResetCode()).not.toBe('');
    expect((await mailed()) - before).toBe(3);
    for (let index = 0; index < 10; index += 1) {
      time.advance(HOUR);
      const answer = await send('sendResetCode', { mobile: MOBILE, ...passedCaptcha });
      expect(answer).toMatchObject({ status: 200, code: 1 });
      expect(answer.data?.request_id).toHaveLength(43);
    }
    expect((await mailed()) - before).toBe(10);
    time.advance(DAY - 10 * HOUR);
    await requestResetCode();
    expect((await mailed()) - before).toBe(11);
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
