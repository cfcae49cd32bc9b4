import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '../../server/observability/log';
import { endpoints } from '../../shared/contract/endpoints';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeMember } from '../../../test/fixtures/make-member';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { makeShopSync, type TestShopSync } from '../../../test/stands/make-shop-sync';
import { memoryTextStore } from '../../../test/fakes/memory-settings-store';
import { unavailableSafeStorage } from '../../../test/fakes/fake-safe-storage';
import { createInFlightRequests } from './in-flight-requests';
import { createSessionTokenStore } from './session-token-store';
import { startKioskSession } from './kiosk-session';
import { wipeSession } from './wipe-session';

const program = vi.hoisted(() => ({ logged: [] as string[] }));

vi.mock('electron', () => {
  const logged = (word: string) => () => void program.logged.push(word);
  const electron = {
    app: { once: () => undefined, relaunch: logged('relaunch'), quit: logged('quit') },
    clipboard: { clear: () => undefined },
    protocol: {},
  };
  return { ...electron, default: electron };
});

let shop: TestShop;
let stand: TestShopSync;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  program.logged = [];
  shop = await makeShop();
  stand = await makeShopSync(shop);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await stand.close();
  await shop.close();
});

/** A window with a page process whose last request arrives before its exit is known. */
function openWindow(lastWords: () => void) {
  const page = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const isDead = () => page.signalCode !== null;
  const loaded: string[] = [];
  const clear = () => Promise.resolve();
  const webContents = Object.assign(new EventEmitter(), {
    getOSProcessId: () => (isDead() ? 0 : page.pid),
    isCrashed: isDead,
    send: () => undefined,
    session: {
      clearData: clear,
      clearStorageData: clear,
      clearCache: clear,
      clearCodeCaches: clear,
      clearAuthCache: clear,
      closeAllConnections: clear,
    },
    navigationHistory: { clear: () => undefined },
    loadURL: (address: string) => Promise.resolve(void loaded.push(address)),
  });
  page.once('exit', () => {
    lastWords();
    webContents.emit('render-process-gone', {}, { reason: 'killed' });
  });
  const window = Object.assign(new EventEmitter(), { webContents }) as unknown as BrowserWindow;
  closing.push(
    () => window.emit('closed'),
    () => page.kill('SIGKILL'),
  );
  return { window, loaded, isDead };
}

/** Parts of a kiosk without Electron. */
function makeKioskSession(lastWords: (parts: ReturnType<typeof partsOf>) => void) {
  const parts = partsOf();
  const { calls, memory } = parts;
  const opened = openWindow(() => lastWords(parts));
  const endVisitor = async () => {
    stand.sync.logOut((await memory.read()) ?? '');
    await stand.sync.endSession();
  };
  const logged: string[] = [];
  const log: Log = { info: (event) => void logged.push(event), error: (event) => void logged.push(event) };
  const times = { idleSeconds: 60, warnSeconds: 15 };
  let sleep: () => void = () => undefined;
  const visits = startKioskSession(times, {
    window: opened.window,
    handle: () => undefined,
    tokenStore: memory,
    requests: calls,
    log,
    onSuspendOrResume: (listener) => (sleep = listener),
  });
  visits.onEnd(endVisitor);
  return { ...opened, ...parts, visits, endVisitor, logged, sleep: () => sleep() };
}

function partsOf() {
  const calls = createInFlightRequests();
  return {
    calls,
    memory: createSessionTokenStore(unavailableSafeStorage, memoryTextStore(), ''),
    ask: calls.wrap((request) => stand.sync.forward(request)),
  };
}

type Ask = ReturnType<typeof partsOf>['ask'];

function post(ask: Ask, { path }: { path: string }, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request(`app://shop${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ask(request, { ip: '' });
}

/** Message of a sign-in; '' if the shop is unreachable. */
async function signIn(ask: Ask): Promise<string> {
  const answer = await post(ask, endpoints.logOn, { username: 'ann', password: 'x' });
  return answer.type === 'error' ? '' : ((await answer.json()) as { msg: string }).msg;
}

async function wishOfOne(): Promise<object> {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  return { goods_id: one.product.goods_id, goods_attr: one.goods_attr, number: 2 };
}

describe('a request that a page sends as the session ends', () => {
  it('leaves no token for the next visitor and logs out at the shop', async () => {
    const { client, tokenHolder } = await makeMember(shop, 'ann');
    const { visits, memory, isDead, loaded, logged } = makeKioskSession(
      ({ memory: kept }) => void kept.save(tokenHolder.token ?? ''),
    );
    await visits.wipe();
    expect([isDead(), loaded, logged]).toEqual([true, ['app://shop/'], ['session.wiped']]);
    expect(await memory.read()).toBeNull();
    await expect
      .poll(async () => client.call('profile', {}), { timeout: 5_000 })
      .toMatchObject({ ok: false, failure: { kind: 'expired' } });
  });

  it('creates no cart for the next visitor', async () => {
    stand.setReachable(false);
    const wish = await wishOfOne();
    let answer: Promise<Response> | undefined;
    const { visits, ask } = makeKioskSession((parts) => {
      answer = post(parts.ask, endpoints.addToCart, wish);
    });
    await visits.wipe();
    expect((await answer)?.type).toBe('error');
    expect(await signIn(ask)).toBe('');
    // Calls of the next page are answered.
    expect((await post(ask, endpoints.addToCart, wish)).status).toBe(200);
  });

  // Guard removal: data is deleted before the page is dead.
  it('would leave a token and a cart if the token were deleted first', async () => {
    stand.setReachable(false);
    const wish = await wishOfOne();
    let answer: Promise<Response> | undefined;
    const { window, memory, ask, endVisitor } = makeKioskSession((parts) => {
      void parts.memory.save('{"ECS_ID":"hers"}');
      answer = post(parts.ask, endpoints.addToCart, wish);
    });
    await endVisitor();
    await memory.delete();
    const open = { close: () => () => undefined };
    await wipeSession(window.webContents, { requests: open, deleteVisitorData: () => Promise.resolve() });
    await answer;
    expect(await memory.read()).toBe('{"ECS_ID":"hers"}');
    expect(await signIn(ask)).toBe(entryQueueMessages.cartOnDevice);
  });
});

it('shares one wipe between concurrent requests', async () => {
  const { visits, loaded, logged } = makeKioskSession(() => undefined);
  await Promise.all([visits.wipe(), visits.wipe()]);
  expect([loaded.length, logged]).toEqual([1, ['session.wiped']]);
});

it('wipes again when a wipe is requested during another one', async () => {
  const { visits, loaded, logged } = makeKioskSession(() => undefined);
  const first = visits.wipe();
  await expect.poll(() => loaded.length).toBe(1);
  await Promise.all([first, visits.wipe()]);
  expect([loaded.length, logged.length]).toEqual([2, 2]);
});

it('restarts the program when a wipe fails', async () => {
  const { visits, logged, loaded } = makeKioskSession(() => undefined);
  visits.onEnd(() => Promise.reject(new Error('no')));
  await visits.wipe();
  expect([logged, program.logged, loaded]).toEqual([['session.wipe_failed'], ['relaunch', 'quit'], []]);
});

it('ends an active session on suspend and on resume', async () => {
  const { window, visits, logged, loaded, sleep } = makeKioskSession(() => undefined);
  sleep();
  expect(visits.isIdle()).toBe(true);
  window.webContents.emit('input-event', {}, { type: 'mouseDown' });
  expect(visits.isIdle()).toBe(false);
  sleep();
  await expect.poll(() => [logged, loaded]).toEqual([['session.wiped'], ['app://shop/']]);
});
