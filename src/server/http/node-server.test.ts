import { Agent, get } from 'node:http';
import { connect, Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer, type ServerOptions } from './node-server';
import { clientRequestLimit } from './middleware/overload-protection';
import { pipeline, type FetchHandler } from './pipeline';
import { eventually } from '../../../test/fixtures/eventually';

let server: RunningServer | undefined;
const agents: Agent[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

async function startWith(
  answer: (path: string) => Promise<string>,
  options: Partial<ServerOptions> = {},
): Promise<string> {
  const handler = async (request: Request) => new Response(await answer(new URL(request.url).pathname));
  return start(handler, options);
}

async function start(handler: FetchHandler, options: Partial<ServerOptions> = {}): Promise<string> {
  server = await startServer(handler, { host: '127.0.0.1', port: 0, ...options });
  return server.address;
}

/** Returns a client that reuses one connection. */
function keepAliveClient(): (url: string) => Promise<{ text: string; connection: string | undefined }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (url) =>
    new Promise((resolve, reject) => {
      get(url, { agent }, (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => (text += bytes.toString()));
        response.on('end', () => resolve({ text, connection: response.headers.connection }));
      }).on('error', reject);
    });
}

describe('stop', () => {
  it('lets pending requests finish and accepts no new connections', async () => {
    const [begun, end] = [gate(), gate()];
    const address = await startWith(async (path) => {
      if (path !== '/slow') return path;
      begun.open();
      await end.opened;
      return path;
    });
    const request = keepAliveClient();
    await request(`${address}/first`);
    const slow = request(`${address}/slow`);
    await begun.opened;
    const stopped = server?.stop();
    await expect(keepAliveClient()(`${address}/late`)).rejects.toThrow(/ECONNREFUSED/);
    end.open();
    expect(await slow).toEqual({ text: '/slow', connection: 'close' });
    await stopped;
  });

  it('ends in time although a client keeps sending requests on one connection', async () => {
    const address = await startWith((path) => Promise.resolve(path));
    const request = keepAliveClient();
    for (let answers = 0; answers < 20; answers += 1) await request(`${address}/again`);
    const requesting = (async () => {
      for (;;) await request(`${address}/again`);
    })().catch(() => undefined);
    const begun = performance.now();
    await server?.stop();
    expect(performance.now() - begun).toBeLessThan(1000);
    await requesting;
  });

  it('cuts off requests that exceed the grace period', async () => {
    const begun = gate();
    const address = await startWith(
      (path) => {
        begun.open();
        return gate().opened.then(() => path);
      },
      { gracePeriodMs: 50 },
    );
    const endless = keepAliveClient()(address);
    const ended = expect(endless).rejects.toThrow(/hang up|ECONNRESET/);
    await begun.opened;
    await server?.stop();
    await ended;
  });
});

it.each([true, false])('sends HSTS only where visitors use https: %s', async (isSecure) => {
  const address = await startWith(
    (path) => (path === '/fault' ? Promise.reject(new Error('injected')) : Promise.resolve(path)),
    { isSecure },
  );
  for (const path of ['/', '/fault']) {
    const { headers } = await fetch(address + path);
    const header = headers.get('Strict-Transport-Security');
    expect(header).toBe(isSecure ? 'max-age=31536000' : null);
  }
});

/** Opens a connection and sends a request whose body never arrives completely. */
async function sendSlowBody(address: string, { from = '127.0.0.1', headers = '' } = {}): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /web HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n${headers}\r\n{`);
  return socket;
}

/** Sends a complete request from another address of the loopback network. */
async function fetchFrom(address: string, from: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  sockets.push(socket);
  socket.write('GET /page HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n');
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

const calmLoop = { delayMs: () => 0, turnMs: () => 0, isSaturated: () => false };
const readBody: FetchHandler = async (request) => new Response((await request.text()) || 'page');

describe('slow request bodies', () => {
  it('of one client do not keep others from being served', async () => {
    const address = await start(pipeline([clientRequestLimit(calmLoop, 20)], readBody), {
      maxConnectionsPerClient: 0,
    });
    const slow = await Promise.all(Array.from({ length: 100 }, () => sendSlowBody(address)));
    const answered = slow.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes)));
    expect((await Promise.any(answered)).split('\r\n')[0]).toContain('429');
    expect(await fetchFrom(address, '127.0.0.2')).toContain('200 OK');
    expect(await fetchFrom(address, '127.0.0.1')).toContain('429');
  });

  it('are cut off after the request timeout', async () => {
    const address = await start(readBody, { requestTimeoutMs: 100 });
    const socket = await sendSlowBody(address);
    await once(socket.resume(), 'close');
  });

  it('and headers that end late are cut off too, also when a byte arrives now and then', async () => {
    const { hostname, port } = new URL(await start(readBody, { requestTimeoutMs: 300 }));
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => undefined).write('POST /web HTTP/1.1\r\nX-Slow: ');
    const dripping = setInterval(() => socket.write('x'), 20);
    await once(socket.resume(), 'close');
    clearInterval(dripping);
  });

  it('have ten seconds, headers included, and a client that does nothing has thirty', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    await start(readBody);
    expect(listen.mock.contexts).toEqual([
      expect.objectContaining({ headersTimeout: 10_000, requestTimeout: 10_000, timeout: 30_000 }),
    ]);
    listen.mockRestore();
  });

  it('count by the forwarded address behind a trusted proxy', async () => {
    const address = await start(pipeline([clientRequestLimit(calmLoop, 1)], readBody), {
      maxConnectionsPerClient: 1,
      trustedProxies: { has: (address) => address === '127.0.0.1' },
    });
    await sendSlowBody(address, { headers: 'X-Forwarded-For: 192.0.2.1\r\n' });
    const status = async (ip: string) =>
      (await fetch(address, { headers: { 'X-Forwarded-For': ip } })).status;
    await eventually(async () => expect(await status('192.0.2.1')).toBe(429));
    expect(await status('192.0.2.2')).toBe(200);
  });
});

it('closes further connections of a client that has too many', async () => {
  const address = await start(readBody, { maxConnectionsPerClient: 3 });
  for (let count = 0; count < 3; count += 1) await sendSlowBody(address);
  const refused = await sendSlowBody(address);
  await once(refused.resume(), 'close');
  expect(await fetchFrom(address, '127.0.0.2')).toContain('200 OK');
  sockets[0]?.destroy();
  await eventually(async () => expect(await fetchFrom(address, '127.0.0.1')).toContain('200 OK'));
});

describe('a client that sends incomplete requests', () => {
  /** Resolves to the number of sockets that stay open. */
  const countOpen = () => sockets.filter((socket) => !socket.destroyed).length;

  it.each([
    ['no bytes', ''],
    ['a part of the headers', 'POST /web HTTP/1.1\r\nHost: shop\r\n'],
    ['a part of the body', 'POST /web HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n{'],
    ['a chunked body', 'POST /web HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
    ['a request and a part of another', 'GET /page HTTP/1.1\r\nHost: shop\r\n\r\nGET /'],
    [
      'Expect: 100-continue and no body',
      'POST /web HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    ],
  ])('has at most 64 connections with %s; the oldest are closed', async (_, text) => {
    const address = await start(readBody);
    const { hostname, port } = new URL(address);
    for (let count = 0; count < 80; count += 1) {
      const socket = connect({ host: hostname, port: Number(port) });
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      if (text !== '') socket.write(text);
    }
    await eventually(() => expect(countOpen()).toBe(64));
    expect(sockets[0]?.destroyed).toBe(true);
    expect(sockets[79]?.destroyed).toBe(false);
    expect(await fetchFrom(address, '127.0.0.2')).toContain('200 OK');
    expect(await fetchFrom(address, '127.0.0.1')).toContain('200 OK');
  });

  it('is recognized by its forwarded address behind a trusted proxy', async () => {
    const trustedProxies = { has: (address: string) => address === '127.0.0.1' };
    const address = await start(readBody, { trustedProxies });
    const other = await sendSlowBody(address, { headers: 'X-Forwarded-For: 192.0.2.2\r\n' });
    for (let count = 0; count < 80; count += 1)
      (await sendSlowBody(address, { headers: 'X-Forwarded-For: 192.0.2.1\r\n' })).resume();
    await eventually(() => expect(countOpen()).toBe(65));
    expect(other.destroyed).toBe(false);
  });
});

describe('requests sent at once on one connection', () => {
  async function sendInOnePacket(address: string, count: number): Promise<Socket> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write('GET /page HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(count));
    return socket;
  }

  it('are answered if they are few', async () => {
    const address = await start(readBody);
    const socket = await sendInOnePacket(address, 3);
    let text = '';
    socket.on('data', (bytes) => (text += String(bytes)));
    await eventually(() => expect(text.split('200 OK')).toHaveLength(4));
  });

  it('close all connections of the client if they are many, and leave others alone', async () => {
    let served = 0;
    const address = await start(async () => {
      served += 1;
      return Promise.resolve(new Response('page'));
    });
    const idle = await sendSlowBody(address);
    const socket = await sendInOnePacket(address, 1000);
    await Promise.all([once(socket.resume(), 'close'), once(idle.resume(), 'close')]);
    expect(served).toBeLessThan(20);
    const next = Array.from({ length: 4 }, () => fetchFrom(address, '127.0.0.1').catch(() => 'refused'));
    const admitted = (await Promise.all(next)).filter((reply) => reply.includes('200 OK'));
    expect(admitted.length).toBeLessThanOrEqual(1);
    expect(await fetchFrom(address, '127.0.0.2')).toContain('200 OK');
  });

  it('do not cut off other people at the same address', async () => {
    const address = await start(readBody);
    await once((await sendInOnePacket(address, 1000)).resume(), 'close');
    // A new connection is admitted after half a second.
    const kept = await vi.waitFor(
      async () => {
        const socket = await sendInOnePacket(address, 1);
        expect(await firstReply(socket)).toContain('200 OK');
        return socket;
      },
      { timeout: 5000, interval: 100 },
    );
    for (let round = 0; round < 3; round += 1) {
      await wait(600);
      await once((await sendInOnePacket(address, 1000)).resume(), 'close');
    }
    kept.write('GET /page HTTP/1.1\r\nHost: shop\r\n\r\n');
    expect(await firstReply(kept)).toContain('200 OK');
  });

  /** Resolves to the next bytes of the server, or '' when it closes the connection. */
  const firstReply = (socket: Socket) =>
    Promise.race([
      once(socket, 'data').then(([bytes]) => String(bytes)),
      once(socket, 'close').then(() => ''),
    ]);
});

describe('a client that does not read the reply', () => {
  const bytes = new Uint8Array(20_000_000);
  const replies: Record<string, () => BodyInit> = {
    'in one piece': () => bytes,
    'as a stream': () => new Blob([bytes]).stream(),
  };

  async function sendUnread(address: string): Promise<Socket> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => undefined).pause();
    await once(socket, 'connect');
    socket.write('GET /file HTTP/1.1\r\nHost: shop\r\n\r\n');
    return socket;
  }

  it.each(Object.keys(replies))('is disconnected after the inactivity timeout: %s', async (kind) => {
    let ended = 0;
    const address = await start(
      (_, { afterReply }) => {
        afterReply?.(() => (ended += 1));
        return Promise.resolve(new Response(replies[kind]?.()));
      },
      { inactivityTimeoutMs: 300 },
    );
    await sendUnread(address);
    await eventually(() => expect(ended).toBe(1));
  });

  it('keeps its place among the requests of the client', async () => {
    const address = await start(
      pipeline([clientRequestLimit(calmLoop, 1)], () => Promise.resolve(new Response(bytes))),
    );
    await sendUnread(address);
    await eventually(async () => expect((await fetch(address)).status).toBe(429));
  });

  it('is not disconnected while it reads slowly', async () => {
    const address = await start(() => Promise.resolve(new Response(bytes)), { inactivityTimeoutMs: 300 });
    const socket = await sendUnread(address);
    let received = 0;
    for (let count = 0; count < 12; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (let read = 0; read < 1_000_000;) {
        const part = socket.read() as Buffer | null;
        if (!part) await once(socket, 'readable');
        read += part?.length ?? 0;
        received += part?.length ?? 0;
      }
    }
    expect(received).toBeGreaterThan(12_000_000);
    expect(socket.destroyed).toBe(false);
  });
});

describe('requests without a single valid header Host', () => {
  const send = async (text: string) => {
    const { port } = new URL(await startWith((path) => Promise.resolve(path)));
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    socket.write(text);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString();
  };

  it('are answered in HTTP/1.0, which HAProxy uses for its checks', async () => {
    const reply = await send('OPTIONS /readyz HTTP/1.0\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1.1 200 /);
  });

  it('are rejected in HTTP/1.1', async () => {
    expect(await send('GET /readyz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });

  it('are rejected with several, of which a proxy may read another one', async () => {
    const reply = await send('GET /readyz HTTP/1.1\r\nHost: shop.test\r\nhOST: other.test\r\n\r\n');
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each(['1.2.3.4.5', 'xn--'])('are rejected with a host that no URL can have: %s', async (host) => {
    const reply = await send(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1.1 400 /);
  });
});
