import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { clientNetwork, normalizeIp } from '../lib/ip-address';
import type { FetchHandler } from './pipeline';
import { clientAddress, parseTrustedProxies, type TrustedProxies } from './trusted-proxies';

export interface RunningServer {
  /** `http://127.0.0.1:4173`, with the actual port. */
  address: string;
  /**
   * Stops accepting connections, lets pending requests finish, each with `Connection: close`, and resolves. Requests
   * that run longer than the grace period are cut off.
   */
  stop(): Promise<void>;
}

export interface ServerOptions {
  host: string;
  /** 0 = any free port. */
  port: number;
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: TrustedProxies;
  /** Milliseconds that pending requests have to finish when the server stops; 10 s by default. */
  gracePeriodMs?: number;
  /** Visitors use https, by a proxy: responses carry HSTS for a year. False by default. */
  isSecure?: boolean;
  /** Connections that one client address may have open; trusted proxies are not limited. 0 = unlimited. */
  maxConnectionsPerClient?: number;
  /** Milliseconds in which a request has to arrive completely, headers and body; 10 s by default. */
  requestTimeoutMs?: number;
}

const GRACE_PERIOD_MS = 10_000;
const REQUEST_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_TIMEOUT_MS = 5000;
/** How often Node looks for requests that have exceeded a timeout. */
const TIMEOUT_CHECK_MS = 1000;
const MAX_CONNECTIONS_PER_CLIENT = 256;
const YEAR_S = 31_536_000;

/** Serves the shop with Node's HTTP server. Rejects when the port is in use. */
export async function startServer(handler: FetchHandler, options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustedProxies = parseTrustedProxies(''), isSecure } = options;
  const { maxConnectionsPerClient = MAX_CONNECTIONS_PER_CLIENT } = options;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, gracePeriodMs = GRACE_PERIOD_MS } = options;
  const listener = getRequestListener((request, env) => {
    const connection = ('incoming' in env && env.incoming.socket?.remoteAddress) || '';
    const ip = clientAddress(connection, request.headers.get('X-Forwarded-For'), trustedProxies);
    return handler(request, { ip });
  });
  const pending = new Set<ServerResponse>();
  const timeouts = {
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
  const server = createServer(timeouts, (request, response) => {
    pending.add(response);
    if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
    response.once('close', () => pending.delete(response));
    // An idle connection may still bring a request while the server stops.
    if (!server.listening) response.shouldKeepAlive = false;
    void listener(request, response);
  });
  if (maxConnectionsPerClient > 0) limitConnections(server, maxConnectionsPerClient, trustedProxies);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const actualPort = (server.address() as AddressInfo).port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    stop: () => stop(server, pending, gracePeriodMs),
  };
}

/** Closes further connections of a client address that has `max` open. */
function limitConnections(server: Server, max: number, trustedProxies: TrustedProxies): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '');
    if (trustedProxies.has(address)) return;
    const client = clientNetwork(address);
    const count = open.get(client) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

async function stop(
  server: Server,
  pending: ReadonlySet<ServerResponse>,
  gracePeriodMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Otherwise a client that keeps sending requests on one connection would keep the server from stopping.
  for (const response of pending) response.shouldKeepAlive = false;
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
  await closed;
  clearTimeout(cutOff);
}
