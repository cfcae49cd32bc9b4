import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../../server/observability/log';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeShopSync } from '../../../test/stands/make-shop-sync';
import { memoryTextStore } from '../../../test/fakes/memory-settings-store';
import { unavailableSafeStorage, fakeSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createSessionTokenStore } from '../session/session-token-store';
import {
  createRemoteLogout,
  logOutPreviousSession,
  type RemoteLogout,
  type RemoteLogoutDeps,
} from './remote-logout';

let shop: TestShop;
let told: object[];
let reached: boolean;
const open: RemoteLogout[] = [];
const log: Log = {
  info: (event, facts) => void told.push({ event, ...facts }),
  error: (event, facts) => void told.push({ event, ...facts }),
};
beforeEach(async () => {
  shop = await makeShop();
  told = [];
  reached = true;
});
afterEach(async () => {
  for (const sessions of open.splice(0)) sessions.close();
  await shop.close();
});

/** A remote logout with a reachable or unreachable shop. */
function sessionsOf(parts: Partial<RemoteLogoutDeps> = {}): RemoteLogout {
  const toShop = (request: Request) =>
    reached ? shop.fetch(onTheWeb(request)) : Promise.resolve(Response.error());
  const machine = { safeStorage: unavailableSafeStorage, store: memoryTextStore(), random: () => 0.01 };
  const sessions = createRemoteLogout({ toShop, log, ...machine, ...parts });
  open.push(sessions);
  return sessions;
}

function onTheWeb(request: Request): Request {
  const { pathname } = new URL(request.url);
  const { method, headers } = request;
  return new Request(`http://shop.test${pathname}`, { method, headers, body: '{}' });
}

const member = async (name: string) => {
  const { client, tokenHolder } = await makeMember(shop, name);
  expect(await client.call('profile', {})).toMatchObject({ ok: true });
  return {
    client,
    token: tokenHolder.token ?? '',
    isSignedIn: async () => (await client.call('profile', {})).ok,
  };
};
/** Longer than the first back-off. */
const soon = { timeout: 5_000 };

it('logs a customer out at the shop', async () => {
  const { client, token } = await member('ann');
  sessionsOf().logOut(token);
  await expect.poll(() => told).toEqual([{ event: 'session.logged_out', at_shop: true }]);
  expect(await client.call('profile', {})).toMatchObject({ ok: false, failure: { kind: 'expired' } });
});

it('logs customers out when the shop is reachable again', async () => {
  const stand = await makeShopSync(shop);
  const [ann, ben] = [await member('ann'), await member('ben')];
  stand.setReachable(false);
  stand.sync.logOut(ann.token);
  stand.sync.logOut(ben.token);
  await stand.sync.endSession();
  expect([await ann.isSignedIn(), await ben.isSignedIn()]).toEqual([true, true]);
  stand.setReachable(true);
  await expect
    .poll(async () => [await ann.isSignedIn(), await ben.isSignedIn()], soon)
    .toEqual([false, false]);
  await stand.close();
});

it.each([
  ['a log-in page of the network', () => new Response('<h1>Welcome</h1>', { status: 200 })],
  ['a proxy that finds nobody', () => Response.json({ error: 'no upstream' }, { status: 502 })],
  [
    'a shop that has too much to do',
    () => Response.json({ code: 503, msg: '', data: null }, { status: 503 }),
  ],
  ['a shop that cannot save it', () => Response.json({ code: 0, msg: 'no', data: null })],
])('retries after %s', async (_who, answer) => {
  const { token, isSignedIn } = await member('ann');
  let asked = 0;
  const answers = [answer(), answer()];
  const toShop = (request: Request) => Promise.resolve(answers[asked++] ?? shop.fetch(onTheWeb(request)));
  sessionsOf({ toShop }).logOut(token);
  await expect.poll(isSignedIn, soon).toBe(false);
  expect(asked).toBeGreaterThan(2);
  expect(told).toEqual([
    { event: 'session.logged_out', at_shop: false },
    { event: 'session.logged_out', at_shop: true },
  ]);
});

it('continues after a restart with a key store', async () => {
  const { token, isSignedIn } = await member('ann');
  const [store, safeStorage] = [memoryTextStore(), fakeSafeStorage()];
  reached = false;
  const before = sessionsOf({ safeStorage, store });
  before.logOut(token);
  before.close();
  const secret = (JSON.parse(token) as { ECS_ID: string }).ECS_ID;
  expect(store.get()).not.toBe('');
  expect(Buffer.from(store.get(), 'base64').toString()).not.toContain(secret);
  reached = true;
  sessionsOf({ safeStorage, store });
  await expect.poll(isSignedIn, soon).toBe(false);
  expect(store.get()).toBe('');
});

it('keeps stored tokens during a start in which the key store is locked', async () => {
  const [ann, ben] = [await member('ann'), await member('ben')];
  const [store, safeStorage] = [memoryTextStore(), fakeSafeStorage()];
  reached = false;
  const before = sessionsOf({ safeStorage, store });
  before.logOut(ann.token);
  before.close();
  const locked = sessionsOf({ safeStorage: unavailableSafeStorage, store });
  locked.logOut(ben.token);
  locked.close();
  reached = true;
  sessionsOf({ safeStorage, store });
  await expect.poll(ann.isSignedIn, soon).toBe(false);
});

it('logs out a customer whose session a crash ended', async () => {
  const { token, isSignedIn } = await member('ann');
  const [store, safeStorage] = [memoryTextStore(), fakeSafeStorage()];
  await createSessionTokenStore(safeStorage, store, '').save(token);
  const afterwards = createSessionTokenStore(safeStorage, store, '');
  const sessions = sessionsOf({ safeStorage });
  await logOutPreviousSession(afterwards, (left) => Promise.resolve(sessions.logOut(left)));
  expect([await afterwards.read(), store.get()]).toEqual([null, '']);
  await expect.poll(isSignedIn, soon).toBe(false);
});

it('writes nothing to disk without a key store', async () => {
  const { token } = await member('ann');
  reached = false;
  const written: string[] = [];
  sessionsOf({ store: { get: () => '', set: (value) => void written.push(value) } }).logOut(token);
  await expect.poll(() => told).toEqual([{ event: 'session.logged_out', at_shop: false }]);
  expect(written.join('')).toBe('');
});

it('does not throw with a damaged or failing disk', async () => {
  const { token, isSignedIn } = await member('ann');
  const full = () => {
    throw new Error('no space left');
  };
  sessionsOf({ safeStorage: fakeSafeStorage(), store: { get: () => 'damaged', set: full } }).logOut(token);
  await expect.poll(isSignedIn, soon).toBe(false);
});

it('ignores stored tokens of another form', async () => {
  const { token, isSignedIn } = await member('ann');
  const safeStorage = fakeSafeStorage();
  const stored = safeStorage.encrypt('{"0":7}').toString('base64');
  sessionsOf({ safeStorage, store: memoryTextStore(stored) }).logOut(token);
  await expect.poll(isSignedIn, soon).toBe(false);
});

it('does not wait for a shop that does not answer', async () => {
  const { token } = await member('ann');
  sessionsOf({ toShop: () => new Promise(() => undefined) }).logOut(token);
  expect(told).toEqual([]);
});

it.each([['{"ECS":{"username":""},"ECS_ID":"x"}'], ['no token at all']])(
  'ignores an anonymous token: %s',
  async (token) => {
    let asked = 0;
    const sessions = sessionsOf({ toShop: () => Promise.resolve(Response.json({ code: (asked += 1) })) });
    sessions.logOut(token);
    sessions.logOut((await member('ann')).token);
    await expect.poll(() => asked).toBe(1);
  },
);
