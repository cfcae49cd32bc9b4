import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/contract/calls';
import { GOOD_PASSWORD, captchaFor, markEmailVerified } from '../../../test/fixtures/make-customer';
import { makeFurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, memberCalls, memberRequests, sendRaw } from '../../../test/fixtures/member-requests';
import { codeSentTo, messagesSentTo } from '../../../test/fixtures/sent-messages';
import { passedCaptcha, createVisitorClient } from '../../../test/fixtures/visitors';
import { hourlyBudgets, hourlyCodeBudgets } from '../messaging/outbox';

const VICTIM = 'victim@institute.example';
/** Appears in every text that the sender chooses. */
const MARKER = 'zzbuyzz';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

const messagesOf = (audience: 'staff' | 'others') =>
  shop.deps.database
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body'])
    .where('kind', audience === 'staff' ? '=' : '<>', 'staff')
    .where('body', '<>', '')
    .execute();

/** Identifiers and compared values, which are not free text. */
const identifiers: readonly string[] = [
  'password',
  'goods_attr',
  'pay_id',
  'log_id',
  'code',
  'key',
  'seen_address',
];

/** Returns a request with the marker at the start of every text that accepts it. */
function withMarker(name: keyof typeof calls, request: object): object {
  const changed: Record<string, unknown> = { ...request };
  for (const field of Object.keys(calls[name].request.shape)) {
    const value = changed[field] ?? '';
    if (typeof value !== 'string' || identifiers.includes(field)) continue;
    const marked = { ...changed, [field]: `${MARKER} ${value}`.trim() };
    if (calls[name].request.safeParse(marked).success) changed[field] = marked[field];
  }
  return changed;
}

describe('address of another person', () => {
  it('receives two verification e-mails however often it is registered and used', async () => {
    const send = createVisitorClient(shop.deps);
    for (let number = 0; number < 12; number += 1) {
      const username = `www.${MARKER}.example${number}`;
      const person = { username, email: VICTIM, password: GOOD_PASSWORD, ...passedCaptcha };
      const token = (await send('register', person, { ip: `198.51.100.${number}` })).data;
      if (!token) expect.fail('no token');
      const tokenHolder = { token: JSON.stringify(token) };
      const client = shop.clientOf(tokenHolder);
      await client.call('applyForTrial', { goods_id: 20, kind: 'Western blot', purpose: MARKER.repeat(4) });
      await client.call('contactUs', {
        kind: 'contact',
        name: MARKER,
        email: VICTIM,
        institution: MARKER,
        country: 'DE',
        address: '',
        phone: '',
        topic: MARKER,
        goods_sn: '',
        publication: '',
        message: `${MARKER} and more words than the form requires`,
        ...(await captchaFor(client)),
      });
      const change = { old_password: GOOD_PASSWORD, password: 'copper-violin-31-harbour' };
      const changed = await client.call('resetPassword', change);
      if (changed.ok) tokenHolder.token = JSON.stringify(changed.data);
      await client.call('closeAccount', { password: change.password });
    }
    const received = await messagesSentTo(shop.deps.database, VICTIM);
    expect(received).toHaveLength(hourlyBudgets.registration);
    for (const { subject, body } of received) {
      expect(subject).toContain('Please confirm your address');
      expect(body).not.toContain(MARKER);
    }
  });
});

describe('codes of a person whose address strangers use', () => {
  it('are sent although two strangers registered with it before and requested all they can', async () => {
    const send = createVisitorClient(shop.deps);
    const email = 'newcomer@institute.example';
    const registerFrom = async (username: string, ip: string) =>
      (await send('register', { username, email, password: GOOD_PASSWORD, ...passedCaptcha }, { ip })).data;
    for (const number of [1, 2]) {
      const ip = `203.0.113.${number}`;
      for (const account of ['a', 'b']) {
        const token = await registerFrom(`stranger${number}${account}`, ip);
        for (let request = 0; request < 5; request += 1) await send('validateEmail', {}, { token, ip });
      }
    }
    const ip = '192.0.2.77';
    const token = await registerFrom('newcomer', ip);
    expect(await send('validateEmail', {}, { token, ip })).toMatchObject({ code: 1 });
    const code = await codeSentTo(shop.deps.database, email);
    expect((await send('validateEmail', { code }, { token, ip })).data).toEqual({ email_verified: true });
    const received = await messagesSentTo(shop.deps.database, email);
    expect(received.length).toBeLessThanOrEqual(hourlyBudgets.registration + hourlyCodeBudgets.others);
  });
});

describe('reset link of a customer', () => {
  const registerAs = async (username: string, email: string, ip: string) =>
    createVisitorClient(shop.deps)(
      'register',
      { username, email, password: GOOD_PASSWORD, ...passedCaptcha },
      { ip },
    );
  const askForLink = async (email: string, ip: string) =>
    createVisitorClient(shop.deps)('sendResetMail', { email, ...passedCaptcha }, { ip });
  const linksTo = async (email: string) =>
    (await messagesSentTo(shop.deps.database, email)).filter(({ body }) =>
      body.includes('/login/resetPassword#'),
    ).length;

  it.each([
    ['tags', 'owner1@institute.example', (n: number) => `owner1+${n}@institute.example`],
    ['dots and tags at Gmail', 'owner1@gmail.com', (n: number) => `own.er1+${n}@googlemail.com`],
  ])(
    'is sent although a stranger asked for other spellings of the mailbox: %s',
    async (_name, owner, spell) => {
      const username = owner.replace(/[@.]/g, '-');
      await registerAs(username, owner, '192.0.2.80');
      await markEmailVerified(shop, username);
      for (let number = 0; number < 20; number += 1) await askForLink(spell(number), `203.0.113.${number}`);
      expect((await askForLink(owner, '192.0.2.80')).code).toBe(1);
      expect(await linksTo(owner)).toBe(1);
    },
  );

  it('is sent although a stranger asked for links before the address had an account', async () => {
    const owner = 'owner4@institute.example';
    for (let request = 0; request < 5; request += 1) await askForLink(owner, '203.0.113.9');
    await registerAs('owner4', owner, '192.0.2.83');
    await markEmailVerified(shop, 'owner4');
    await askForLink(owner, '192.0.2.83');
    expect(await linksTo(owner)).toBe(1);
  });

  it('is sent although strangers asked for links of accounts with such spellings; these get three in all', async () => {
    const owner = 'owner2@institute.example';
    await registerAs('owner2', owner, '192.0.2.81');
    await markEmailVerified(shop, 'owner2');
    const spellings = Array.from({ length: 6 }, (_, index) => `owner2+${index}@institute.example`);
    for (const [index, email] of spellings.entries()) {
      await registerAs(`stranger-owner2-${index}`, email, `203.0.113.${index}`);
      for (let request = 0; request < 3; request += 1) await askForLink(email, `203.0.113.${index}`);
    }
    const ofStrangers = await Promise.all(spellings.map(linksTo));
    expect(ofStrangers.reduce((sum, one) => sum + one, 0)).toBe(hourlyBudgets.password_reset);
    await askForLink(owner, '192.0.2.81');
    expect(await linksTo(owner)).toBe(1);
  });

  it('is sent at most three times an hour to one address', async () => {
    const owner = 'owner3@institute.example';
    await registerAs('owner3', owner, '192.0.2.82');
    await markEmailVerified(shop, 'owner3');
    for (const email of [owner, owner.toUpperCase(), owner, owner, owner])
      await askForLink(email, '192.0.2.82');
    expect(await linksTo(owner)).toBe(hourlyBudgets.password_reset);
  });
});

describe('text of a customer', () => {
  it('is in no e-mail except those to the staff, whichever call it is sent with', async () => {
    const person = await makeFurnishedCustomer(shop, MARKER);
    await markEmailVerified(shop, MARKER);
    const requests = await memberRequests(person);
    // The order needs the address and the cart as they are, and closing the account comes last.
    const special: readonly string[] = ['placeOrder', 'dropAddress', 'closeAccount', 'logOutEverywhere'];
    const others = memberCalls.filter((name) => !special.includes(name));
    const answered: string[] = [];
    for (const name of ['placeOrder', ...others, 'closeAccount'] as const) {
      const body = JSON.stringify(withMarker(name, requests[name]));
      const { body: reply } = await sendRaw(shop, name, body, bearerHeader(person));
      if (reply.code === 1) answered.push(name);
    }
    for (const name of ['placeOrder', 'transformPoints', 'applyForTrial', 'cancelOrder'])
      expect(answered).toContain(name);
    const sent = await messagesOf('others');
    const own = sent.filter(({ recipient }) => recipient === person.email);
    expect(own.length).toBeGreaterThan(4);
    for (const { subject, body } of sent) expect(subject + body).not.toContain(MARKER);
    // The marker does reach the staff, in the body only.
    const staff = await messagesOf('staff');
    expect(staff.some(({ body }) => body.includes(MARKER))).toBe(true);
    expect(staff.some(({ subject }) => subject.includes(MARKER))).toBe(false);
  });
});
