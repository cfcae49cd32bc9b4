import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Token } from '../../shared/contract/auth';
import type { CallName } from '../../shared/contract/endpoints';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { codeSentTo, messagesSentTo, resetTokenSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, MINUTE, fakeClock } from '../../../test/fakes/fake-clock';
import { dumpTables, type TableDump } from '../../../test/databases/table-dump';
import { solveProof } from '../../../test/fixtures/solve-proof';
import { findVariants } from '../../../test/shopping/find-variants';
import { createVisitorClient, type Send } from '../../../test/fixtures/visitors';
import { sendDueMessages } from '../messaging/outbox-sender';
import { createApi } from '../app/create-api';
import type { Log } from '../observability/log';
import { openMessageTransports } from '../messaging/open-transports';

/** Secrets that must not appear in logs; passwords must not appear in tables either. */
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
  '+4915123000142',
  '4915123000142',
  'canary.claim@institute.example',
  'canary.search',
  'CANARY-ORDER',
];

const time = fakeClock();
const lines: string[] = [];
const answers: string[] = [];
const digits: string[] = [];
const secrets: string[] = [...passwords];
/** Unguessable, but kept in tables: what they open expires. */
const references: string[] = [];

/** Drops request ids and durations, which may contain six digits by chance. */
const log: Log = {
  info: (event, fields) => lines.push(JSON.stringify({ event, ...fields, request_id: '', ms: 0 })),
  error: (event, fields) => lines.push(JSON.stringify({ event, ...fields, request_id: '', ms: 0 })),
};

let folder: string;
let shop: TestShop;
let send: Send;
let dump: TableDump;
let lastToken: Token | null = null;
let order: { order_id?: number | undefined } = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  shop = await makeShop({
    clock: time.clock,
    log,
    testCaptcha: null,
    // The spoken captcha is the answer.
    renderCaptcha: ({ answer }) => {
      answers.push(answer);
      return Promise.resolve('');
    },
  });
  send = createVisitorClient(shop.deps);
  await customerJourney();
  await sendMessages();
  dump = await dumpTables(shop.deps.database);
  await failures();
});
afterAll(async () => {
  await shop.close().catch(() => undefined);
  await rm(folder, { recursive: true });
});

async function captcha() {
  const { data } = await send('issueCaptcha', { kind: 'sound' });
  const proof = data?.challenge ? await solveProof(data.challenge) : '';
  return { captcha_id: data?.captcha_id ?? '', captcha: answers.at(-1) ?? '', proof };
}

function remember(token: Token | null): Token {
  if (!token) throw new Error('no token came');
  secrets.push(token.ECS_ID);
  lastToken = token;
  return token;
}

async function codeFor(recipient: string): Promise<string> {
  const code = await codeSentTo(shop.deps.database, recipient);
  digits.push(code);
  return code;
}

/** Makes all calls of a customer from registration to closing the account. */
async function customerJourney(): Promise<void> {
  const account = { username: 'canary.ann', email: 'canary.ann@institute.example' };
  const mobile = '+4915123000142';
  const [first, second, third] = passwords;
  let token = remember((await send('register', { ...account, password: first, ...(await captcha()) })).data);
  const as = async <Name extends CallName>(name: Name, payload: object) => {
    const answer = await send(name, payload, { token, key: 'key-of-the-order' });
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
  const [size] = await findVariants(shop, 1, 10);
  await as('addToCart', { goods_id: size?.product.goods_id, goods_attr: size?.goods_attr, number: 1 });
  const sel_goods = (await as('cart', {})).data?.list.map(({ rec_id }) => rec_id);
  const shared = (await as('shareCart', { rec_ids: sel_goods })).data;
  references.push(shared?.code ?? 'no code');
  await as('sharedCart', { code: shared?.code });
  await as('cartQuote', { rec_ids: sel_goods, recipient: 'Canary Example' });
  const { data: offer } = await as('checkout', { sel_goods, pay_id: 'banktransfer' });
  const placed = await as('placeOrder', {
    sel_goods,
    address_id: offer?.address_id,
    shipping_id: offer?.shipping_id,
    pay_id: offer?.pay_id,
    title_id: offer?.titles[0]?.title_id,
    po_number: 'CANARY-ORDER',
    note: 'canary.note',
    seen_total: offer?.amounts.total,
  });
  order = { order_id: placed.data?.order_id };
  references.push(placed.data?.log_id ?? 'no payment');
  await as('orderDetail', order);
  await as('orders', { key: 'CANARY-ORDER' });
  await as('orderFile', order);
  await as('addReview', { goods_id: 17, rating: 4, message: 'canary.note about a blot of kidney lysate' });
  await send('contactUs', {
    name: 'Canary Example',
    email: account.email,
    message: 'canary.note',
    ...(await captcha()),
  });
  await as('toggleFavorite', { goods_id: 17 });
  await as('editFavorite', { goods_id: 17, note: 'canary.note', list_name: 'canary.note' });
  await as('applyForTrial', { goods_id: 18, kind: 'Western blot', purpose: 'canary.note and more' });
  for (const name of ['points', 'balance', 'invoices', 'addresses', 'exportAccount'] as const)
    await as(name, {});
  await send('searchGoods', { key: 'canary.search' });

  await as('changeMobile', { mobile, password: first });
  await as('changeMobile', { mobile, password: first, code: await codeFor(mobile) });
  await as('changeEmail', { email: 'canary.claim@institute.example', password: first });
  await codeFor('canary.claim@institute.example');
  time.advance(DAY);
  token = remember((await as('profile', {})).renewed);

  await send('logOn', { account: account.email, password: second, ...(await captcha()) });
  remember((await send('logOn', { account: account.email, password: first, ...(await captcha()) })).data);
  await send('sendResetMail', { email: account.email, ...(await captcha()) });
  const link = (await resetTokenSentTo(shop.deps.database, account.email)) ?? '';
  secrets.push(...link.split('.'));
  token = remember((await send('resetPassword', { reset_token: link, password: second })).data);
  const reply = await send('sendResetCode', { mobile, ...(await captcha()) });
  const request = { request_id: reply.data?.request_id ?? '', code: await codeFor(mobile) };
  const reset_token = (await send('checkResetCode', request)).data?.reset_token ?? '';
  secrets.push(...reset_token.split('.'));
  token = remember((await send('resetPassword', { reset_token, password: third })).data);
  // Leaves a captcha, a link, a code and a session in the tables.
  await captcha();
  await send('sendResetMail', { email: account.email, ...(await captcha()) });
  secrets.push(...((await resetTokenSentTo(shop.deps.database, account.email)) ?? '').split('.').slice(1));
  await as('validateEmail', {});
  await codeFor(account.email);
  time.advance(MINUTE);
}

/** Sends all messages, because a pending one holds its code. */
async function sendMessages(): Promise<void> {
  const sender = { name: 'Shop', address: 'orders@shop.example' };
  const carriers = openMessageTransports({ sender, folder, log, clock: time.clock, smtpUrl: undefined });
  expect(await messagesSentTo(shop.deps.database, 'canary.ann@institute.example')).not.toEqual([]);
  await sendDueMessages(shop.deps, carriers);
}

/** Sends invalid requests, and requests with damaged rows and without a database. */
async function failures(): Promise<void> {
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
  await shop.deps.database.updateTable('shop_order').set({ title: 'Canary Institute' }).execute();
  expect((await send('orderDetail', order, { token: lastToken })).status).toBe(500);
  await shop.deps.database.destroy();
  const given = { account: 'canary.ann', password: passwords[0], captcha_id: 'canary.note', captcha: 'x' };
  expect((await send('logOn', given)).status).toBe(500);
}

/** Returns the secrets in a log; codes only as exactly six digits. */
function foundIn(log: readonly string[]): string[] {
  const text = log.join('\n');
  const codes = digits.filter((code) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text));
  const spoken = answers.filter((answer) => text.includes(`"${answer}"`));
  const written = [secrets, references, personal].flat().filter((candidate) => text.includes(candidate));
  return [...codes, ...spoken, ...written];
}

/** Returns the secrets in tables: long ones anywhere, short ones as a whole value. */
function storedIn(tables: TableDump): string[] {
  const values = Object.values(tables).flatMap((rows) =>
    rows.flatMap((row) => Object.values(row).map(String)),
  );
  const short = [...digits, ...answers].filter((candidate) => values.includes(candidate));
  return [...short, ...secrets.filter((secret) => values.some((value) => value.includes(secret)))];
}

describe('after all calls of a customer', () => {
  it('secrets and log lines exist', () => {
    expect(answers.length).toBeGreaterThanOrEqual(6);
    expect(digits.length).toBeGreaterThanOrEqual(5);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.every((secret) => secret.length > 15)).toBe(true);
    expect(lines.length).toBeGreaterThan(35);
    for (const event of ['"event":"mail.written"', '"call":"resetPassword"', '"event":"call.failed"']) {
      expect(lines.join('\n')).toContain(event);
    }
    for (const table of ['session', 'captcha', 'one_time_code', 'attempt', 'audit', 'outbox', 'address']) {
      expect(dump[table]).not.toEqual([]);
    }
  });

  it('logs contain no secrets and no personal data', () => {
    expect(foundIn(lines)).toEqual([]);
  });

  it('tables contain no secrets', () => {
    expect(storedIn(dump)).toEqual([]);
  });

  it('a leak would be detected', () => {
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
