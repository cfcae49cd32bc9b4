import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientNetwork, networkSite, SITE_FACTOR } from '../lib/ip-address';
import { limitConnections, type ConnectionLimits } from './connection-limits';

class FakeSocket extends EventEmitter {
  destroyed = false;
  constructor(readonly remoteAddress: string) {
    super();
  }
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    // Node reports the end of a connection later.
    setImmediate(() => this.emit('close'));
  }
}

const PROXY = '10.0.0.1';
const limits: ConnectionLimits = { maxConnections: 4, maxIncomplete: 3, maxPipelined: 8, maxTotal: 10 };

/** A server whose connections and requests are events of the test. */
function fakeServer(options: Partial<ConnectionLimits> = {}) {
  const server = new EventEmitter();
  const accept = limitConnections(
    server as unknown as Server,
    { has: (address) => address === PROXY },
    { ...limits, ...options },
  );
  const connect = (address: string): FakeSocket => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  /** Sends a complete request. Returns a function that sends the reply. */
  const request = (socket: FakeSocket): (() => void) => {
    const message = { socket, headers: {}, complete: true };
    const response = new EventEmitter();
    accept(
      message as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      socket.remoteAddress,
    );
    return () => void response.emit('close');
  };
  return { connect, request };
}

const addressOf = (site: number, network: number) =>
  site === 0 ? `192.0.2.${network}` : `2001:db8:${site}:${network.toString(16)}::1`;

describe('all connections together', () => {
  it('replace the one that has waited longest for a request, and no other', () => {
    const { connect, request } = fakeServer();
    const busy = Array.from({ length: 3 }, (_, index) => connect(`192.0.2.${index}`));
    for (const socket of busy) request(socket);
    const idle = Array.from({ length: 7 }, (_, index) => connect(`198.51.100.${index}`));
    const next = Array.from({ length: 5 }, (_, index) => connect(`203.0.113.${index}`));
    expect(busy.concat(next).some(({ destroyed }) => destroyed)).toBe(false);
    expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true, true, false, false]);
  });

  it('count from the last reply', () => {
    const { connect, request } = fakeServer({ maxTotal: 2 });
    const first = connect('192.0.2.1');
    const second = connect('192.0.2.2');
    request(first)();
    connect('192.0.2.3');
    expect([first.destroyed, second.destroyed]).toEqual([false, true]);
  });

  it('do not let clients that hold their replies lock out a visitor', () => {
    const { connect, request } = fakeServer();
    const held = [0, 1, 2].flatMap((client) =>
      Array.from({ length: client === 0 ? 4 : 3 }, () => connect(`192.0.2.${client}`)),
    );
    for (const socket of held) request(socket);
    expect(connect('198.51.100.1').destroyed).toBe(false);
    expect(held.map(({ destroyed }) => destroyed)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  });

  it('close a new one while no client has more and all are in use', () => {
    const { connect, request } = fakeServer({ maxTotal: 3 });
    const busy = Array.from({ length: 3 }, (_, index) => connect(`192.0.2.${index}`));
    for (const socket of busy) request(socket);
    expect(connect('198.51.100.1').destroyed).toBe(true);
    expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
  });

  it('do not include those of trusted proxies', () => {
    const { connect } = fakeServer();
    const proxied = Array.from({ length: 30 }, () => connect(PROXY));
    Array.from({ length: 20 }, (_, index) => connect(`192.0.2.${index}`));
    expect(proxied.some(({ destroyed }) => destroyed)).toBe(false);
  });
});

describe('an IPv6 site', () => {
  it('has eight times the connections of a network, and replaces its own idle ones', () => {
    const { connect, request } = fakeServer({ maxTotal: 1000, maxIncomplete: 1000 });
    const other = connect('192.0.2.1');
    const many = Array.from({ length: 100 }, (_, index) => connect(addressOf(1, index)));
    expect(many.filter(({ destroyed }) => !destroyed)).toHaveLength(limits.maxConnections * SITE_FACTOR);
    expect(many.at(-1)?.destroyed).toBe(false);
    for (const socket of many) if (!socket.destroyed) request(socket);
    expect(connect(addressOf(1, 200)).destroyed).toBe(true);
    expect(connect(addressOf(2, 1)).destroyed).toBe(false);
    expect(other.destroyed).toBe(false);
  });

  it('has eight times the incomplete requests of a network', () => {
    const { connect } = fakeServer({ maxTotal: 1000, maxConnections: 1000 });
    const many = Array.from({ length: 100 }, (_, index) => connect(addressOf(1, index)));
    expect(many.filter(({ destroyed }) => !destroyed)).toHaveLength(limits.maxIncomplete * SITE_FACTOR);
  });

  it('gets new connections slowly once several of its networks have sent many requests in one packet', () => {
    const { connect, request } = fakeServer({ maxTotal: 1000 });
    const attack = (site: number, networks: number) => {
      for (let network = 0; network < networks; network += 1) {
        const socket = connect(addressOf(site, network));
        for (let count = 0; count <= limits.maxPipelined; count += 1) request(socket);
      }
    };
    attack(1, SITE_FACTOR - 1);
    expect(connect(addressOf(1, 99)).destroyed).toBe(false);
    attack(2, SITE_FACTOR);
    expect(connect(addressOf(2, 99)).destroyed).toBe(true);
    expect(connect(addressOf(3, 99)).destroyed).toBe(false);
  });
});

type Step = { kind: 'connect' | 'request' | 'reply' | 'leave'; site: number; network: number; which: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('connect', 'connect', 'connect', 'request', 'reply', 'leave'),
  site: fc.integer({ min: 0, max: 2 }),
  network: fc.integer({ min: 0, max: 12 }),
  which: fc.nat({ max: 50 }),
});

it('keeps every limit, and closes no connection in use while another waits, whatever clients do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 150 }), async (steps) => {
      const server = fakeServer({ maxPipelined: 1000 });
      const replies = new Map<FakeSocket, () => void>();
      let all: FakeSocket[] = [];
      const alive = () => all.filter(({ destroyed }) => !destroyed);
      for (const { kind, site, network, which } of steps) {
        const before = alive();
        const [inUse, waiting] = [
          before.filter((socket) => replies.has(socket)),
          before.filter((socket) => !replies.has(socket)),
        ];
        const address = addressOf(site, network);
        if (kind === 'connect') {
          const socket = server.connect(address);
          all.push(socket);
          const own = before.filter(({ remoteAddress }) => remoteAddress === address);
          if (own.length === 0 && waiting.length > 0) expect(socket.destroyed).toBe(false);
          if (waiting.length > 0) expect(inUse.some(({ destroyed }) => destroyed)).toBe(false);
        } else if (kind === 'request') {
          const socket = waiting[which % Math.max(1, waiting.length)];
          if (socket) replies.set(socket, server.request(socket));
        } else {
          const socket = inUse[which % Math.max(1, inUse.length)];
          if (!socket) continue;
          if (kind === 'leave') socket.destroy();
          replies.get(socket)?.();
          replies.delete(socket);
        }
        if (which === 0) await new Promise((resolve) => setImmediate(resolve));
        all = alive();
        expect(all.length).toBeLessThanOrEqual(limits.maxTotal);
        const networks = all.map(({ remoteAddress }) => clientNetwork(remoteAddress));
        for (const one of networks)
          expect(networks.filter((other) => other === one).length).toBeLessThanOrEqual(limits.maxConnections);
        const sites = networks.map(networkSite);
        for (const one of sites)
          expect(sites.filter((other) => other === one).length).toBeLessThanOrEqual(
            limits.maxConnections * SITE_FACTOR,
          );
      }
    }),
  );
});
