import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import type { Outcome } from '../../shared/contract/envelope';
import { createClient, type Client } from './client';
import { errorActionFor, type ErrorAction } from './error-actions';
import { eventually } from '../../../test/fixtures/eventually';

const names = Object.keys(endpoints) as CallName[];

let answer: RequestListener = () => undefined;
const server = createServer((request, response) => answer(request, response));
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A customer's client, over real connections by default. */
function clientAt(origin: string, over: typeof fetch = globalThis.fetch): Client {
  return createClient({
    origin,
    fetch: over,
    slug: 'quill',
    token: () => Promise.resolve('{"ECS_ID":"1"}'),
    onToken: () => Promise.resolve(true),
  });
}

type Ended = Outcome<unknown>;

/** Sends all calls at the same time. */
const everyCall = (client: Client): Promise<Ended[]> =>
  Promise.all(names.map((name): Promise<Ended> => client.call(name, {})));

const text =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
const page = (status: number) => text(status, '<h1>Welcome to the hall</h1>', 'text/html');
const json = (status: number, body: unknown) => text(status, JSON.stringify(body));

const noAnswer = 'Failed to connect to the server.';
const timedOut = 'The server response timed out, please refresh the page.';
const expired = 'Please log in again!';
const stays = { goTo: null, forgetSession: false };

/** Fault on the connection → message and next page. */
const faults: [string, RequestListener, Partial<ErrorAction>][] = [
  ['a connection that is broken off', (request) => request.socket.destroy(), { message: noAnswer, ...stays }],
  [
    'an answer that is broken off',
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"code":1,"msg":"","da', () => response.destroy());
    },
    { message: noAnswer, ...stays },
  ],
  ['nothing with 200', text(200, ''), { message: 'Connection error 200.', ...stays }],
  ['half a reply', text(200, '{"code":1,"msg":"'), { message: 'Connection error 200.', ...stays }],
  ['the page of a log-in', page(200), { message: 'Connection error 200.', ...stays }],
  ['null', json(200, null), { message: 'Connection error 200.', ...stays }],
  ['a list', json(200, []), { message: 'Connection error 200.', ...stays }],
  ['a success without data', json(200, { code: 1, msg: '' }), { message: 'Connection error 200.', ...stays }],
  [
    'a code that is text',
    json(200, { code: '1', msg: '', data: [] }),
    { message: 'Connection error 200.', ...stays },
  ],
  [
    'words that are none',
    json(200, { code: 0, msg: 7, data: null }),
    { message: 'Connection error 200.', ...stays },
  ],
  ['a refusal', json(200, { code: 0, msg: 'Sold out.', data: null }), { message: 'Sold out.', ...stays }],
  ['a refusal without data', json(200, { code: 0, msg: 'Sold out.' }), { message: 'Sold out.', ...stays }],
  ['400 in words', json(400, { code: 400, msg: 'id: odd', data: null }), { message: 'id: odd', ...stays }],
  ['400 of a proxy', page(400), { message: 'The request was not understood.', ...stays }],
  ['401', page(401), { message: expired, goTo: 'login', forgetSession: false, afterMs: 0 }],
  ['403', page(403), { message: expired, goTo: 'login', forgetSession: true, afterMs: 1000 }],
  ['404', page(404), { message: 'Not found.', goTo: 'home', forgetSession: false }],
  ['405', page(405), { message: 'The server does not accept this request method.', ...stays }],
  ['408', page(408), { message: 'The request took too long.', ...stays }],
  ['418', page(418), { message: 'Connection error 418.', ...stays }],
  ['429', page(429), { message: 'Sorry, your operation is too frequent, please try again later!', ...stays }],
  ['500', page(500), { message: 'Server error. Please try again.', ...stays }],
  ['501', page(501), { message: 'The server does not support this request.', ...stays }],
  ['502', page(502), { message: 'Network error.', ...stays }],
  ['503', page(503), { message: 'The service is unavailable. Please try again in a moment.', ...stays }],
  ['504', page(504), { message: 'The network timed out.', ...stays }],
  ['505', page(505), { message: 'The server does not support this version of HTTP.', ...stays }],
];

const remedies = (ended: readonly Ended[]) =>
  ended.map((one) => (one.ok ? null : errorActionFor(one.failure)));

describe(`any of ${names.length} calls`, () => {
  it.each(faults)(
    'met by %s ends in the words of the specification, and works again',
    async (_name, fault, remedy) => {
      const client = clientAt(origin);
      answer = fault;
      for (const met of remedies(await everyCall(client))) expect(met).toMatchObject(remedy);
      answer = json(200, { code: 1, msg: '', data: null });
      expect((await everyCall(client)).every(({ ok }) => ok)).toBe(true);
    },
  );

  it('fails as offline without a server', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    for (const met of remedies(await everyCall(clientAt(`http://127.0.0.1:${port}`))))
      expect(met).toMatchObject({ message: noAnswer, ...stays });
  });

  it('times out after 15 seconds although bytes still arrive', async () => {
    const responses: ServerResponse[] = [];
    const begin: RequestListener = (_request, response) => {
      responses.push(response);
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
    };
    let receivedBytes = 0;
    const counted: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          receivedBytes += bytes.length;
          controller.enqueue(bytes);
        },
      });
      return new Response(response.body?.pipeThrough(counter), response);
    };
    const client = clientAt(origin, counted);
    // The transport's code loads with the first call and takes time.
    answer = json(200, { code: 1, msg: '', data: null });
    await client.call('cartCount', {});
    answer = begin;
    receivedBytes = 0;
    const deadline = performance.now() + 60_000;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ended: Ended[] = [];
      const all = Promise.all(names.map(async (name) => ended.push(await client.call(name, {}))));
      for (let seconds = 1; seconds < 15; seconds += 1) {
        while (receivedBytes < names.length * seconds) {
          if (performance.now() > deadline) expect.fail(`Only ${receivedBytes} bytes arrived.`);
          await new Promise(setImmediate);
        }
        await vi.advanceTimersByTimeAsync(1000);
        for (const response of responses) response.write(' ');
      }
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(1000);
      await all;
      for (const met of remedies(ended)) expect(met).toMatchObject({ message: timedOut, ...stays });
    } finally {
      vi.useRealTimers();
    }
  });

  it('times out after 15 seconds without a reply, not earlier', async () => {
    const silent: typeof fetch = (input, init) =>
      new Promise((_resolve, reject) => {
        const signal = input instanceof Request ? input.signal : init?.signal;
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const client = clientAt('http://shop.test', silent);
    // The transport's code loads with the first call and takes time.
    await eventually(() => import('./transport'));
    vi.useFakeTimers();
    try {
      const ended: Ended[] = [];
      const all = Promise.all(names.map(async (name) => ended.push(await client.call(name, {}))));
      await vi.advanceTimersByTimeAsync(14_500);
      expect(ended).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      await all;
      for (const met of remedies(ended)) expect(met).toMatchObject({ message: timedOut, ...stays });
    } finally {
      vi.useRealTimers();
    }
  });
});
