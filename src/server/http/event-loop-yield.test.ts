import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withShortTurns } from './event-loop-yield';
import type { Site } from '../app/create-app';

/** Milliseconds that an answer takes up the one thread. */
const COST = 25;
const CONNECTIONS = 30;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function spend(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** How many answers a server, whose answers take up the thread, had given when it heard the last of many connections. */
async function givenBeforeLastWasHeard(paced: (site: Site) => Site): Promise<number> {
  let given = 0;
  let before = 0;
  const site = paced(() => {
    spend(COST);
    given += 1;
    return Promise.resolve(new Response('fine'));
  });
  const server = createServer((_request, response) => {
    before = given;
    void site(new Request('http://shop.test/'), { ip: '' }).then(() => response.end('fine'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ends = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n');
    socket.resume();
    return new Promise((ended) => socket.once('close', ended));
  });
  await Promise.all(ends);
  expect(given).toBe(CONNECTIONS);
  return before;
}

describe('new connections to a shop that draws pages', () => {
  it('are heard before most of them are answered, and all are answered', async () => {
    expect(await givenBeforeLastWasHeard(withShortTurns)).toBeLessThan(CONNECTIONS / 3);
  });

  it('would be heard one after the other, when those before them are answered', async () => {
    expect(await givenBeforeLastWasHeard((site) => site)).toBeGreaterThan(CONNECTIONS / 2);
  });
});

it('a small answer waits for no turn', async () => {
  const site = withShortTurns(() => Promise.resolve(new Response('fine')), {
    now: () => 0,
    atEnd: () => undefined,
  });
  const ask = () => site(new Request('http://shop.test/'), { ip: '' });
  expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('small answers in the line wait for no turn between them', async () => {
  const ANSWERS = 50;
  let now = 0;
  const ends: (() => void)[] = [];
  const site = withShortTurns(() => Promise.resolve(new Response('fine')), {
    now: () => now,
    atEnd: (done) => void ends.push(done),
  });
  const ask = () => site(new Request('http://shop.test/'), { ip: '' });
  await ask();
  now = 100;
  let answered = 0;
  for (let count = 0; count < ANSWERS; count += 1) void ask().then(() => (answered += 1));
  let turns = 0;
  for (; answered < ANSWERS && turns < ANSWERS; turns += 1) {
    for (const end of ends.splice(0)) end();
    await new Promise(setImmediate);
  }
  expect(answered).toBe(ANSWERS);
  expect(turns).toBeLessThan(10);
});

it.each([
  ['late', () => Promise.reject(new Error('planted'))],
  [
    'at once',
    () => {
      throw new Error('planted');
    },
  ],
])('what fails %s in the line lets the next go on', async (_when, fail: () => Promise<Response>) => {
  let count = 0;
  const site = withShortTurns(() => {
    spend(COST);
    count += 1;
    return count % 2 === 0 ? fail() : Promise.resolve(new Response('fine'));
  });
  const ask = () =>
    site(new Request('http://shop.test/'), { ip: '' }).then(
      () => 'fine',
      () => 'failed',
    );
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(['fine', 'failed', 'fine', 'failed']);
});
