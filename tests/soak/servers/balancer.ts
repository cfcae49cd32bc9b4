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
  untilUsed(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two checks of `/readyz`. */
const POLL_MS = 200;

/** Distributes new connections round-robin over the servers whose last `/readyz` check succeeded. */
export async function openBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  let next = 0;
  let open = true;
  const proxy = createServer((visitor) => {
    const usable = [...ready].filter(([, isReady]) => isReady).map(([address]) => address);
    const address = usable[(next += 1) % usable.length];
    if (!address) return visitor.destroy();
    const server = connect(Number(new URL(address).port), '127.0.0.1');
    visitor.pipe(server).pipe(visitor);
    server.on('error', () => visitor.destroy());
    visitor.on('error', () => server.destroy());
    visitor.on('close', () => server.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const isReady = async (address: string) => {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    return answer?.status === 200;
  };
  const polling = (async () => {
    for (; open; await wait(POLL_MS)) {
      await Promise.all(
        [...ready.keys()].map(async (address) => {
          const is = await isReady(address);
          if (ready.has(address)) ready.set(address, is);
        }),
      );
    }
  })();
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (address) => void ready.set(address, false),
    remove: (address) => void ready.delete(address),
    async untilUsed(address) {
      while (!ready.get(address)) await wait(POLL_MS / 4);
    },
    async close() {
      open = false;
      await polling;
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
