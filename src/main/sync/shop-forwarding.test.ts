import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { createUpstreamProxy } from './upstream-proxy';
import type { SendRequest } from './circuit-breaker';
import { createShopForwarding } from './shop-forwarding';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const guest = (id: string) => encodeURIComponent(JSON.stringify({ ECS_ID: id, ECS: { username: '' } }));
const call = (name: CallName, token = '') =>
  new Request(`app://shop${endpoints[name].path}`, {
    method: 'POST',
    body: JSON.stringify(name === 'issueCaptcha' ? { form: 'lead' } : {}),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: guest(token) }) },
  });
const answerOf = (said: string, token = '') =>
  Response.json(
    { code: 1, msg: said, data: null },
    { headers: token ? { Authorization: guest(token) } : {} },
  );
const wordOf = async (answer: Response) =>
  answer.type === 'error' ? 'failed' : ((await answer.json()) as { msg: string }).msg;

/** Answers only when the caller aborts. */
const stalled: SendRequest = (request) =>
  new Promise((resolve) => {
    const giveUp = () => resolve(Response.error());
    if (request.signal.aborted) giveUp();
    else request.signal.addEventListener('abort', giveUp);
  });

const machine = {
  openSession: () => {
    let isEmpty = true;
    return Promise.resolve({
      answer: ({ url }: Request) => {
        const adds = url.endsWith(endpoints.addToCart.path);
        if (adds) isEmpty = false;
        return Promise.resolve(answerOf('here', adds ? 'local' : ''));
      },
      isCartEmpty: () => Promise.resolve(isEmpty),
      close: () => Promise.resolve(),
    });
  },
  isEnrolled: () => false,
  clock: () => new Date('2026-03-09T12:00:00Z'),
};

/** A stand with a scripted shop, controlled time and a manual timeout. */
function standThat(ask: SendRequest) {
  const asked: string[] = [];
  const state = { ask, now: 0, patience: new AbortController() };
  const line = createShopForwarding({
    ...machine,
    toShop: (request) => {
      asked.push(new URL(request.url).pathname);
      return state.ask(request);
    },
    now: () => state.now,
    timeout: () => {
      state.patience = new AbortController();
      return state.patience.signal;
    },
  });
  /** Calls and times out soon. */
  const impatiently = async (name: CallName, token = '') => {
    const answer = line.forward(call(name, token));
    const { patience } = state;
    setImmediate(() => patience.abort());
    return wordOf(await answer);
  };
  return { state, asked, line, impatiently };
}

/** Delays the shop's answer to the latest call until the returned function is called. */
function answersLater(state: { ask: SendRequest }): (answer: Response) => void {
  let answer: (answer: Response) => void = () => undefined;
  state.ask = () => new Promise((resolve) => (answer = resolve));
  return (response) => answer(response);
}

it('keeps the cart here after three seconds without an answer', async () => {
  const silence = new AbortController();
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal);
  const server = createServer(() => silence.abort());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const toShop = createUpstreamProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const line = createShopForwarding({ ...machine, toShop, now: () => performance.now() });
  expect(await wordOf(await line.forward(call('addToCart')))).toBe('here');
  expect(timeouts.mock.calls).toEqual([[3000]]);
  timeouts.mockRestore();
});

it.each(['enrollStand', 'sendEntries'] as const)('does not let the page make the call %s', async (name) => {
  const { asked, line } = standThat(() => Promise.resolve(answerOf('at the shop')));
  const path = endpoints[name].path;
  for (const spelling of [path, path.replace('e', '%65'), path.replace('s', '%73')]) {
    const request = new Request(`app://shop${spelling}`, { method: 'POST', body: '{}' });
    expect((await line.forward(request)).status).toBe(404);
  }
  expect(asked).toEqual([]);
});

it('treats an interrupted reply as none', async () => {
  const { impatiently } = standThat((request) => {
    const body = new ReadableStream({
      start: (parts) => {
        parts.enqueue(new TextEncoder().encode('{"code":'));
        request.signal.addEventListener('abort', () => parts.error(new Error('aborted')));
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  });
  expect(await impatiently('addToCart')).toBe('here');
});

describe('an overloaded shop', () => {
  const says = (status: number, seconds = '') =>
    Response.json(
      { code: status, msg: `said ${status}`, data: null },
      { status, headers: seconds ? { 'Retry-After': seconds } : {} },
    );

  it.each([
    [429, '90', 90_000],
    [503, '2', 5000],
    [500, '', 5000],
  ])('with status %i keeps the cart here and is called again after its wait', async (status, asks, wait) => {
    const { state, asked, impatiently, line } = standThat(() => Promise.resolve(says(status, asks)));
    expect(await impatiently('addToCart')).toBe('here');
    expect(asked).toHaveLength(1);
    await line.endSession();
    state.now += wait - 1;
    expect(await impatiently('addToCart')).toBe('here');
    expect(asked).toHaveLength(1);
    await line.endSession();
    state.now += 1;
    state.ask = () => Promise.resolve(answerOf('at the shop', 'token'));
    expect(await impatiently('addToCart')).toBe('at the shop');
  });

  it('is called for other calls, and answers for existing carts itself', async () => {
    const { state, impatiently } = standThat(() => Promise.resolve(says(429, '90')));
    expect(await impatiently('addToCart')).toBe('here');
    state.ask = () => Promise.resolve(answerOf('at the shop'));
    expect(await impatiently('issueCaptcha')).toBe('at the shop');
    const other = standThat(() => Promise.resolve(says(429, '90')));
    expect(await other.impatiently('addToCart', 'at the shop')).toBe('said 429');
  });
});

it('waits twice as long after each timeout in a row, up to a minute', async () => {
  const { state, asked, impatiently, line } = standThat(stalled);
  await impatiently('addToCart');
  for (const pause of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    await line.endSession();
    state.now += pause - 1;
    const before = asked.length;
    expect(await impatiently('addToCart')).toBe('here');
    expect(asked.length).toBe(before);
    await line.endSession();
    state.now += 1;
    expect(await impatiently('cartCount')).toBe('here');
    expect(asked.length).toBe(before + 1);
  }
  // An answer resets the back-off; a refused connection costs no time.
  state.now += 60_000;
  state.ask = () => Promise.resolve(answerOf('at the shop'));
  expect(await impatiently('cartCount')).toBe('at the shop');
  for (const ask of [() => Promise.resolve(Response.error()), stalled]) {
    state.ask = ask;
    const before = asked.length;
    await impatiently('cartCount');
    state.now += 5000;
    await impatiently('cartCount');
    expect(asked.length).toBe(before + 2);
    state.now += 10_000;
  }
});

it('sends a change of a remote cart once and returns its late failure', async () => {
  const { state, line, impatiently } = standThat(stalled);
  // As after a restart: the page still has its token.
  const late = answersLater(state);
  const adding = line.forward(call('addToCart', 'at the shop'));
  state.patience.abort();
  state.now += 14_000;
  late(Response.error());
  expect(await wordOf(await adding)).toBe('failed');
  // The shop is known to be unreachable: the call is answered here.
  expect(await impatiently('addToCart', 'at the shop')).toBe('here');
});

it('returns a late reply of the shop', async () => {
  const { state, line, impatiently } = standThat(stalled);
  const late = answersLater(state);
  const adding = line.forward(call('addToCart', 'at the shop'));
  state.patience.abort();
  late(answerOf('at the shop'));
  expect(await wordOf(await adding)).toBe('at the shop');
  state.ask = () => Promise.resolve(answerOf('at the shop'));
  expect(await impatiently('cart', 'at the shop')).toBe('at the shop');
});

it('puts concurrent first items into one cart', async () => {
  const { state, line, impatiently } = standThat(stalled);
  const slow = line.forward(call('addToCart'));
  const itsPatience = state.patience;
  state.ask = () => Promise.resolve(answerOf('at the shop', 'token'));
  expect(await impatiently('addToCart')).toBe('at the shop');
  itsPatience.abort();
  expect(await wordOf(await slow)).toBe('failed');

  await line.endSession();
  state.now += 60_000;
  const late = answersLater(state);
  const other = line.forward(call('addToCart'));
  state.ask = () => Promise.resolve(Response.error());
  expect(await impatiently('addToCart')).toBe('here');
  late(answerOf('at the shop', 'token'));
  expect(await wordOf(await other)).toBe('here');
});

it('opens the cart of this machine again after a failure, which does not prevent the end of the session', async () => {
  let failures = 1;
  const stand = createShopForwarding({
    ...machine,
    openSession: () =>
      failures-- > 0 ? Promise.reject(new Error('too many open files')) : machine.openSession(),
    toShop: () => Promise.resolve(Response.error()),
    now: () => 0,
  });
  const failing = stand.forward(call('saveLead'));
  await Promise.all([expect(failing).rejects.toThrow('too many open files'), stand.endSession()]);
  expect(await wordOf(await stand.forward(call('addToCart')))).toBe('here');
});

describe('a reply that arrives after the end of its session', () => {
  it('of this machine does not decide where the next cart is', async () => {
    let finish: ((isEmpty: boolean) => void) | undefined;
    const isCartEmpty = () =>
      finish ? Promise.resolve(false) : new Promise<boolean>((resolve) => (finish = resolve));
    let shopReply = Response.error();
    const stand = createShopForwarding({
      ...machine,
      openSession: async () => ({ ...(await machine.openSession()), isCartEmpty }),
      toShop: () => Promise.resolve(shopReply.clone()),
      now: () => 0,
    });
    const former = stand.forward(call('saveLead'));
    await new Promise(setImmediate);
    await stand.endSession();
    finish?.(false);
    await former;
    shopReply = answerOf('at the shop', 'token');
    expect(await wordOf(await stand.forward(call('addToCart')))).toBe('at the shop');
  });

  it('of the shop does not decide where the next cart is', async () => {
    const { state, line, impatiently } = standThat(stalled);
    const late = answersLater(state);
    const former = line.forward(call('addToCart'));
    await line.endSession();
    late(answerOf('at the shop', 'token'));
    await former;
    state.ask = () => Promise.resolve(Response.error());
    expect(await impatiently('addToCart')).toBe('here');
  });
});
