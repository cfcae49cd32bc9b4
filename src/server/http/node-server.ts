import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Site } from '../app/create-app';
import { parseTrustedProxies, visitorAddress, type TrustedProxies } from './trusted-proxies';

export interface Listening {
  /** `http://127.0.0.1:4173`, with the port that was really taken. */
  address: string;
  /**
   * Takes no new connections, lets the running requests end, each with the last answer on its connection, then
   * resolves; those that run for longer than its patience are cut off.
   */
  stop(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0 = any free one. */
  port: number;
  /** Whose word about the visitor's address is taken; nobody's when it is left out. */
  trustedProxies?: TrustedProxies;
  /** Milliseconds for which requests may run on when the shop stops; ten seconds when it is left out. */
  patience?: number;
  /** Whether visitors come over https, by a proxy: their browsers are told to do so for a year; left out = not. */
  isSecure?: boolean;
}

const PATIENCE = 10_000;
const YEAR = 31_536_000;

/** Puts the shop behind Node's HTTP server. Rejects when the port is taken. */
export async function listen(site: Site, options: ListenOptions): Promise<Listening> {
  const { host, port, trustedProxies = parseTrustedProxies(''), patience = PATIENCE, isSecure } = options;
  const listener = getRequestListener((request, env) => {
    const connection = ('incoming' in env && env.incoming.socket?.remoteAddress) || '';
    const ip = visitorAddress(connection, request.headers.get('X-Forwarded-For'), trustedProxies);
    return site(request, { ip });
  });
  const answering = new Set<ServerResponse>();
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    answering.add(response);
    if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR}`);
    response.once('close', () => answering.delete(response));
    // A connection that was waiting when the shop stopped may still bring one.
    if (!server.listening) response.shouldKeepAlive = false;
    void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    stop: () => stop(server, answering, patience),
  };
}

async function stop(server: Server, answering: ReadonlySet<ServerResponse>, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Otherwise a visitor who asks again and again on one connection would keep the shop from stopping.
  for (const response of answering) response.shouldKeepAlive = false;
  server.closeIdleConnections();
  const lastMoment = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(lastMoment);
}
