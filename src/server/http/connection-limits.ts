import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, networkSite, normalizeIp, SITE_FACTOR } from '../lib/ip-address';
import { createItemGroups } from '../lib/item-groups';
import { LRUCache } from 'lru-cache';
import type { TrustedProxies } from './trusted-proxies';

/** Time for which the connections of a client are restricted after too many requests in one packet. */
const RESTRICTION_MS = 10_000;
/** Maximum number of clients and sites that are restricted at a time. */
const MAX_RESTRICTED = 10_000;
/** Time between two new connections of a restricted client. */
const CONNECTION_INTERVAL_MS = 500;

export interface ConnectionLimits {
  /** Connections that one client may have open; trusted proxies are not limited. */
  maxConnections: number;
  /** Connections of one client on which the server waits for (the rest of) a request. */
  maxIncomplete: number;
  /** Requests on one connection in one turn of the event loop. */
  maxPipelined: number;
  /** Connections of all clients, without those of trusted proxies. */
  maxTotal: number;
}

/**
 * Limits the resources that clients occupy without sending a complete request. Returns a function that has to be called
 * for each request with the address of the client, and returns whether to answer the request. A client is an IPv4 address
 * or an IPv6 /64 network. A site, which is an IPv6 /48 network, may have {@link SITE_FACTOR} times as much as a client.
 *
 * - A connection of a client above `maxConnections` is closed.
 * - When a client, or a site, has too many connections without a complete request, the one that waits longest is closed: an
 *   ordinary request is complete within milliseconds. Behind a trusted proxy, which receives the headers itself, this applies
 *   to bodies.
 * - When a site or all clients have too many connections, a new one replaces the one that has waited longest for a request.
 *   A browser repeats a request on a connection that was closed while it was idle, so visitors do not notice. While none
 *   waits, a new connection above `maxTotal` replaces the oldest one of the client with the most, if its own client has at
 *   least two fewer. Otherwise the new connection is closed.
 * - More than `maxPipelined` requests in one packet on one connection close all connections of the client, which may open
 *   only two per second for ten seconds. Browsers and proxies wait for the reply before the next request. Node parses all
 *   requests of a packet, which may hold a thousand, before it turns to other clients. While the client is restricted,
 *   further such packets close only their own connection: a whole institute may share the address. Once several clients of a
 *   site did so, new connections of the site are slowed down as well.
 */
export function limitConnections(
  server: Server,
  trustedProxies: TrustedProxies,
  { maxConnections, maxIncomplete, maxPipelined, maxTotal }: ConnectionLimits,
): (request: IncomingMessage, response: ServerResponse, ip: string) => boolean {
  const openByClient = createItemGroups<Socket>();
  const openBySite = createItemGroups<Socket>();
  const incompleteByClient = createItemGroups<Socket>();
  const incompleteBySite = createItemGroups<Socket>();
  /** Connections in `incompleteByClient` without those of trusted proxies, the longest waiting first. */
  const waiting = new Set<Socket>();
  let total = 0;
  /** Requests by connection in the current turn of the event loop. */
  const requestsInTurn = new Map<Socket, number>();
  /**
   * Restrictions by client or site. `nextConnectionAt` compares to `performance.now()`; `clients` is 1 for a client; for a site,
   * how many of its clients are restricted.
   */
  const restricted = new LRUCache<string, { nextConnectionAt: number; clients: number }>({
    max: MAX_RESTRICTED,
    ttl: RESTRICTION_MS,
  });

  const stopWaiting = (socket: Socket) => {
    incompleteByClient.remove(socket);
    incompleteBySite.remove(socket);
    waiting.delete(socket);
  };
  const forget = (socket: Socket) => {
    stopWaiting(socket);
    openBySite.remove(socket);
    if (openByClient.remove(socket) !== '') total -= 1;
  };
  /** Forgets the connection immediately: the event that reports its end comes later. */
  const close = (socket: Socket | undefined) => {
    if (socket === undefined) return;
    forget(socket);
    socket.destroy();
  };

  /** Counts a connection as one on which a client has not sent a complete request; '' = a trusted proxy, which is not counted. */
  const waitForRequest = (socket: Socket, client: string) => {
    stopWaiting(socket);
    if (client === '' || socket.destroyed) return;
    const site = networkSite(client);
    incompleteByClient.add(client, socket);
    incompleteBySite.add(site, socket);
    if (peerOf(socket) !== '') waiting.add(socket);
    if (incompleteByClient.count(client) > maxIncomplete) close(incompleteByClient.oldest(client));
    if (incompleteBySite.count(site) > maxIncomplete * SITE_FACTOR) close(incompleteBySite.oldest(site));
  };
  /** Returns the client at the other end of a connection; '' for a trusted proxy, which is not limited. */
  const peerOf = (socket: Socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '');
    return trustedProxies.has(address) ? '' : clientNetwork(address);
  };

  /** Closes the connection and restricts its client, and the site when several of its clients are restricted. */
  const restrict = (socket: Socket) => {
    const peer = peerOf(socket);
    close(socket);
    if (peer === '') return;
    const nextConnectionAt = performance.now() + CONNECTION_INTERVAL_MS;
    const restriction = restricted.get(peer);
    if (!restriction) for (const connection of openByClient.itemsOf(peer)) close(connection);
    restricted.set(peer, restriction ?? { nextConnectionAt, clients: 1 });
    const site = networkSite(peer);
    if (restriction || site === peer) return;
    const clients = (restricted.get(site)?.clients ?? 0) + 1;
    restricted.set(site, { nextConnectionAt, clients });
  };

  /**
   * Returns whether the restriction of a client or site allows a connection now, and delays the next one. `factor` is how many
   * restricted clients restrict their site, which may then open this many times as many connections as a client.
   */
  const consumeConnectionTurn = (key: string, factor = 1) => {
    const restriction = restricted.get(key);
    if (!restriction || restriction.clients < factor) return true;
    const now = performance.now();
    if (now < restriction.nextConnectionAt) return false;
    restriction.nextConnectionAt = now + CONNECTION_INTERVAL_MS / factor;
    return true;
  };

  /** Closes a connection so that a new one of `client` can stay. Returns false when the new one has to be closed instead. */
  const makeRoom = (client: string): boolean => {
    const [longestWaiting] = waiting;
    if (longestWaiting) close(longestWaiting);
    else {
      const largest = openByClient.largest();
      if (openByClient.count(largest) <= openByClient.count(client) + 1) return false;
      close(openByClient.oldest(largest));
    }
    return true;
  };

  /** Returns whether a new connection of a client may stay open; may close another one for it. */
  const admit = (client: string): boolean => {
    const site = networkSite(client);
    if (openByClient.count(client) >= maxConnections || !consumeConnectionTurn(client)) return false;
    if (site !== client && !consumeConnectionTurn(site, SITE_FACTOR)) return false;
    if (openBySite.count(site) >= maxConnections * SITE_FACTOR) {
      const replaced = incompleteBySite.oldest(site);
      close(replaced);
      return replaced !== undefined;
    }
    return total < maxTotal || makeRoom(client);
  };

  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket);
    if (peer !== '') {
      if (!admit(peer)) {
        socket.destroy();
        return;
      }
      openByClient.add(peer, socket);
      openBySite.add(networkSite(peer), socket);
      total += 1;
    }
    socket.once('close', () => forget(socket));
    waitForRequest(socket, peer);
  });

  return (request, response, ip) => {
    const { socket } = request;
    // An earlier request of the same packet closed the connection.
    if (socket.destroyed) return false;
    if (requestsInTurn.size === 0) setImmediate(() => requestsInTurn.clear());
    const count = (requestsInTurn.get(socket) ?? 0) + 1;
    requestsInTurn.set(socket, count);
    if (count > maxPipelined) {
      restrict(socket);
      return false;
    }
    if (hasBody(request)) {
      waitForRequest(socket, ip === '' ? '' : clientNetwork(ip));
      request.once('end', () => stopWaiting(socket));
    } else stopWaiting(socket);
    response.once('close', () => {
      // The connection stays open for another request, of which a part may have arrived.
      if (request.complete) waitForRequest(socket, peerOf(socket));
    });
    return true;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
