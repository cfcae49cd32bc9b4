import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { codeSentTo, messagesTo, resetTokenSentTo } from '../../testing/messages-to';
import { DAY, MINUTE, movableClock } from '../../testing/movable-clock';
import { dumpTables, type Dump } from '../../testing/table-dump';
import { visitorsOf, type Send } from '../../testing/visitors';
import { sendDue } from '../messaging/outbox-sender';
import { createApi } from '../http/api';
import type { Log } from '../observability/log';
import { openCarriers } from '../messaging/carriers';

/** What must stand in no log; of these the passwords in no table either. */
const passwords = [
  'quartz-canary-72-meadow',
  'copper-canary-31-harbour',
  'granite-canary-55-orchid',
] as const;
const personal = [
  'canary.ann',
  'Canary Example',
  'Canary Institute',
  'Canary Street 5',
  'canary.note',
  'CANARY-TAX',
  '+497315000142',
  '497315000142',
  'canary.claim@institute.example',
  'canary.search',
];

const time = movableClock();
const lines: string[] = [];
const answers: string[] = [];
const digits: string[] = [];
const secrets: string[] = [...passwords];

/** Ids of requests are random and times are numbers: six digits of them mean nothing. */
const log: Log = {
  info: (event, fields) => lines.push(JSON.stringify({ event, ...fields, request_id: '', ms: 0 })),
  error: (event, fields) => lines.push(JSON.stringify({ event, ...fields, request_id: '', ms: 0 })),
};

let folder: string;
let shop: TestShop;
let send: Send;
let dump: Dump;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  shop = await makeShop({
    clock: time.clock,
    log,
    testCaptcha: null,
    // Whoever speaks an answer knows it.
    captchaVoice: (answer) => {
      answers.push(answer);
      return Promise.resolve('');
    },
  });
  send = visitorsOf(shop.deps);
  await live();
  await deliver();
  dump = await dumpTables(shop.deps.database);
  await misfortune();
});
afterAll(async () => {
  await shop.close().catch(() => undefined);
  await rm(folder, { recursive: true });
});

async function captcha() {
  const { data } = await send('issueCaptcha', { kind: 'sound' });
  return { captcha_id: data?.captcha_id ?? '', captcha: answers.at(-1) ?? '' };
}

function kept(token: Token | null): Token {
  if (!token) throw new Error('no token came');
  secrets.push(token.ECS_ID);
  return token;
}

async function codeFor(recipient: string): Promise<string> {
  const code = await codeSentTo(shop.deps.database, recipient);
  digits.push(code);
  return code;
}

/** Everything that a customer does from the first visit to the last, as the contract allows it. */
async function live(): Promise<void> {
  const account = { username: 'canary.ann', email: 'canary.ann@institute.example' };
  const mobile = '+497315000142';
  const [first, second, third] = passwords;
  let token = kept((await send('register', { ...account, password: first, ...(await captcha()) })).data);
  const as = async (name: Parameters<Send>[0], payload: object) => {
    const answer = await send(name, payload, { token });
    expect([name, answer.code, answer.msg]).toEqual([name, 1, 'Succeed!']);
    return answer;
  };

  await as('validateEmail', { code: await codeFor(account.email) });
  await as('profile', { real_name: 'Canary Example', institution: 'Canary Institute' });
  await as('saveAddress', {
    consignee: 'Canary Example',
    country: 'DE',
    city: 'Ulm',
    zipcode: '89081',
    address: 'Canary Street 5',
    mobile,
    email: account.email,
  });
  await as('editInvoice', {
    title: 'Canary Institute',
    tax_number: 'CANARY-TAX',
    address: 'Canary Street 5',
  });
  await as('toggleFavourite', { goods_id: 17 });
  await as('editFavourite', { goods_id: 17, note: 'canary.note', list_name: 'canary.note' });
  await as('applyForTrial', { goods_id: 18, kind: 'Sample', purpose: 'canary.note and more' });
  for (const name of ['points', 'balance', 'invoices', 'addresses', 'exportAccount'] as const)
    await as(name, {});
  await send('searchGoods', { key: 'canary.search' });

  await as('changeMobile', { mobile, password: first });
  await as('changeMobile', { mobile, password: first, code: await codeFor(mobile) });
  await as('changeEmail', { email: 'canary.claim@institute.example', password: first });
  await codeFor('canary.claim@institute.example');
  time.advance(DAY);
  token = kept((await as('profile', {})).renewed);

  await send('logOn', { account: account.email, password: second, ...(await captcha()) });
  kept((await send('logOn', { account: account.email, password: first, ...(await captcha()) })).data);
  await send('sendResetMail', { email: account.email, ...(await captcha()) });
  const link = (await resetTokenSentTo(shop.deps.database, account.email)) ?? '';
  secrets.push(...link.split('.'));
  token = kept((await send('resetPassword', { reset_token: link, password: second })).data);
  const asked = await send('sendResetCode', { mobile, ...(await captcha()) });
  const request = { request_id: asked.data?.request_id ?? '', code: await codeFor(mobile) };
  const reset_token = (await send('checkResetCode', request)).data?.reset_token ?? '';
  secrets.push(...reset_token.split('.'));
  token = kept((await send('resetPassword', { reset_token, password: third })).data);
  // One of each stays in the tables: a captcha, a link, a code, a session.
  await captcha();
  await send('sendResetMail', { email: account.email, ...(await captcha()) });
  secrets.push(...((await resetTokenSentTo(shop.deps.database, account.email)) ?? '').split('.').slice(1));
  await as('validateEmail', {});
  await codeFor(account.email);
  time.advance(MINUTE);
}

/** A message holds its code until it has left: all that wait do so. */
async function deliver(): Promise<void> {
  const sender = { name: 'Shop', address: 'orders@shop.example' };
  const carriers = openCarriers({ sender, folder, log, clock: time.clock, smtpUrl: undefined });
  expect(await messagesTo(shop.deps.database, 'canary.ann@institute.example')).not.toEqual([]);
  await sendDue(shop.deps, carriers);
}

/** Requests that nobody understands, and a shop whose database is gone. */
async function misfortune(): Promise<void> {
  const api = createApi(shop.deps);
  const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
    api.fetch(new Request(`http://shop.test${path}`, { method: 'POST', body, headers }), {
      visitor: { ip: '192.0.2.1' },
    });
  const logOnPath = '/web/users/login/account_logon';
  await raw(logOnPath, `{"account":"canary.ann","password":"${passwords[0]}"`);
  await raw(logOnPath, JSON.stringify({ account: ['canary.ann'], password: passwords[0] }));
  await raw('/web/canary.search', passwords[0]);
  await raw('/web/users/user/profile?name=canary.ann', '{}', { Authorization: passwords[0] });
  await shop.deps.database.destroy();
  const given = { account: 'canary.ann', password: passwords[0], captcha_id: 'canary.note', captcha: 'x' };
  expect((await send('logOn', given)).status).toBe(500);
}

/** Which of these a log holds; six digits only where no further ones stand beside them. */
function foundIn(log: readonly string[]): string[] {
  const text = log.join('\n');
  const codes = digits.filter((code) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text));
  const spoken = answers.filter((answer) => text.includes(`"${answer}"`));
  return [...codes, ...spoken, ...[...secrets, ...personal].filter((one) => text.includes(one))];
}

/** Which secrets tables hold: long ones anywhere, short ones as a whole value. */
function storedIn(tables: Dump): string[] {
  const values = Object.values(tables).flatMap((rows) =>
    rows.flatMap((row) => Object.values(row).map(String)),
  );
  const short = [...digits, ...answers].filter((one) => values.includes(one));
  return [...short, ...secrets.filter((one) => values.some((value) => value.includes(one)))];
}

describe('after a whole life of a customer', () => {
  it('there was something to find', () => {
    expect(answers.length).toBeGreaterThanOrEqual(6);
    expect(digits.length).toBeGreaterThanOrEqual(5);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.every((secret) => secret.length > 15)).toBe(true);
    expect(lines.length).toBeGreaterThan(35);
    for (const event of ['"event":"mail"', '"call":"resetPassword"', '"event":"fault"']) {
      expect(lines.join('\n')).toContain(event);
    }
    for (const table of ['session', 'captcha', 'one_time_code', 'attempt', 'audit', 'outbox', 'address']) {
      expect(dump[table]).not.toEqual([]);
    }
  });

  it('no log holds a secret or anything personal', () => {
    expect(foundIn(lines)).toEqual([]);
  });

  it('no table holds a secret', () => {
    expect(storedIn(dump)).toEqual([]);
  });

  it('either would have been seen', () => {
    const [code = '', answer = '', secret = ''] = [digits[0], answers[0], secrets.at(-1)];
    const planted = [
      `{"code":"${code}"}`,
      `{"captcha":"${answer}"}`,
      `{"stack":"at ${secret}"}`,
      '{"to":"canary.ann"}',
    ];
    expect(foundIn(planted)).toEqual(
      expect.arrayContaining([code, answer, secret, 'canary.ann']) as string[],
    );
    const tables = { planted: [{ code, answer, note: `the token ${secret} of` }] };
    expect(storedIn(tables)).toEqual(expect.arrayContaining([code, answer, secret]) as string[]);
  });
});
