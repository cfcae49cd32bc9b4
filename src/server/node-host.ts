import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Site } from './site';
import { parseTrustedProxies, visitorAddress, type TrustedProxies } from './trusted-proxies';

export interface Listening {
  /** `http://127.0.0.1:4173`, with the port that was really taken. */
  address: string;
  /** Takes no new connections, lets the running requests end, then resolves. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  /** 0 = any free one. */
  port: number;
  /** Whose word about the visitor's address is taken; nobody's when it is left out. */
  trustedProxies?: TrustedProxies;
}

/** Puts the shop behind Node's HTTP server. Rejects when the port is taken. */
export async function listen(
  site: Site,
  { host, port, trustedProxies = parseTrustedProxies('') }: ListenOptions,
): Promise<Listening> {
  const listener = getRequestListener((request, env) => {
    const connection = ('incoming' in env && env.incoming.socket?.remoteAddress) || '';
    const ip = visitorAddress(connection, request.headers.get('X-Forwarded-For'), trustedProxies);
    return site(request, { ip });
  });
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    stop: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
