import { createServer, connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Minimal TCP load balancer. */
export interface Balancer {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** Adds a server, which gets new connections while it is ready. */
  add(address: string): void;
  remove(address: string): void;
  /** Resolves when the server is ready and gets connections. */
  waitUntilReady(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two checks of `/readyz`. */
const POLL_MS = 200;

/** Distributes new connections round-robin over the servers whose last `/readyz` check succeeded. */
export async function openBalancer(): Promise<Balancer> {
  /** Address → the last check of `/readyz` succeeded. */
  const readiness = new Map<string, boolean>();
  let connectionCount = 0;
  let isOpen = true;
  const proxy = createServer((visitorSocket) => {
    const readyAddresses = [...readiness].filter(([, isReady]) => isReady).map(([address]) => address);
    connectionCount += 1;
    const address = readyAddresses[connectionCount % readyAddresses.length];
    if (!address) return visitorSocket.destroy();
    const serverSocket = connect(Number(new URL(address).port), '127.0.0.1');
    visitorSocket.pipe(serverSocket).pipe(visitorSocket);
    serverSocket.on('error', () => visitorSocket.destroy());
    visitorSocket.on('error', () => serverSocket.destroy());
    visitorSocket.on('close', () => serverSocket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const checkReadiness = async (address: string) => {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    return response?.status === 200;
  };
  const polling = (async () => {
    for (; isOpen; await wait(POLL_MS)) {
      await Promise.all(
        [...readiness.keys()].map(async (address) => {
          const isReady = await checkReadiness(address);
          // The server may have been removed in the meantime.
          if (readiness.has(address)) readiness.set(address, isReady);
        }),
      );
    }
  })();
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (address) => void readiness.set(address, false),
    remove: (address) => void readiness.delete(address),
    async waitUntilReady(address) {
      while (!readiness.get(address)) await wait(POLL_MS / 4);
    },
    async close() {
      isOpen = false;
      await polling;
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
