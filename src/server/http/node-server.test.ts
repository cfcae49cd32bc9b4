import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer, type RunningServer, type ServerOptions } from './node-server';
import { clientRequestLimit } from './middleware/overload-protection';
import { pipeline, type FetchHandler } from './pipeline';
import { parseTrustedProxies } from './trusted-proxies';

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

const readBody: FetchHandler = async (request) => new Response((await request.text()) || 'page');

describe('slow request bodies', () => {
  it('of one client do not keep others from being served', async () => {
    const address = await start(pipeline([clientRequestLimit(20)], readBody), { maxConnectionsPerClient: 0 });
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

  it('count by the forwarded address behind a trusted proxy', async () => {
    const address = await start(pipeline([clientRequestLimit(1)], readBody), {
      maxConnectionsPerClient: 1,
      trustedProxies: parseTrustedProxies('127.0.0.1'),
    });
    await sendSlowBody(address, { headers: 'X-Forwarded-For: 192.0.2.1\r\n' });
    const status = async (ip: string) =>
      (await fetch(address, { headers: { 'X-Forwarded-For': ip } })).status;
    await vi.waitFor(async () => expect(await status('192.0.2.1')).toBe(429));
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
  await vi.waitFor(async () => expect(await fetchFrom(address, '127.0.0.1')).toContain('200 OK'));
});
