import { createServer, connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What stands before several servers, as small as it can be. */
export interface Balancer {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** Sends some of the new connections there from now on, while it says that it is ready. */
  add(address: string): void;
  remove(address: string): void;
  /** Resolves when the server gets connections. */
  untilUsed(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at `/readyz`. */
const LOOK = 200;

/** Hands each new connection to the next server whose `/readyz` said yes when it was last asked. */
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
  const looking = (async () => {
    for (; open; await wait(LOOK)) {
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
      while (!ready.get(address)) await wait(LOOK / 4);
    },
    async close() {
      open = false;
      await looking;
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
