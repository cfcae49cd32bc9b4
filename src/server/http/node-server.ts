import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../lib/listen';
import { limitConnections } from './connection-limits';
import type { FetchHandler } from './pipeline';
import { clientAddress, noTrustedProxies, type TrustedProxies } from './trusted-proxies';

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
  /** Visitors use https, through a proxy: responses carry HSTS for a year. False by default. */
  isSecure?: boolean;
  /**
   * Connections that one client, an IPv4 address or an IPv6 /64 network, may have open; trusted proxies are not limited.
   * 0 = unlimited.
   */
  maxConnectionsPerClient?: number;
  /** Connections of all clients, without those of trusted proxies. 0 = unlimited. */
  maxConnections?: number;
  /** Milliseconds in which a request has to arrive completely, headers and body; 10 s by default. */
  requestTimeoutMs?: number;
  /** Milliseconds after which a client is disconnected that neither reads nor sends anything; 30 s by default. */
  inactivityTimeoutMs?: number;
}

const GRACE_PERIOD_MS = 10_000;
const REQUEST_TIMEOUT_MS = 10_000;
const INACTIVITY_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 5000;
/** Interval at which Node looks for requests that have exceeded a timeout. */
const TIMEOUT_CHECK_MS = 1000;
const MAX_CONNECTIONS_PER_CLIENT = 256;
/** A connection takes about 20 KB. A browser opens up to six, which are closed after five idle seconds. */
const MAX_CONNECTIONS = 4096;
const MAX_INCOMPLETE_PER_CLIENT = 64;
const MAX_PIPELINED = 8;
const YEAR_S = 31_536_000;

/** Serves the shop with Node's HTTP server. Rejects with an OperatorError when the port is in use. */
export async function startServer(handler: FetchHandler, options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustedProxies = noTrustedProxies, isSecure } = options;
  const { maxConnectionsPerClient = MAX_CONNECTIONS_PER_CLIENT, maxConnections = MAX_CONNECTIONS } = options;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, gracePeriodMs = GRACE_PERIOD_MS } = options;
  const { inactivityTimeoutMs = INACTIVITY_TIMEOUT_MS } = options;
  /** Client address of each response that is not sent yet and whose client has not disconnected. */
  const pending = new Map<ServerResponse, string>();
  const respond: Parameters<typeof getRequestListener>[0] = (request, { outgoing }) => {
    const response = outgoing as ServerResponse;
    const afterReply = (action: () => void) => {
      if (pending.has(response)) response.once('close', action);
      else action();
    };
    return handler(request, { ip: pending.get(response) ?? '', afterReply });
  };
  // Health checks in HTTP/1.0 have no header `Host`.
  const listener = getRequestListener(respond, { hostname: 'localhost' });
  const server = createServer({
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  });
  server.setTimeout(inactivityTimeoutMs);
  const acceptRequest = limitConnections(server, trustedProxies, {
    maxConnections: maxConnectionsPerClient || Infinity,
    maxIncomplete: maxConnectionsPerClient === 0 ? Infinity : MAX_INCOMPLETE_PER_CLIENT,
    maxPipelined: MAX_PIPELINED,
    maxTotal: maxConnections || Infinity,
  });
  server.on('request', (request, response) => {
    const forwardedFor = request.headers['x-forwarded-for']?.toString() ?? null;
    const ip = clientAddress(request.socket.remoteAddress ?? '', forwardedFor, trustedProxies);
    if (!acceptRequest(request, response, ip)) return;
    if (!hasValidHost(request)) {
      response.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    pending.set(response, ip);
    if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_S}`);
    response.once('close', () => pending.delete(response));
    // An idle connection may still bring a request while the server stops.
    if (!server.listening) response.shouldKeepAlive = false;
    void listener(request, response);
  });
  const address = await listen(server, { host, port, variable: 'PORT' });
  return {
    address,
    stop: () => stop(server, pending, gracePeriodMs),
  };
}

/**
 * Returns whether a request has at most one header `Host`, with a host that a URL can have. Several are invalid, because a proxy
 * may read another one than the shop (RFC 9112, section 3.2).
 */
function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length <= 1 && URL.canParse(`http://${headers.host || 'localhost'}`);
}

async function stop(
  server: Server,
  pending: ReadonlyMap<ServerResponse, unknown>,
  gracePeriodMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Otherwise a client that keeps sending requests on one connection would keep the server from stopping.
  for (const response of pending.keys()) response.shouldKeepAlive = false;
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
  await closed;
  clearTimeout(cutOff);
}
